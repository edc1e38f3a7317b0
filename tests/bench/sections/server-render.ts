import { buildProgram } from '../builds.ts';
import {
  CONTENDER_NAMES,
  PRODUCT_CONTENDER_NAMES,
  type ContenderName,
  type ProductContenderName,
} from '../contenders/contender.ts';
import { interleave, median, ratioOf } from '../measure.ts';
import type { PageName } from '../page/pages.ts';
import { startRenderWorker, type RenderWorker } from '../render-worker.ts';
import { judge, show, type Finding, type Goal, type Section, type Table } from '../section.ts';

const PAGES: readonly PageName[] = ['home', 'large'];

/** Fresh processes, so that one lucky or unlucky compilation by V8 does not decide. */
const GENERATIONS = 2;
const ROUNDS = 5;
const WARM_UP = 500;
const BATCH = { home: 100, large: 200 } as const;

const GOALS: Readonly<Record<PageName, Goal>> = {
  home: { atMost: 0.9, unit: 'x' },
  large: { atMost: 0.7, unit: 'x' },
};

function countElements(html: string): number {
  return html.match(/<[a-z]/g)?.length ?? 0;
}

/** The HTML without what only the product writes: where blocks begin, and where Chinese headings break. */
function withoutOwn(html: string): string {
  return html.replaceAll(/<!--\w+\/[^>]*-->|<wbr aria-hidden="true">/g, '');
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

interface Measured<Name extends string> {
  /** CPU milliseconds of a render, round by round. */
  took: Record<Name, number[]>;
  elements: Record<Name, number>;
}

/** Measures contenders in turns. `own` and `against` must give the same HTML. */
async function measureContenders<Name extends ContenderName | ProductContenderName>(
  file: string,
  page: PageName,
  names: readonly Name[],
  [own, against]: readonly [Name, Name],
): Promise<Measured<Name>> {
  const took = Object.fromEntries(names.map((name) => [name, []])) as unknown as Measured<Name>['took'];
  const elements: Partial<Record<Name, number>> = {};
  for (let generation = 0; generation < GENERATIONS; generation++) {
    const workers = new Map<Name, RenderWorker>();
    try {
      for (const name of names) workers.set(name, await startRenderWorker(file, name, page));
      const htmlOf = (name: Name): string => workers.get(name)?.html ?? '';
      assertSame(withoutOwn(htmlOf(own)), withoutOwn(htmlOf(against)), page);
      for (const name of names) elements[name] = countElements(htmlOf(name));
      const measure = (name: Name, milliseconds: number): Promise<number> =>
        (workers.get(name) as RenderWorker).measure(milliseconds);
      await interleave(1, names, (name) => measure(name, WARM_UP));
      const values = await interleave(ROUNDS, names, (name) => measure(name, BATCH[page]));
      for (const name of names) took[name].push(...values[name]);
    } finally {
      for (const worker of workers.values()) worker.stop();
    }
  }
  return { took, elements: elements as Measured<Name>['elements'] };
}

function tableOf<Name extends string>(
  title: string,
  { took, elements }: Measured<Name>,
  names: readonly Name[],
  against: Name,
): Table {
  return {
    head: [title, 'elements', 'CPU a render', `against ${against}`],
    rows: names.map((name) => [
      name,
      String(elements[name]),
      show(median(took[name]), 'ms'),
      show(ratioOf(took[name], took[against]), 'x'),
    ]),
  };
}

async function measurePage(file: string, page: PageName): Promise<{ finding: Finding; tables: Table[] }> {
  const measured = await measureContenders(file, page, CONTENDER_NAMES, ['schema', 'hand']);
  const product = await measureContenders(file, page, PRODUCT_CONTENDER_NAMES, ['product', 'literal']);
  const ratio = ratioOf(measured.took.schema, measured.took.hand);
  return {
    finding: judge(`Server render, ${page} page, against hand-written React`, ratio, GOALS[page]),
    tables: [
      tableOf(`${page} page`, measured, CONTENDER_NAMES, 'hand'),
      tableOf(`${page} page of the product's blocks`, product, PRODUCT_CONTENDER_NAMES, 'literal'),
    ],
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
      findings.push(measured.finding);
      tables.push(...measured.tables);
    }
    return {
      findings,
      tables,
      notes: [
        'Schema writes HTML itself (`runtime/render/html`); the others use `renderToString`.',
        'NODE_ENV=production, a process for each contender.',
        'CPU time of the whole process, with garbage collection and compilation by V8.',
        'A fresh model for every render (parsed outside the measured time).',
        'Schema and hand-written give the same HTML; this is compared before measuring, without block names',
        'and the breaks between Chinese phrases, which only Schema writes.',
        "The product's blocks: those of the demo's home page, and 298 of all kinds, with example data.",
        'Literal: the same elements as React components that read no data; a lower bound, not a goal.',
        'Puck and Formily draw the same hand-written markup in one component a block, their best case.',
      ],
    };
  },
};
