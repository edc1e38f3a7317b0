import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import type { ConsoleJob } from '../../../runtime/generated/api.generated.ts';
import { ensureBuild } from '../../../src/tools/build/build.ts';
import { percentile } from '../measure.ts';
import { openOwner, type Owner } from '../owner-reads.ts';
import { judge, show, type Finding, type Section } from '../section.ts';
import { startServerProcess } from '../server-process.ts';
import { openSite, type DatabaseKind } from '../site-at-size.ts';

const ROWS = 10_000;
const TIME = { atMost: 60, unit: 's' };
const CANCEL = { atMost: 2, unit: 's' };
const POLL_MS = 250;
const VISIT_MS = 50;
/** How long visitors come before the import, to compare with. */
const ALONE_MS = 10_000;
/** A page is as quick as before, and no turn of the event loop is long. */
const PAGES = { atMost: 2, unit: 'x' };
const TURN = { atMost: 25, unit: 'ms' };
/** A page that is kept, whatever is imported, and one that never is. */
const ADDRESSES = { cached: '/nowhere', uncached: '/search?keyword=terrazzo' } as const;
type Visits = Record<keyof typeof ADDRESSES, number[]>;
const MAPPING = {
  contentCode: 'code',
  'title.zh-CN': '名称',
  'title.en-US': 'name',
  'summary.zh-CN': '摘要',
  price: 'price',
  state: 'state',
};

/** Products as a shop keeps them in a table; `price` makes another table of the same ones. */
function makeSheet(price: number): File {
  const rows = Array.from({ length: ROWS }, (_, index) =>
    [
      `import-${index}`,
      `釉面砖 ${index}`,
      `Glazed tile ${index}`,
      `第${index}种，手工制作，经得起霜冻。`,
      `${price}.${index % 10}0`,
      index % 2 === 0 ? 'published' : 'draft',
    ].join(','),
  );
  return new File([`${Object.values(MAPPING).join(',')}\n${rows.join('\n')}\n`], 'products.csv', {
    type: 'text/csv',
  });
}

async function start(owner: Owner, price: number): Promise<string> {
  const body = new FormData();
  body.append('mapping', JSON.stringify(MAPPING));
  body.append('key', 'contentCode');
  body.append('dryRun', 'false');
  body.append('file', makeSheet(price));
  return (await owner.write<{ id: string }>('consoleProduct.import', body)).id;
}

const readJob = async (owner: Owner, id: string): Promise<ConsoleJob> =>
  (await owner.read('consoleJob.get', { id })).data as ConsoleJob;

/** Follows a job until it has ended, or until so many of its rows are done. */
async function follow(
  owner: Owner,
  id: string,
  until = ROWS + 1,
): Promise<{ job: ConsoleJob; steps: number }> {
  const seen = new Set<number>();
  for (;;) {
    const job = await readJob(owner, id);
    seen.add(job.done);
    const isOver = job.state === 'done' || job.state === 'failed' || job.state === 'cancelled';
    if (isOver || job.done >= until) return { job, steps: seen.size };
    await wait(POLL_MS);
  }
}

let networks = 0;

/** How long visitors wait for pages meanwhile. Each comes from another network, which may search so often. */
function visit(origin: string): { stop(): Promise<Visits> } {
  const times: Visits = { cached: [], uncached: [] };
  const over = new AbortController();
  const all = Object.entries(ADDRESSES).map(async ([name, path]) => {
    while (!over.signal.aborted) {
      const number = (networks += 1);
      const network = `10.0.${(number >> 8) & 255}.${number & 255}`;
      const began = performance.now();
      await (await fetch(origin + path, { headers: { 'x-forwarded-for': network } })).text();
      times[name as keyof Visits].push(performance.now() - began);
      await wait(VISIT_MS);
    }
  });
  return {
    async stop() {
      over.abort();
      await Promise.all(all);
      return times;
    },
  };
}

/** What visitors wait for pages without an import. */
async function visitAlone(origin: string): Promise<Visits> {
  const visitors = visit(origin);
  await wait(ALONE_MS);
  return visitors.stop();
}

function judgePages(
  kind: DatabaseKind,
  alone: Visits,
  meanwhile: Visits,
  late: readonly number[],
): Finding[] {
  const ratio = (name: keyof Visits): number =>
    percentile(meanwhile[name], 0.99) / percentile(alone[name], 0.99);
  return [
    judge(`A cached page meanwhile, p99 against without an import, ${kind}`, ratio('cached'), PAGES),
    judge(`A page that is not cached meanwhile, p99, ${kind}`, ratio('uncached'), PAGES),
    judge(`How late the event loop is meanwhile, p99, ${kind}`, percentile(late, 0.99), TURN),
  ];
}

