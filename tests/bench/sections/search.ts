import process from 'node:process';
import { ensureBuild } from '../../../src/tools/build/build.ts';
import { interleave, median, percentile, ratioOf } from '../measure.ts';
import { judge, show, type Finding, type Section, type Table } from '../section.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { openSite, type DatabaseKind } from '../site-at-size.ts';

const ROUNDS = 20;
const WARM_UP = 5;
const SEARCHERS = 10;
/** Cached pages that are asked for in one reading of the percentile, and how often it is read. */
const READINGS = 400;
const READING_ROUNDS = 5;
const GOAL = { atMost: 10, unit: 'ms' };

const KEYWORDS: Readonly<Record<string, string>> = {
  'common word of two characters': '釉面',
  'rare word': 'palladiana',
  'three words': 'terrazzo tile glaze',
  question: '怎么清洁水磨石',
  'one character': '砖',
  'eight single characters': '水 磨 石 地 面 瓷 砖 釉',
  'one letter': 'e',
  pinyin: 'shuimoshi',
  'typing mistake': 'terazzo',
  '200 letters': 'a'.repeat(200),
  '200 characters': '釉面砖水磨石台青瓷'.repeat(23).slice(0, 200),
  wildcards: '%_*?'.repeat(20),
};

let networks = 0;

/** The search page, by a visitor of another network each time: a network may search only so often. */
async function search({ origin }: ServerProcess, keyword: string): Promise<void> {
  const number = (networks += 1);
  const network = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const url = `${origin}/search?keyword=${encodeURIComponent(keyword)}&lang=zh-CN`;
  const answer = await fetch(url, { headers: { 'x-forwarded-for': network, 'accept-encoding': 'br' } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`);
}

/** CPU milliseconds of the search page. */
async function measureSearch(server: ServerProcess, keyword: string): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const before = server.cpuWithDatabase();
    await search(server, keyword);
    costs.push(server.cpuWithDatabase() - before);
  }
  return median(costs.slice(WARM_UP));
}

/** The 99th percentile of a cached page in milliseconds, while so many people search without a pause. */
async function measureCached(server: ServerProcess, searchers: number): Promise<number> {
  const end = new AbortController();
  const keywords = Object.values(KEYWORDS);
  const searching = Array.from({ length: searchers }, async (_, person) => {
    for (let number = person; !end.signal.aborted; number += 1)
      await search(server, keywords[number % keywords.length] ?? '');
  });
  const times: number[] = [];
  for (let reading = 0; reading < READINGS; reading++) {
    const before = performance.now();
    await (await fetch(`${server.origin}/home`)).arrayBuffer();
    times.push(performance.now() - before);
  }
  end.abort();
  await Promise.all(searching);
  return percentile(times, 0.99);
}

async function measureOn(kind: DatabaseKind): Promise<{ findings: Finding[]; table: Table }> {
  const data = await openSite('full', kind);
  const server = await startServerProcess(data, { TRUST_PROXY: '127.0.0.1' });
  try {
    const findings: Finding[] = [];
    for (const [name, keyword] of Object.entries(KEYWORDS))
      findings.push(judge(`${name}, CPU, ${kind}`, await measureSearch(server, keyword), GOAL));
    const times = await interleave(READING_ROUNDS, ['alone', 'searching'], (subject) =>
      measureCached(server, subject === 'alone' ? 0 : SEARCHERS),
    );
    const rows = findings.map(({ what, measured }) => [what, measured]);
    rows.push(...Object.entries(times).map(([name, values]) => [name, show(median(values), 'ms')]));
    const ratio = ratioOf(times.searching, times.alone);
    findings.push(
      judge(`p99 of a cached page while ${SEARCHERS} search, ${kind}`, ratio, { atMost: 2, unit: 'x' }),
    );
    return { findings, table: { head: [kind, show(ROUNDS, 'rounds')], rows } };
  } finally {
    await server.stop();
    await data.remove();
  }
}

/** The search page at size, and what searches cost other visitors. */
export const searchPages: Section = {
  name: 'search',
  title: 'Search at size',
  async run() {
    await ensureBuild(process.cwd());
    const measured = [await measureOn('sqlite'), await measureOn('postgres')];
    return {
      findings: measured.flatMap(({ findings }) => findings),
      tables: measured.map(({ table }) => table),
      notes: [
        'The built server with 40,061 items (`tests/bench/site-at-size.ts`); the search page by HTTP.',
        'CPU of the server and, with PostgreSQL, of its processes for connections; medians.',
        `Each of the ${SEARCHERS} people sends the next search when the last one is answered.`,
      ],
    };
  },
};
