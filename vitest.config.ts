import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vite.config.ts';

/** What must hold where nothing may turn text into code. */
const PURE = ['compile', 'edit', 'forms', 'language', 'migrate', 'model', 'render', 'sources', 'validate'];

export default mergeConfig(
  base,
  defineConfig({
    test: {
      pool: 'forks',
      projects: [
        {
          extends: true,
          test: {
            name: 'runtime',
            include: PURE.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
            execArgv: ['--disallow-code-generation-from-strings'],
            testTimeout: 20_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            include: ['tests/**/*.test.{ts,tsx}'],
            exclude: [...PURE.map((folder) => `tests/${folder}/**`), 'tests/browser/**'],
            globalSetup: 'tests/support/postgres-setup.ts',
            testTimeout: 20_000,
            hookTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'browser',
            include: ['tests/browser/**/*.test.{ts,tsx}'],
            globalSetup: 'tests/support/pictures-setup.ts',
            testTimeout: 60_000,
            hookTimeout: 180_000,
            expect: { poll: { timeout: 10_000 } },
            fileParallelism: false,
          },
        },
      ],
    },
  }),
);
