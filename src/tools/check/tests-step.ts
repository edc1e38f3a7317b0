// Checks the form of the files that the test commands write, not whether anything has passed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BlockDocument } from '../../../runtime/generated/documents.generated.ts';
import { FULL_RUN_FILE } from '../test/full-run.ts';
import { ALL_PARTS } from '../test/parts.ts';
import { readUnstable, UNSTABLE_FILE } from '../test/unstable.ts';
import { formatLine } from './format-line.ts';
import type { Step } from './step.ts';

const BLOCKS = 'schemas/blocks';
const GOLDEN = 'tests/examples/golden';
const EXAMPLE_LANGUAGES = ['zh-CN', 'en-US'];

/**
 * The last result of `npm run test:all` names parts and commits. Unstable test files exist and are shown.
 * Every example of a block is kept as it is drawn.
 */
export const testsStep: Step = {
  name: 'tests',
  run: ({ root }) => Promise.resolve([...checkFullRun(root), ...checkUnstable(root), ...findUnkept(root)]),
  notes: ({ root }) =>
    readUnstable(root).map(({ file, day }) => `tests: unstable since its run of ${day}: ${file}. Mend it.`),
};

function checkFullRun(root: string): string[] {
  const path = join(root, FULL_RUN_FILE);
  if (!existsSync(path)) return [];
  const parts = parse(path);
  if (!isRecord(parts)) return [formatLine('tests.full-run', FULL_RUN_FILE, 'It is no object of parts.')];
  return Object.entries(parts).flatMap(([name, record]) => {
    const at = (sentence: string): string =>
      formatLine('tests.full-run', FULL_RUN_FILE, `"${name}" ${sentence}`);
    if (!ALL_PARTS.some((part) => part.name === name)) return [at('is no part of the tests.')];
    if (!isRecord(record)) return [at('has no result.')];
    const { commit, date, isPassed, tests, seconds, unstable, failed } = record;
    return [
      ...(/^[0-9a-f]{40}$/.test(String(commit)) ? [] : [at('names no commit.')]),
      ...(Number.isNaN(Date.parse(String(date))) ? [at('has no date.')] : []),
      ...(typeof isPassed === 'boolean' ? [] : [at('does not say whether it has passed.')]),
      ...([tests, seconds].every(Number.isFinite) ? [] : [at('has no number of tests or seconds.')]),
      ...([unstable, failed].every(Array.isArray) ? [] : [at('has no list of unstable or failed files.')]),
    ];
  });
}

/** Examples of blocks without a golden file: nobody would see that they change. */
export function findUnkept(root: string): string[] {
  if (!existsSync(join(root, BLOCKS))) return [];
  return readdirSync(join(root, BLOCKS))
    .filter((file) => /\.(?:owned-)?block\.json$/.test(file))
    .flatMap((file) => {
      const { name, examples } = (parse(join(root, BLOCKS, file)) ?? {}) as Partial<BlockDocument>;
      return (examples ?? []).flatMap((example, index) =>
        EXAMPLE_LANGUAGES.map((language) => `${GOLDEN}/${name}--${example.name}.${language}.html`)
          .filter((golden) => !existsSync(join(root, golden)))
          .map((golden) =>
            formatLine(
              'tests.golden',
              `${BLOCKS}/${file}#/examples/${index}`,
              `There is no ${golden}. "npx vitest run tests/examples --update" writes it.`,
            ),
          ),
      );
    });
}

function checkUnstable(root: string): string[] {
  return readUnstable(root)
    .filter(({ file }) => !existsSync(join(root, file)))
    .map(({ file }) =>
      formatLine('tests.unstable', UNSTABLE_FILE, `"${file}" does not exist. Remove its entry.`),
    );
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