const since = (began: number): number => (performance.now() - began) / 1000;

async function measureOn(kind: DatabaseKind): Promise<{ findings: Finding[]; row: string[] }> {
  const data = await openSite('demo', kind);
  const server = await startServerProcess(data, { TRUST_PROXY: '127.0.0.1' }, { isWatched: true });
  try {
    const owner = await openOwner(server.origin);
    await server.becomesIdle();
    const alone = await visitAlone(server.origin);
    await server.lateness();
    const visitors = visit(server.origin);
    let began = performance.now();
    const id = await start(owner, 188);
    const accepted = since(began);
    const { job: made, steps } = await follow(owner, id);
    const took = since(began);
    const late = await server.lateness();
    const meanwhile = await visitors.stop();
    if (made.outcomes?.created !== ROWS) throw new Error(`The import made ${JSON.stringify(made.outcomes)}.`);
    began = performance.now();
    const { job: again } = await follow(owner, await start(owner, 188));
    const tookAgain = since(began);
    if (again.outcomes?.unchanged !== ROWS)
      throw new Error(`The second run did ${JSON.stringify(again.outcomes)}.`);
    const stopped = await measureCancel(owner);
    return {
      findings: [
        judge(`Import of 10,000 rows, ${kind}`, took, TIME),
        judge(`The same file again, which changes nothing, ${kind}`, tookAgain, TIME),
        judge(
          `Cancelled while it runs: from the call until nothing is done any more, ${kind}`,
          stopped.after,
          CANCEL,
        ),
        ...judgePages(kind, alone, meanwhile, late),
      ],
      row: [
        kind,
        show(accepted, 's'),
        show(took, 's'),
        String(steps),
        show(tookAgain, 's'),
        `${stopped.done} rows after ${show(stopped.after, 's')}`,
        show(percentile(meanwhile.cached, 0.99), 'ms'),
        show(percentile(meanwhile.uncached, 0.99), 'ms'),
        show(Math.max(...late), 'ms'),
      ],
    };
  } finally {
    await server.stop();
    await data.remove();
  }
}

/** Other prices for all, cancelled after a fifth. What is said to be done is what has the new price. */
async function measureCancel(owner: Owner): Promise<{ done: number; after: number }> {
  const id = await start(owner, 288);
  await follow(owner, id, ROWS / 5);
  const began = performance.now();
  await owner.write('consoleJob.cancel', { id });
  let [job, before] = [await readJob(owner, id), -1];
  let after = since(began);
  // It has stopped when two looks, longer apart than a turn of the job, say the same.
  while (job.done !== before) {
    before = job.done;
    after = since(began);
    await wait(POLL_MS);
    job = await readJob(owner, id);
  }
  const filter = JSON.stringify({ all: [{ field: 'price', op: 'gte', value: 28_800 }, imported] });
  const { total } = await owner.read('consoleProduct.list', { pageSize: 1, filter });
  if (total !== job.outcomes?.changed || total >= ROWS || job.state !== 'cancelled')
    throw new Error(
      `Cancelled, ${total} rows have changed, and the job says ${JSON.stringify(job.outcomes)}.`,
    );
  return { done: job.done, after };
}

const imported = { field: 'contentCode', op: 'contains', value: 'import-' };

/** A table of products, from the upload until its last row is stored. */
export const consoleImport: Section = {
  name: 'console-import',
  title: 'An import of the console',
  async run() {
    await ensureBuild(process.cwd());
    const measured = [await measureOn('sqlite'), await measureOn('postgres')];
    return {
      findings: measured.flatMap(({ findings }) => findings),
      tables: [
        {
          head: [
            'database',
            'file accepted',
            'all rows done',
            'steps of progress seen',
            'again, nothing changed',
            'cancelled after a fifth',
            'a cached page meanwhile, p99',
            'not cached, p99',
            'latest turn',
          ],
          rows: measured.map(({ row }) => row),
        },
      ],
      notes: [
        'The built server with the demo; CSV of 10,000 products: code, two titles, summary, price, state.',
        'By the calls of the console: upload with mapping, key and progress, asked every 250 ms.',
        'Each row is a record with its revision, line of the audit log, and entry of the search.',
        'Cancelled: what the job calls changed is compared with what has the new price.',
        'Meanwhile two visitors open a page every 50 ms: one that is kept, and the search, which never is.',
      ],
    };
  },
};
