import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { Client } from 'pg';
import { ensureBuild } from '../../../src/tools/build/build.ts';
import { startPostgres } from '../../support/postgres.ts';
import { copySites, forgetIndex, hostOf } from '../many-sites.ts';
import { median, ratioOf } from '../measure.ts';
import { judge, show, type Finding, type Section, type Table } from '../section.ts';
import {
  makeDataFolder,
  OWNER,
  startServerProcess,
  type DataFolder,
  type ServerProcess,
} from '../server-process.ts';
import type { DatabaseKind } from '../site-at-size.ts';

/** Sites in the database, and rounds. Fewer for a try: `SITES=200 SITES_ROUNDS=3 npm run bench -- sites`. */
const SITES = Number(process.env.SITES ?? 10_000);
const ROUNDS = Number(process.env.SITES_ROUNDS ?? 40);
/** Sites that are worked on in turns. */
const ACTIVE = 20;
const VISITED = [1, 100, 1_000];
const ARTICLES = 12;
const GOAL = { atMost: 1.2, unit: 'x' };
const SUBJECTS = ['save', 'page', 'list', 'search', 'login'] as const;
type Subject = (typeof SUBJECTS)[number];

interface Site {
  host: string | undefined;
  cookie: string;
  csrfToken: string;
  revision: number;
}

interface Running {
  server: ServerProcess;
  sites: Site[];
}

interface Answer {
  status: number;
  body: string;
  cookies: readonly string[];
}

const agent = new Agent({ keepAlive: true });

/** `fetch` sends no other host. */
function ask(server: ServerProcess, path: string, site: Partial<Site>, body?: object): Promise<Answer> {
  const { host = new URL(server.origin).host, cookie = '', csrfToken = '' } = site;
  const headers = {
    host,
    cookie,
    'x-csrf-token': csrfToken,
    accept: 'text/html, application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      server.origin + path,
      { agent, headers, method: body === undefined ? 'GET' : 'POST' },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: text,
            cookies: answer.headers['set-cookie'] ?? [],
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function need(answer: Promise<Answer>): Promise<Answer> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`Answered ${status}: ${body.slice(0, 200)}`);
  return answer;
}

async function signIn(server: ServerProcess, host: string | undefined): Promise<Site> {
  const site = host === undefined ? {} : { host };
  const { body, cookies } = await need(ask(server, '/api/owner/login', site, OWNER));
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
  const { csrfToken } = (JSON.parse(body) as { data: { csrfToken: string } }).data;
  return { host, cookie, csrfToken, revision: 1 };
}

/** Saves an article; the first save makes it. */
async function save(
  server: ServerProcess,
  site: Site,
  code: string,
  text: string,
  isNew = false,
): Promise<void> {
  const values = {
    ...(isNew ? { contentCode: code } : {}),
    title: { 'zh-CN': text },
    richText: { 'zh-CN': `<p>${text} 青瓷釉色</p>` },
    state: 'published',
  };
  const place = isNew ? {} : { id: code, revision: site.revision };
  const answer = await need(ask(server, '/api/console/article/save', site, { ...place, values }));
  if (!isNew) site.revision = (JSON.parse(answer.body) as { data: { revision: number } }).data.revision;
}

const DATABASE = 'sites';

/** A database with one small site. */
async function makeFolder(kind: DatabaseKind): Promise<DataFolder> {
  const data = makeDataFolder();
  if (kind === 'sqlite') return data;
  const folder = mkdtempSync(join(tmpdir(), 'tessera-postgres-'));
  const cluster = await startPostgres(folder);
  const client = new Client({ connectionString: `${cluster.url}postgres` });
  await client.connect();
  await client.query(`create database ${DATABASE}`);
  await client.end();
  return {
    path: data.path,
    databaseUrl: cluster.url + DATABASE,
    databasePid: cluster.pid,
    async remove() {
      await cluster.stop();
      for (const each of [data.path, folder]) rmSync(each, { recursive: true, force: true });
    },
  };
}

const SETTINGS = { SEED: 'blank' };

/** A server of one site, or of that and many copies of it. The sites that are worked on are in the search. */
async function start(data: DataFolder, copies: number): Promise<Running> {
  const first = await startServerProcess(data, SETTINGS);
  const site = await signIn(first, undefined);
  for (let number = 0; number < ARTICLES; number += 1)
    await save(first, site, `article-${number}`, `第 ${number} 篇`, true);
  await first.stop();
  const active = Array.from({ length: ACTIVE }, (_, index) => 1 + Math.floor((index * copies) / ACTIVE));
  if (copies > 0) {
    await copySites(data, copies);
    await forgetIndex(data, active);
  }
  const server = await startServerProcess(data, SETTINGS);
  await server.becomesIdle();
  const hosts = copies === 0 ? [undefined] : active.map(hostOf);
  const sites: Site[] = [];
  for (const host of hosts) sites.push(await signIn(server, host));
  for (const each of sites) {
    const { body } = await need(ask(server, '/api/console/article/get?id=article-1', each));
    each.revision = (JSON.parse(body) as { data: { revision: number } }).data.revision;
  }
  return { server, sites };
}

