// Lists the parts of the tests: what each one runs, and with how many workers.
import { availableParallelism } from 'node:os';

/** Test files that run together in one process of Vitest. */
export interface Part {
  name: string;
  title: string;
  /** Projects of `vitest.config.ts`. */
  projects: readonly string[];
  workers: number;
  /** Further arguments of Vitest. */
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

const PROCESSORS = availableParallelism();

/** Tests that take long are for the part "long", or "browser" (`vitest.config.ts`). */
const WITHOUT_LONG = ['--tagsFilter=!long'];

/** What `npm test` runs, in this order. */
export const DEFAULT_PARTS: readonly Part[] = [
  {
    name: 'server',
    title: 'pure functions, and the server in process',
    projects: ['runtime', 'server', 'both'],
    // They wait for databases and for processes that they start.
    workers: PROCESSORS + 1,
    args: WITHOUT_LONG,
  },
  {
    name: 'page',
    title: 'components on a static page, and journeys through the whole program',
    projects: ['component', 'journeys'],
    workers: PROCESSORS,
    args: WITHOUT_LONG,
  },
];

/** What only `npm run test:all` runs, in this order. */
const FURTHER_PARTS: readonly Part[] = [
  {
    name: 'browser',
    title: 'every screen of the whole program in a browser, and every component',
    projects: ['browser', 'component'],
    workers: PROCESSORS,
  },
  {
    name: 'postgres',
    title: 'what the part "server" tests on SQLite, on PostgreSQL',
    projects: ['postgres'],
    workers: PROCESSORS + 1,
  },
  {
    name: 'faults',
    title: 'kills, power cuts, full disks, long load, several processes',
    projects: ['faults'],
    workers: PROCESSORS,
  },
  {
    name: 'long',
    title: 'what takes long: backups and archives in full, programs that are built anew, large tables',
    projects: ['long', 'long-alone'],
    workers: PROCESSORS,
  },
  {
    name: 'seeds',
    title: 'what chooses by chance, with another seed than 1, three times as long',
    projects: ['seeds'],
    workers: PROCESSORS,
    env: { TEST_ROUNDS: '3' },
  },
  {
    name: 'crawl',
    title: 'all pages of the demo at all widths, the long journeys, the pictures of the handbook',
    projects: ['crawl'],
    workers: PROCESSORS,
  },
  {
    name: 'engines',
    title: 'what people do most, in Firefox and in WebKit',
    projects: ['engines'],
    workers: 1,
  },
];

export const ALL_PARTS: readonly Part[] = [...DEFAULT_PARTS, ...FURTHER_PARTS];
