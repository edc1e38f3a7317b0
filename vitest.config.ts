import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vite.config.ts';

// Node.js keeps what it compiled and the types that it removed: the tests start hundreds of processes.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

/** Folders whose tests run where no text can become code. */
const PURE = ['compile', 'edit', 'forms', 'language', 'model', 'render', 'validate'];

/** Files that replace a module of the server, which may be loaded already where others ran before. */
const ALONE = ['broken-conditions', 'site-joins'].map((name) => `tests/server-console/${name}.test.ts`);

const SERVER = {
  globalSetup: 'tests/support/database-setup.ts',
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A busy machine is slow: what is waited for comes later than in the second that is usual.
  expect: { poll: { timeout: 30_000 } },
};

export default mergeConfig(
  base,
  defineConfig({
    test: {
      pool: 'forks',
      // A missing golden file fails. `npx vitest run tests/examples --update` writes them.
      update: 'none',
      // Twice as many as there are processors: browser tests wait for half of their time. Their files start first,
      // the largest of them before the others, because they take longest.
      maxWorkers: availableParallelism() * 2,
      projects: [
        {
          extends: true,
          test: {
            name: 'runtime',
            include: PURE.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
            execArgv: ['--disallow-code-generation-from-strings'],
            isolate: false,
            testTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            include: ['tests/**/*.test.{ts,tsx}'],
            exclude: [...PURE.map((folder) => `tests/${folder}/**`), 'tests/browser/**', ...ALONE],
            // To load the server takes longer than most files do.
            isolate: false,
            ...SERVER,
          },
        },
        { extends: true, test: { name: 'alone', include: ALONE, ...SERVER } },
        {
          extends: true,
          test: {
            name: 'browser',
            include: ['tests/browser/**/*.test.{ts,tsx}'],
            globalSetup: 'tests/support/demo-setup.ts',
            // The files of one worker share its browser.
            isolate: false,
            testTimeout: 120_000,
            hookTimeout: 180_000,
            expect: { poll: { timeout: 30_000 } },
          },
        },
      ],
    },
  }),
);
