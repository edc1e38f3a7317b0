import type { Browser, Page } from 'playwright-core';
import { measureCpu, measureHeap, openBrowser, servePages } from '../browser.ts';
import { buildBrowserProgram, buildProgram } from '../builds.ts';
import { CONTENDER_NAMES, type ContenderName } from '../contenders/contender.ts';
import { interleave, median, ratioOf } from '../measure.ts';
import type { PageName } from '../page/pages.ts';
import type { BenchProgram } from '../programs/draw-in-browser.tsx';
import { startRenderWorker, type RenderedPage } from '../render-worker.ts';
import { judge, show, type Finding, type Section, type Table } from '../section.ts';

declare global {
  interface Window {
    bench?: BenchProgram;
  }
}

const PAGES: readonly PageName[] = ['home', 'large'];
const ROUNDS = { home: 5, large: 3 } as const;
const UPDATES = 40;

/** What is measured in one fresh page. */
interface Sample {
  /** Main thread, ms. */
  cpu: number;
  heap: number;
  prepared: number;
  drawn: number | undefined;
}

type Act = 'mount' | 'hydrate' | 'update';

async function openPage(
  browser: Browser,
  address: string,
  act: (page: Page) => Promise<Sample>,
): Promise<Sample> {
  const page = await browser.newPage();
  try {
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.bench !== undefined);
    return await act(page);
  } finally {
    await page.context().close();
  }
}

const ACTS: Readonly<Record<Act, (page: Page, rendered: RenderedPage | undefined) => Promise<Sample>>> = {
  mount: (page) => draw(page, () => page.evaluate(() => window.bench?.mount())),
  hydrate: (page, rendered) =>
    draw(page, () =>
      page.evaluate((staticBlocks) => window.bench?.hydrate(staticBlocks), rendered?.staticBlocks),
    ),
  async update(page) {
    await page.evaluate(() => window.bench?.prepare());
    const answer = await page.evaluate((times) => window.bench?.update(times), UPDATES);
    // The first updates run cold code: a typing owner is past them after two letters.
    const took = median(answer?.took.slice(UPDATES / 4) ?? []);
    return { cpu: took, heap: 0, prepared: 0, drawn: answer?.drawn };
  },
};

async function draw(page: Page, act: () => Promise<void>): Promise<Sample> {
  const prepared = await measureCpu(page, () => page.evaluate(() => window.bench?.prepare()));
  const cpu = await measureCpu(page, act);
  return { cpu, heap: await measureHeap(page), prepared, drawn: undefined };
}

interface Measured {
  findings: Finding[];
  table: Table;
}

type Samples = Record<Act, Record<ContenderName, Sample[]>>;

async function measurePage(
  browser: Browser,
  origins: Readonly<Record<Act, string>>,
  rendered: ReadonlyMap<string, RenderedPage>,
  name: PageName,
): Promise<Measured> {
  const samples: Samples = { mount: blank(), hydrate: blank(), update: blank() };
  for (const act of Object.keys(ACTS) as Act[]) {
    await interleave(ROUNDS[name], CONTENDER_NAMES, async (contender) => {
      const address = `/${contender}/${name}`;
      const sample = await openPage(browser, origins[act] + address, (page) =>
        ACTS[act](page, rendered.get(address)),
      );
      samples[act][contender].push(sample);
      return sample.cpu;
    });
  }
  return { findings: judgePage(samples, name), table: tableOf(samples, name) };
}

function listOf(samples: Samples, act: Act, contender: ContenderName, what: keyof Sample): number[] {
  return samples[act][contender].map((each) => each[what] ?? Number.NaN);
}

/** A contender's time or heap as a share of the hand-written page's. */
function shareOf(samples: Samples, act: Act, contender: ContenderName, what: keyof Sample = 'cpu'): number {
  return ratioOf(listOf(samples, act, contender, what), listOf(samples, act, 'hand', what));
}

