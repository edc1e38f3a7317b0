import process from 'node:process';
import type { Browser, Page } from 'playwright-core';
import { ensureBuild } from '../../../src/tools/build/build.ts';
import { openBrowser } from '../browser.ts';
import type { ConsoleContender } from '../contenders/console.ts';
import { openDirectus } from '../contenders/directus.ts';
import { median } from '../measure.ts';
import { openOwner } from '../owner-reads.ts';
import { judge, show, type Section } from '../section.ts';
import { startServerProcess } from '../server-process.ts';
import { openSite } from '../site-at-size.ts';

const ROUNDS = 5;
const TIMEOUT_MS = 120_000;
const WARM_UP = 1;
const GOAL = { atMost: 0.5, unit: 'x' };
/** A list is there when it has so many rows with a text. */
const ROWS = 15;

interface Marks {
  list?: number;
  record?: number;
}

/**
 * Runs in the page from its first moment on: notes when the list has been painted, and when the field of a
 * record has taken a letter and still shows it after two frames.
 */
function watch({ rows, title, types }: { rows: number; title: string; types: boolean }): void {
  const marks: Marks = {};
  Object.assign(window, { marks });
  const painted = (then: () => void): void =>
    void requestAnimationFrame(() => requestAnimationFrame(() => then()));
  const look = (): void => {
    const drawn = [...document.querySelectorAll('tbody tr')].filter((row) => row.textContent?.trim() !== '');
    if (marks.list === undefined && drawn.length >= rows)
      painted(() => {
        marks.list ??= performance.now();
      });
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    const field = fields.find((each) => each.value === title && !each.disabled && !each.readOnly);
    if (marks.record !== undefined || field === undefined) return void requestAnimationFrame(look);
    if (types) {
      field.focus();
      field.setRangeText('x', title.length, title.length, 'end');
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    const typed = field.value;
    const isTyped = typed !== title || !types;
    painted(() => {
      if (isTyped && field.isConnected && field.value === typed) marks.record = performance.now();
      else requestAnimationFrame(look);
    });
  };
  look();
}

async function visit(
  browser: Browser,
  contender: ConsoleContender,
  mark: keyof Marks,
): Promise<{ time: number; bytes: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(await contender.signIn());
  const page: Page = await context.newPage();
  await page.addInitScript(watch, { rows: ROWS, title: contender.title, types: contender.types });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(contender[mark], { waitUntil: 'commit' });
  const ready = await page.waitForFunction(
    (name) => (window as unknown as { marks?: Marks }).marks?.[name],
    mark,
    { timeout: TIMEOUT_MS },
  );
  const time = Number(await ready.jsonValue());
  await context.close();
  return { time, bytes: bytes / 1000 };
}

/** Opens the same list and record in both consoles, by turns. */
async function compare(browser: Browser, ours: ConsoleContender, theirs: ConsoleContender) {
  const all = { list: [] as Turn[], record: [] as Turn[] };
  for (let round = 0; round < WARM_UP + ROUNDS; round++)
    for (const mark of ['list', 'record'] as const) {
      const turn = { ours: await visit(browser, ours, mark), theirs: await visit(browser, theirs, mark) };
      if (round >= WARM_UP) all[mark].push(turn);
    }
  return all;
}

type Visit = Awaited<ReturnType<typeof visit>>;
interface Turn {
  ours: Visit;
  theirs: Visit;
}

const NAMES = { list: 'the list of articles', record: 'a record, its first field ready' } as const;

/** The console beside Directus, which runs already at DIRECTUS_URL. */
export const consoleContender: Section = {
  name: 'console-contender',
  title: 'The console beside Directus',
  needs: 'DIRECTUS_URL',
  async run() {
    await ensureBuild(process.cwd());
    const data = await openSite('full', 'sqlite');
    const server = await startServerProcess(data);
    const browser = await openBrowser();
    try {
      const owner = await openOwner(server.origin);
      const directus = await openDirectus(owner, process.env);
      await server.becomesIdle();
      const [first] = (await owner.read('consoleArticle.list', { pageNum: 1, pageSize: 1 })).data as {
        id: string;
        title: string;
      }[];
      const { values } = (await owner.read('consoleArticle.get', { id: first?.id ?? '' })).data as {
        values: { title: Record<string, string> };
      };
      const ours: ConsoleContender = {
        name: 'Tessera',
        signIn: () => Promise.resolve([{ ...owner.cookie, url: server.origin }]),
        list: `${server.origin}/owner/article`,
        record: `${server.origin}/owner/article/${first?.id}`,
        title: Object.values(values.title)[0] ?? '',
        types: true,
      };
      const turns = await compare(browser, ours, directus.contender);
      return report(turns, directus);
    } finally {
      await browser.close();
      await server.stop();
      await data.remove();
    }
  },
};

const MARKS = ['list', 'record'] as const;

type Directus = Awaited<ReturnType<typeof openDirectus>>;

function report(
  turns: Awaited<ReturnType<typeof compare>>,
  directus: Directus,
): Awaited<ReturnType<Section['run']>> {
  const of = (mark: (typeof MARKS)[number], read: (turn: Turn) => number): number =>
    median(turns[mark].map(read));
  const ratio = (turn: Turn): number => turn.ours.time / turn.theirs.time;
  return {
    findings: MARKS.map((mark) =>
      judge(`Ready for use, ${NAMES[mark]}, against Directus`, of(mark, ratio), GOAL),
    ),
    tables: [
      {
        head: ['', 'Tessera', 'Directus', 'ratio', 'Tessera, on the wire', 'Directus'],
        rows: MARKS.map((mark) => [
          NAMES[mark],
          show(
            of(mark, (turn) => turn.ours.time),
            'ms',
          ),
          show(
            of(mark, (turn) => turn.theirs.time),
            'ms',
          ),
          show(of(mark, ratio), 'x'),
          show(
            of(mark, (turn) => turn.ours.bytes),
            'KB',
          ),
          show(
            of(mark, (turn) => turn.theirs.bytes),
            'KB',
          ),
        ]),
      },
    ],
    notes: [
      `Directus ${directus.version} on Node 22 with SQLite, its collection \`article\` with the same`,
      `  ${directus.articles} articles (14 fields, two of them rich texts); NODE_ENV=production.`,
      'Tessera with the whole site at size. `DIRECTUS_URL=http://127.0.0.1:8055 DIRECTUS_EMAIL=…',
      '  DIRECTUS_PASSWORD=… npm run bench -- console-contender` fills an empty Directus at first.',
      `${ROUNDS} visits each, by turns, signed in, each with an empty cache, at 1440 × 900.`,
      `List: from the navigation until ${ROWS} rows have been painted.`,
      'Record: until its title has the focus and shows a typed letter, two frames later still; of Directus,',
      '  whose question for a licence lies above it, only until the title is drawn and enabled.',
    ],
  };
}