interface Measured {
  cpu: number;
  milliseconds: number;
}

/** One request of a subject. A save comes first: it empties the cache of its site. */
async function measure({ server, sites }: Running, subject: Subject, round: number): Promise<Measured> {
  const site = sites[round % sites.length] as Site;
  if (subject !== 'save' && subject !== 'login') await save(server, site, 'article-1', `预备 ${round}`);
  const requests: Readonly<Record<Subject, () => Promise<unknown>>> = {
    save: () => save(server, site, 'article-1', `第 ${round} 版`),
    page: () => need(ask(server, '/article?contentCode=article-1', site)),
    list: () => need(ask(server, '/api/client/content/pageList?type=1', site)),
    search: () => need(ask(server, '/api/search/pageList?keyword=%E9%9D%92%E7%93%B7', site)),
    login: () => signIn(server, site.host),
  };
  const [before, began] = [server.cpuWithDatabase(), performance.now()];
  await requests[subject]();
  return { cpu: server.cpuWithDatabase() - before, milliseconds: performance.now() - began };
}

const CASES = ['one', 'many'] as const;

async function compare(kind: DatabaseKind): Promise<{ findings: Finding[]; tables: Table[] }> {
  const data = { one: await makeFolder(kind), many: await makeFolder(kind) };
  const findings: Finding[] = [];
  const rows: string[][] = [];
  const running = { one: await start(data.one, 0), many: await start(data.many, SITES) };
  try {
    // The first turn reads what is kept of each site.
    for (let turn = 0; turn < ACTIVE; turn += 1)
      for (const subject of SUBJECTS) for (const name of CASES) await measure(running[name], subject, turn);
    for (const subject of SUBJECTS) {
      const cpu: Record<(typeof CASES)[number], number[]> = { one: [], many: [] };
      const wall: typeof cpu = { one: [], many: [] };
      for (let round = 0; round < ROUNDS; round += 1)
        for (const name of round % 2 === 0 ? CASES : CASES.toReversed()) {
          const { cpu: used, milliseconds } = await measure(running[name], subject, round);
          cpu[name].push(used);
          wall[name].push(milliseconds);
        }
      const ratios = [ratioOf(cpu.many, cpu.one), median(wall.many) / median(wall.one)];
      rows.push([
        subject,
        ...CASES.map((name) => show(median(cpu[name]), 'ms')),
        ...CASES.map((name) => show(median(wall[name]), 'ms')),
        ...ratios.map((ratio) => show(ratio, 'x')),
      ]);
      findings.push(judge(`${subject}, CPU a request, ${kind}`, ratios[0] ?? Number.NaN, GOAL));
      findings.push(judge(`${subject}, median time, ${kind}`, ratios[1] ?? Number.NaN, GOAL));
    }
  } finally {
    for (const name of CASES) await running[name].server.stop();
  }
  const memory = await measureMemory(data);
  for (const each of Object.values(data)) await each.remove();
  const ratio = memory.idleMany / memory.idleOne;
  findings.push(judge(`memory after the start, ${kind}`, ratio, GOAL));
  return {
    findings,
    tables: [
      { head: [kind, 'CPU, 1', `CPU, ${SITES}`, 'median, 1', `median, ${SITES}`, 'CPU', 'median'], rows },
      { head: [`sites visited, ${kind}`, 'memory'], rows: memory.rows },
    ],
  };
}

/** Of a fresh process: idle with one site and with many, and after pages of some of these were read. */
async function measureMemory(data: Record<(typeof CASES)[number], DataFolder>) {
  const one = await startServerProcess(data.one, SETTINGS);
  await one.becomesIdle();
  const idleOne = one.memory();
  await one.stop();
  const many = await startServerProcess(data.many, SETTINGS);
  await many.becomesIdle();
  const idleMany = many.memory();
  const rows = [
    ['none, of 1', show(idleOne, 'MB')],
    [`none, of ${SITES}`, show(idleMany, 'MB')],
  ];
  let visited = 0;
  for (const count of VISITED.filter((each) => each <= SITES)) {
    for (; visited < count; visited += 1) await need(ask(many, '/home', { host: hostOf(visited + 1) }));
    await many.becomesIdle();
    rows.push([`${count}`, show(many.memory(), 'MB')]);
  }
  await many.stop();
  return { idleOne, idleMany, rows };
}

/** Many sites in one database against one. */
export const sites: Section = {
  name: 'sites',
  title: `${SITES} sites in one database`,
  needs: 'SITES',
  async run() {
    await ensureBuild(process.cwd());
    const [sqlite, postgres] = [await compare('sqlite'), await compare('postgres')];
    return {
      findings: [...sqlite.findings, ...postgres.findings],
      tables: [...sqlite.tables, ...postgres.tables],
      notes: [
        `A small site with ${ARTICLES} articles, and ${SITES} copies of it. ${ACTIVE} of the copies are ` +
          'worked on in turns, against the one. Before each page, list and search the site saves an ' +
          'article, so that nothing comes from the cache. CPU is that of the server with its database.',
      ],
    };
  },
};
