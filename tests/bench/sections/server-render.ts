import { buildProgram } from '../builds.ts';
import { CONTENDER_NAMES, type ContenderName } from '../contenders/contender.ts';
import { interleave, median, ratioOf } from '../measure.ts';
import type { PageName } from '../page/pages.ts';
import { startRenderWorker, type RenderWorker } from '../render-worker.ts';
import { judge, show, type Finding, type Section, type Table } from '../section.ts';

const PAGES: readonly PageName[] = ['home', 'large'];

/** Fresh processes, so that one lucky or unlucky compilation by V8 does not decide. */
const GENERATIONS = 2;
const ROUNDS = 5;
const WARM_UP = 500;
const BATCH = { home: 100, large: 200 } as const;

function countElements(html: string): number {
  return html.match(/<[a-z]/g)?.length ?? 0;
}

/** Refuses to compare pages that are not the same. */
function assertSame(schema: string, hand: string, page: PageName): void {
  if (schema === hand) return;
  const place = Array.from(schema, (_, index) => index).findIndex((index) => schema[index] !== hand[index]);
  const around = (html: string): string => html.slice(Math.max(0, place - 80), place + 80);
  throw new Error(
    `The ${page} page differs at ${place}:\n  schema: ${around(schema)}\n  hand:   ${around(hand)}`,
  );
}

async function measurePage(file: string, page: PageName): Promise<{ findings: Finding[]; table: Table }> {
  const all = Object.fromEntries(CONTENDER_NAMES.map((name) => [name, []])) as unknown as Record<
    ContenderName,
    number[]
  >;
  const elements: Partial<Record<ContenderName, number>> = {};
  for (let generation = 0; generation < GENERATIONS; generation++) {
    const workers = new Map<ContenderName, RenderWorker>();
    try {
      for (const name of CONTENDER_NAMES) workers.set(name, await startRenderWorker(file, name, page));
      const htmlOf = (name: ContenderName): string => workers.get(name)?.html ?? '';
      assertSame(htmlOf('schema'), htmlOf('hand'), page);
      for (const name of CONTENDER_NAMES) elements[name] = countElements(htmlOf(name));
      const measure = (name: ContenderName, milliseconds: number): Promise<number> =>
        (workers.get(name) as RenderWorker).measure(milliseconds);
      await interleave(1, CONTENDER_NAMES, (name) => measure(name, WARM_UP));
      const values = await interleave(ROUNDS, CONTENDER_NAMES, (name) => measure(name, BATCH[page]));
      for (const name of CONTENDER_NAMES) all[name].push(...values[name]);
    } finally {
      for (const worker of workers.values()) worker.stop();
    }
  }
  const ratio = (name: ContenderName): number => ratioOf(all[name], all.hand);
  return {
    findings: [
      judge(`Server render, ${page} page, against hand-written React`, ratio('schema'), {
        atMost: 0.95,
        unit: 'x',
      }),
    ],
    table: {
      head: [`${page} page`, 'elements', 'CPU a render', 'against hand-written'],
      rows: CONTENDER_NAMES.map((name) => [
        name,
        String(elements[name]),
        show(median(all[name]), 'ms'),
        show(ratio(name), 'x'),
      ]),
    },
  };
}

/** Both pages as HTML by all contenders: by the project's own writer, and by `renderToString`. */
export const serverRender: Section = {
  name: 'server-render',
  title: 'Server render',
  async run() {
    const file = await buildProgram('render-worker');
    const findings: Finding[] = [];
    const tables: Table[] = [];
    for (const page of PAGES) {
      const measured = await measurePage(file, page);
      findings.push(...measured.findings);
      tables.push(measured.table);
    }
    return {
      findings,
      tables,
      notes: [
        'Schema writes HTML itself (`runtime/render/html`); the others use `renderToString`.',
        'NODE_ENV=production, a process for each contender.',
        'CPU time of the whole process, with garbage collection and compilation by V8.',
        'Schema and hand-written give the same HTML, byte for byte; this is compared before measuring.',
        'Puck and Formily draw the same hand-written markup in one component a block, their best case.',
      ],
    };
  },
};
