import { globSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { ensureBuild } from '../../../src/tools/build/build.ts';
import { median, percentile } from '../measure.ts';
import { openOwner, type Owner } from '../owner-reads.ts';
import { judge, show, type Finding, type Section, type Table } from '../section.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { openSite, type DatabaseKind } from '../site-at-size.ts';

const ROUNDS = 9;
const WARM_UP = 2;
const GOAL = { atMost: 50, unit: 'ms' };
/** Lists of fewer records say nothing about size. */
const MIN_RECORDS = 200;

/** What owners look for: in many titles, in one or a few, in none. */
const WORDS = {
  'common word': '釉',
  'rare word': 'palladiana',
  'an address': 'visitor-4711@example.com',
  'two letters': 'zq',
  'nothing found': 'no such thing at all',
};

interface Entity {
  sorts: string[];
  filters?: Record<string, { type?: string; enum?: string[]; format?: string }>;
}

/** A kind of request, with its queries. */
type Subjects = Record<string, Record<string, string | number>[]>;

/** The entities of the console by the resource of their calls. */
function readEntities(): [resource: string, entity: Entity][] {
  return globSync('schemas/api/console*.api.json')
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as { name: string; entity?: Entity })
    .flatMap(({ name, entity }) => (entity === undefined ? [] : [[name, entity]]));
}

/** Every order, its last page, every filter, and searches. */
function subjectsOf({ sorts, filters = {} }: Entity, total: number): Subjects {
  const orders = sorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` }]);
  const last = Math.ceil(total / 20);
  const where = (condition: object): Record<string, string> => ({
    filter: JSON.stringify({ all: [condition] }),
  });
  return {
    'in each order': orders,
    'last page': orders.map((order) => ({ ...order, pageNum: last })),
    'page in the middle': orders.map((order) => ({ ...order, pageNum: Math.ceil(last / 2) })),
    filters: Object.entries(filters).flatMap(([field, schema]) => {
      if (schema.enum !== undefined) return schema.enum.map((value) => where({ field, value }));
      if (schema.type === 'boolean') return [true, false].map((value) => where({ field, value }));
      if (schema.type === 'integer') return [where({ field, op: 'gte', value: 100_000 })];
      if (/^gmt|Date$|^at$/.test(field)) return [where({ field, op: 'gte', value: '2022-06-01' })];
      return [where({ field, value: 'none' }), where({ field, op: 'contains', value: 'a' })];
    }),
    ...Object.fromEntries(Object.entries(WORDS).map(([name, q]) => [name, [{ q }]])),
  };
}

interface Measured {
  list: string;
  subject: string;
  /** Of the slowest of its requests. */
  median: number;
  p99: number;
  cpu: number;
  slowest: string;
}

/** Every request of a list some times, in turns, so that no request profits from the one before. */
async function measureList(
  server: ServerProcess,
  { read }: Owner,
  resource: string,
  subjects: Subjects,
): Promise<Measured[]> {
  const requests = Object.entries(subjects).flatMap(([subject, queries]) =>
    queries.map((query) => ({ subject, query, times: [] as number[], cpu: [] as number[] })),
  );
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const request of requests) {
      const cpu = server.cpuWithDatabase();
      const began = performance.now();
      await read(`${resource}.list`, { pageNum: 1, pageSize: 20, ...request.query });
      const took = performance.now() - began;
      if (round < WARM_UP) continue;
      request.times.push(took);
      request.cpu.push(server.cpuWithDatabase() - cpu);
    }
  }
  return Object.keys(subjects).flatMap((subject) => {
    const own = requests.filter((request) => request.subject === subject);
    const [slowest] = own.toSorted((left, right) => median(right.times) - median(left.times));
    if (slowest === undefined) return [];
    return [
      {
        list: resource,
        subject,
        median: median(slowest.times),
        p99: percentile(
          own.flatMap(({ times }) => times),
          0.99,
        ),
        cpu: median(slowest.cpu),
        slowest: Object.values(slowest.query).join(' '),
      },
    ];
  });
}

async function measureOn(kind: DatabaseKind): Promise<{ findings: Finding[]; table: Table }> {
  const data = await openSite('full', kind);
  const server = await startServerProcess(data);
  const all: Measured[] = [];
  try {
    const owner = await openOwner(server.origin);
    await server.becomesIdle();
    for (const [resource, entity] of readEntities()) {
      const { total } = await owner.read(`${resource}.list`, { pageNum: 1, pageSize: 20 });
      if (total < MIN_RECORDS) continue;
      all.push(...(await measureList(server, owner, resource, subjectsOf(entity, total))));
    }
  } finally {
    await server.stop();
    await data.remove();
  }
  const lists = [...new Set(all.map(({ list }) => list))];
  return {
    findings: lists.map((list) => {
      const own = all.filter((each) => each.list === list);
      return judge(
        `${list}, its slowest request, ${kind}`,
        Math.max(...own.map((each) => each.median)),
        GOAL,
      );
    }),
    table: {
      head: [kind, 'requests', 'median of the slowest', 'p99 of all', 'CPU of the slowest', 'the slowest'],
      rows: all.map((each) => [
        each.list,
        each.subject,
        show(each.median, 'ms'),
        show(each.p99, 'ms'),
        show(each.cpu, 'ms'),
        `\`${each.slowest}\``,
      ]),
    },
  };
}

/** Lists of the console: every order, filter and page, and searches. */
export const consoleLists: Section = {
  name: 'console-lists',
  title: 'Lists of the console',
  async run() {
    await ensureBuild(process.cwd());
    const measured = [await measureOn('sqlite'), await measureOn('postgres')];
    return {
      findings: measured.flatMap(({ findings }) => findings),
      tables: measured.map(({ table }) => table),
      notes: [
        'The built server with 40,061 items, 300 channels, 50,000 form records, 20,000 comments, 2,000',
        '  members and 10,000 media (`tests/bench/site-at-size.ts`); lists of fewer records are left out.',
        'From the request of an owner until the whole answer has come, over HTTP on the same machine.',
        'CPU of the server and, with PostgreSQL, of its processes for connections.',
        `Each request ${ROUNDS} times, in turns with all others, after ${WARM_UP} that are not counted.`,
      ],
    };
  },
};