function judgePage(samples: Samples, name: PageName): Finding[] {
  const share = (what: string, act: Act, of?: keyof Sample): Finding =>
    judge(`${what} against hand-written`, shareOf(samples, act, 'schema', of), { atMost: 1, unit: 'x' });
  const took = median(listOf(samples, 'update', 'schema', 'cpu'));
  const drawn = median(listOf(samples, 'update', 'schema', 'drawn'));
  return [
    share(`First mount, ${name} page, CPU`, 'mount'),
    share(`Hydration, ${name} page, CPU`, 'hydrate'),
    share(`Heap after first mount, ${name} page,`, 'mount', 'heap'),
    judge(`One text changed, ${name} page`, took, { atMost: name === 'home' ? 0.5 : 0.8, unit: 'ms' }),
    judge(`One text changed, ${name} page, blocks drawn`, drawn, { atMost: 1, unit: '' }),
  ];
}

function tableOf(samples: Samples, name: PageName): Table {
  const cell = (act: Act, contender: ContenderName): string => {
    const time = median(listOf(samples, act, contender, 'cpu'));
    return `${show(time, 'ms')} (${show(shareOf(samples, act, contender), 'x')})`;
  };
  const heapOf = (contender: ContenderName): string => {
    const megabytes = median(listOf(samples, 'mount', contender, 'heap')) / 1e6;
    return `${show(megabytes, 'MB')} (${show(shareOf(samples, 'mount', contender, 'heap'), 'x')})`;
  };
  return {
    head: [`${name} page`, 'preparing', 'first mount', 'hydration', 'heap after mount', 'one text changed'],
    rows: CONTENDER_NAMES.map((contender) => [
      contender,
      show(median(listOf(samples, 'mount', contender, 'prepared')), 'ms'),
      cell('mount', contender),
      cell('hydrate', contender),
      heapOf(contender),
      cell('update', contender),
    ]),
  };
}

function blank(): Record<ContenderName, Sample[]> {
  return { schema: [], hand: [], puck: [], formily: [] };
}

/** The pages of all contenders as their servers send them, by address, such as `/schema/home`. */
async function renderAll(): Promise<ReadonlyMap<string, RenderedPage>> {
  const file = await buildProgram('render-worker');
  const pages = new Map<string, RenderedPage>();
  for (const page of PAGES) {
    for (const contender of CONTENDER_NAMES) {
      const worker = await startRenderWorker(file, contender, page);
      pages.set(`/${contender}/${page}`, worker);
      worker.stop();
    }
  }
  return pages;
}

/** First mount, hydration, heap and one changed text in Chromium, by all contenders on both pages. */
export const browserRender: Section = {
  name: 'browser-render',
  title: 'In the browser',
  async run() {
    const folder = await buildBrowserProgram('draw-in-browser');
    const pages = await renderAll();
    const bare = await servePages(folder, 'draw-in-browser.js', () => '');
    const rendered = await servePages(folder, 'draw-in-browser.js', (path) => pages.get(path)?.html ?? '');
    const browser = await openBrowser();
    try {
      const measured: Measured[] = [];
      for (const page of PAGES)
        measured.push(
          await measurePage(
            browser,
            { mount: bare.origin, hydrate: rendered.origin, update: bare.origin },
            pages,
            page,
          ),
        );
      return {
        findings: measured.flatMap((each) => each.findings),
        tables: measured.map((each) => each.table),
        notes: [
          'A fresh page each, production build, cold code.',
          'Mount and hydration: CPU time of the main thread until effects have run, with layout.',
          'Schema hydrates only the blocks that can act (not `PageModel.staticBlocks`); hand all.',
          'Schema mounts blocks in which nothing can happen as HTML below a root element of React; same DOM.',
          'In the product that concerns pages of members: others keep the HTML of the server there.',
          'What waits for idle time is held back: the phrases of Chinese headings, which only Schema has.',
          'Preparing: binding the plans that the build has written, once a visit; not in the ratios.',
          "One text changed: one block's data replaced, until React has committed.",
          'Tessera with a value for each block, as in edit mode, but with the plans of the build.',
          'Hand with `memo` and state, Puck by new data, Formily by its field.',
        ],
      };
    } finally {
      await browser.close();
      bare.server.close();
      rendered.server.close();
    }
  },
};
