import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, mergeConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { ensureGenerated } from './src/tools/build/generated-code.ts';
import { rounds } from './tests/support/rounds.ts';
import base from './vite.config.ts';

// The role in the name of a test file says when it runs; `src/tools/test/parts.ts` says what a part runs.
//
//   x.test.ts           in every change: a pure function, a component, the server in process
//   x.both.test.ts      in every change, on SQLite and on PostgreSQL; others are run on SQLite alone
//   x.journey.test.ts   in every change, through the whole program in a browser
//   x.faults.test.ts    in `test:all`, like all that follows: kills, full disks, load, several processes
//   x.long.test.ts      takes long
//   x.crawl.test.ts     all pages in a browser
//   tests/browser       its other files: every screen in a browser
//
// One test that takes long in a file of every change has the tag: `test(name, { tags: 'long' }, …)`.

// Node.js keeps what it compiled and the types that it removed: the tests start hundreds of processes.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

await ensureGenerated(import.meta.dirname);

/** What repeats something so many times as `TEST_ROUNDS` says takes so much longer. */
const TEST_TIMEOUT_MS = Math.max(60_000, rounds(60_000));

type Options = NonNullable<TestProjectInlineConfiguration['test']>;

/** Folders whose tests run where no text can become code. */
const PURE = ['compile', 'edit', 'forms', 'language', 'model', 'owned', 'render', 'validate'];
const PURE_FILES = PURE.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);

/** Files that replace a module of the server, which may be loaded already where others ran before. */
const LONG_ALONE = ['broken-conditions', 'site-joins'].map(
  (name) => `tests/server-console/${name}.long.test.ts`,
);

/** A file that has a test with the tag, which the commands of every change leave out. */
const TAGGED = /tags: 'long'/;

const ofRole = (role: string): string => `tests/**/*.${role}.test.{ts,tsx}`;
const ROLES = ['both', 'journey', 'faults', 'long', 'crawl'].map(ofRole);
const IN_BROWSER = ['tests/browser/**', 'tests/component/**'];

/** Files without a role, of the server. */
const SERVER_FILES = {
  include: ['tests/**/*.test.{ts,tsx}'],
  exclude: [...PURE_FILES, ...IN_BROWSER, ...ROLES],
};

const SERVER: Options = {
  // A function of the server is run a few times in a test: to optimize it takes longer than to run it.
  execArgv: ['--max-lazy', '--no-maglev'],
  globalSetup: 'tests/support/database-setup.ts',
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: 120_000,
  // A busy machine is slow: what is waited for comes later than in the second that is usual.
  expect: { poll: { timeout: 30_000 } },
};

const BROWSER: Options = {
  globalSetup: 'tests/support/demo-setup.ts',
  // The files of one worker share its browser.
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
};

/** Parts of pages in one static page: a file is done in seconds. */
const COMPONENT: Options = {
  include: ['tests/component/**/*.test.{ts,tsx}'],
  globalSetup: 'tests/component/build-page.ts',
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000, interval: 15 } },
};

/** Of these files those with a text. */
function filesWith(text: RegExp, include: readonly string[], exclude: readonly string[] = []): string[] {
  const files = globSync([...include], { cwd: import.meta.dirname, exclude: [...exclude] });
  return files.filter((file) => text.test(readFileSync(join(import.meta.dirname, file), 'utf8')));
}

const project = (name: string, test: Options): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, ...test },
});

export default mergeConfig(
  base,
  defineConfig({
    test: {
      pool: 'forks',
      // A missing golden file fails. `npx vitest run tests/examples --update` writes them.
      update: 'none',
      setupFiles: 'tests/support/seed-setup.ts',
      tags: [{ name: 'long', description: 'It takes long: only `npm run test:all` runs it.' }],
      // A text: of two lists, a project would get both.
      provide: { databases: 'SQLite, PostgreSQL' },
      projects: [
        project('runtime', {
          include: PURE_FILES,
          exclude: ROLES,
          execArgv: ['--disallow-code-generation-from-strings'],
          isolate: false,
          testTimeout: TEST_TIMEOUT_MS,
        }),
        // To load the server takes longer than most files do: a worker loads it once.
        project('server', { ...SERVER, ...SERVER_FILES, isolate: false, provide: { databases: 'SQLite' } }),
        project('both', { ...SERVER, include: [ofRole('both')], isolate: false }),
        project('component', COMPONENT),
        project('journeys', { ...BROWSER, include: [ofRole('journey')] }),
        project('browser', {
          ...BROWSER,
          include: [
            ...globSync('tests/browser/**/*.test.{ts,tsx}', { cwd: import.meta.dirname, exclude: ROLES }),
            ...filesWith(TAGGED, [ofRole('journey')]),
          ],
        }),
        project('crawl', { ...BROWSER, include: [ofRole('crawl')] }),
        project('faults', { ...SERVER, include: [ofRole('faults')], isolate: false }),
        project('long', {
          ...SERVER,
          include: [
            ofRole('long'),
            ...filesWith(TAGGED, ['tests/**/*.test.{ts,tsx}'], [...IN_BROWSER, ofRole('long')]),
          ],
          exclude: LONG_ALONE,
          isolate: false,
        }),
        project('long-alone', { ...SERVER, include: LONG_ALONE }),
        project('postgres', {
          ...SERVER,
          include: filesWith(/\bDATABASES\b/, SERVER_FILES.include, SERVER_FILES.exclude),
          isolate: false,
          provide: { databases: 'PostgreSQL' },
        }),
        project('seeds', {
          ...SERVER,
          include: filesWith(/'fast-check'|support\/random/, SERVER_FILES.include, IN_BROWSER),
          isolate: false,
        }),
      ],
    },
  }),
);
