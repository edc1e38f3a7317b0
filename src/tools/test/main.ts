// Runs the check, the build, and the tests that every change must pass (`npm test`).
// `npm test -- tests/model -t price` runs only these files or tests, without the check: patterns and further
// arguments of Vitest.
import { DEFAULT_PARTS } from './parts.ts';
import { memoryPlace } from './processes.ts';
import { runTests } from './test-run.ts';

const root = process.cwd();
const args = process.argv.slice(2);
console.log(`The seed of this run is ${process.env.TEST_SEED ?? 1} (TEST_SEED).`);
const isPassed = await runTests({
  root,
  isChecked: args.length === 0,
  place: memoryPlace(),
  parts: DEFAULT_PARTS.map((part) => ({ part, selection: { args } })),
});
if (!isPassed) process.exitCode = 1;
