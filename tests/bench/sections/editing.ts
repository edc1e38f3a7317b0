import { execFileSync } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { measureCpu, openBrowser, servePages, watchCpu } from '../browser.ts';
import { CHUNK_GROUPS } from '../../../src/tools/build/chunk-groups.ts';
import { buildBrowserProgram, buildProgram, type Groups } from '../builds.ts';
import { CHANGED_NAMES, EDITOR_NAMES, type EditAct, type EditorBenchName } from '../editing/edit-bench.ts';
import { interleave, median, ratioOf } from '../measure.ts';
import type { PageName } from '../page/pages.ts';
import type { EditProgram } from '../programs/edit-in-browser.tsx';
import { judge, show, type Finding, type Section, type Table } from '../section.ts';

declare global {
  interface Window {
    editBench?: EditProgram;
  }
}

const PROGRAM = 'edit-in-browser';

/**
 * What only the product's editor has is in files as in the product. What the page by hand has, too, is in the
 * files that the bundler makes by itself: in one file React takes 3 ms longer to start.
 */
const GROUPS: Groups = [
  { name: 'jsx-runtime', test: /\/react\/(?:jsx-runtime|cjs\/react-jsx-runtime)\./, priority: 104 },
  { name: 'react', test: /\/node_modules\/react\//, priority: 103 },
  { name: 'react-dom', test: /\/react-dom\/(?:index|cjs\/react-dom\.production)\./, priority: 102 },
  { name: 'client', test: /\/node_modules\/(?:react-dom|scheduler)\//, priority: 101 },
  { name: 'model', test: /\/runtime\/model\/(?:link|media)\./, priority: 100 },
  ...CHUNK_GROUPS.filter(({ name }) => name === 'documents' || name === 'editor'),
];

// Puck needs half a minute to start with 300 blocks; the goal names the home page.
const EDITORS: Readonly<Record<PageName, readonly EditorBenchName[]>> = {
  home: EDITOR_NAMES,
  large: EDITOR_NAMES.filter((each) => each !== 'puck'),
};
const ROUNDS = { home: 5, large: 3 } as const;
const TIMES = 20;

const PRINTED = {
  encoding: 'utf8',
  maxBuffer: 64e6,
  env: { ...process.env, NODE_ENV: 'production' },
} as const;

const ACTS: Readonly<Record<EditAct, { title: string; goal: Readonly<Record<PageName, number>> }>> = {
  type: { title: 'Key to canvas', goal: { home: 3, large: 5 } },
  undo: { title: 'Undo', goal: { home: 2, large: 5 } },
  insert: { title: 'Insert to layout', goal: { home: 12, large: 16 } },
  move: { title: 'Move to layout', goal: { home: 8, large: 12 } },
};
/** CPU of the first click in ms: the browser has not been idle yet, so that it waits for the hydration. */
const CLICK_GOAL: Readonly<Record<PageName, number>> = { home: 50, large: 150 };
const ACT_NAMES = Object.keys(ACTS) as EditAct[];

interface Sample {
  /** CPU of the main thread until the page could be edited, ms. */
  ready: number;
  /** The same from the start of the navigation: with the page's HTML and the program itself. */
  opened: number;
  /** CPU of a click that comes at once, until the text is framed. */
  click: number;
  took: Record<EditAct, number>;
}

async function sampleOf(browser: Browser, address: string, isChanged: boolean): Promise<Sample> {
  const page: Page = await browser.newPage();
  try {
    const readCpu = await watchCpu(page);
    await page.goto(address, { waitUntil: 'commit' });
    // Not by frames: asking in each one costs more CPU, the longer a program loads.
    await page.waitForFunction(() => window.editBench !== undefined, undefined, { polling: 20 });
    const ready = await measureCpu(page, () => page.evaluate(() => window.editBench?.start()));
    const opened = await readCpu();
    const click = isChanged
      ? await measureCpu(page, () => page.evaluate(() => window.editBench?.click()))
      : Number.NaN;
    const took = !isChanged
      ? undefined
      : await page.evaluate((times) => window.editBench?.measure(times), TIMES);
    // The first ones still run cold code.
    const warm = (act: EditAct): number => median(took?.[act].slice(TIMES / 4) ?? []);
    return {
      ready,
      opened,
      click,
      took: Object.fromEntries(ACT_NAMES.map((act) => [act, warm(act)])) as Sample['took'],
    };
  } finally {
    await page.context().close();
  }
}

async function measurePage(
  browser: Browser,
  origin: string,
  name: PageName,
): Promise<{ findings: Finding[]; table: Table }> {
  const samples: Record<EditorBenchName, Sample[]> = { tessera: [], hand: [], 'hand-hydrated': [], puck: [] };
  await interleave(ROUNDS[name], EDITORS[name], async (editor) => {
    const sample = await sampleOf(browser, `${origin}/${editor}/${name}`, CHANGED_NAMES.includes(editor));
    samples[editor].push(sample);
    return sample.ready;
  });
  const listOf = (editor: EditorBenchName, what: 'ready' | 'opened'): number[] =>
    samples[editor].map((sample) => sample[what]);
  const tookOf = (editor: EditorBenchName, act: EditAct): number =>
    median(samples[editor].map(({ took }) => took[act]));
  const clickOf = (editor: EditorBenchName): number => median(samples[editor].map(({ click }) => click));
  const ratio: ReadRatio = (what, against, editor = 'tessera') =>
    ratioOf(listOf(editor, what), listOf(against, what));
  const cell = (editor: EditorBenchName, what: 'ready' | 'opened'): string =>
    `${show(median(listOf(editor, what)), 'ms')} (${show(ratio(what, 'hand', editor), 'x')})`;
  return {
    findings: [
      ...judgeReady(name, ratio),
      judge(`First click at once, ${name} page`, clickOf('tessera'), {
        atMost: CLICK_GOAL[name],
        unit: 'ms',
      }),
      ...ACT_NAMES.map((act) =>
        judge(`${ACTS[act].title}, ${name} page`, tookOf('tessera', act), {
          atMost: ACTS[act].goal[name],
          unit: 'ms',
        }),
      ),
    ],
    table: {
      head: [
        `${name} page`,
        'editor ready',
        'from the navigation on',
        'first click at once',
        ...ACT_NAMES.map((act) => ACTS[act].title.toLowerCase()),
      ],
      rows: EDITORS[name].map((editor) => [
        editor,
        cell(editor, 'ready'),
        cell(editor, 'opened'),
        CHANGED_NAMES.includes(editor) ? show(clickOf(editor), 'ms') : '',
        ...ACT_NAMES.map((act) => (CHANGED_NAMES.includes(editor) ? show(tookOf(editor, act), 'ms') : '')),
      ]),
    },
  };
}

type ReadRatio = (what: 'ready' | 'opened', against: EditorBenchName, editor?: EditorBenchName) => number;

function judgeReady(name: PageName, ratio: ReadRatio): Finding[] {
  const ready = (against: string, measured: number, atMost: number): Finding =>
    judge(`Editor ready${against}`, measured, { atMost, unit: 'x' });
  const byHand = 'CPU against by hand with a bare overlay';
  return [
    ready(`, ${name} page, ${byHand}`, ratio('ready', 'hand'), 1.1),
    ready(` from the navigation on, ${name} page, ${byHand}`, ratio('opened', 'hand'), 1.3),
    ...(EDITORS[name].includes('puck')
      ? [ready(`, ${name} page, CPU against Puck`, ratio('ready', 'puck'), 0.55)]
      : []),
  ];
}

/** How soon a page can be edited, and how soon each change shows. */
export const editing: Section = {
  name: 'editing',
  title: 'Editing',
  async run() {
    const folder = await buildBrowserProgram(PROGRAM, GROUPS);
    const html = JSON.parse(
      execFileSync(process.execPath, [await buildProgram('edit-html')], PRINTED),
    ) as Record<string, string>;
    const { origin, server } = await servePages(folder, `${PROGRAM}.js`, (path) => html[path] ?? '');
    const browser = await openBrowser();
    try {
      const home = await measurePage(browser, origin, 'home');
      const large = await measurePage(browser, origin, 'large');
      return {
        findings: [...home.findings, ...large.findings],
        tables: [home.table, large.table],
        notes: [
          `${TIMES} times each in a fresh page, without the first quarter.`,
          `${ROUNDS.home} home pages and ${ROUNDS.large} large pages, in turns.`,
          "Tessera: the owners' editor on the documents here; it hydrates annotated HTML.",
          'Hand: the same DOM, a memoised component a block, a frame, former states as history.',
          'Hand is drawn in the browser; hand-hydrated is the same, hydrated from server HTML.',
          'Puck: the same components in its editor, without its iframe.',
          'No editor has the style sheet of a site.',
          "The editor's own modules are divided into files as in the product.",
          'Ready: main-thread CPU until the page is annotated and the bar is there.',
          'What an editor leaves for idle time is held back, so that it is part of the first click.',
          'Tessera hydrates the page in idle time, or before the first click.',
          'Pictures are one pixel: they load while the HTML is shown, and with hand after the start.',
          'From the navigation on: with parsing the HTML and the program.',
          'A small program of the bench starts React for all: what is on the stack then is parsed twice.',
          "The editor's messages come with the page, as the server sends them.",
          'Changes: from the act until React has committed and the layout is done, without painting.',
          'Tessera types into the element and records each letter as an operation.',
          'By hand the block is drawn again.',
          'Inserting and moving also select the block, with its frame and toolbar.',
          'craft.js and GrapesJS are not run here: the goals are fixed numbers from the specification.',
        ],
      };
    } finally {
      await browser.close();
      server.close();
    }
  },
};
