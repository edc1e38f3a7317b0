// Runs every part of the tests, or the named ones: `npm run test:all -- faults postgres`. What a part has
// passed at a commit is not run again (`--again` runs it), and a part that was stopped is taken up where it
// stopped.
import { readFullRun, recordPart } from './full-run.ts';
import { ALL_PARTS, type Part } from './parts.ts';
import { openProgress } from './progress.ts';
import { isSameSince, readSourceState } from './source-state.ts';
import { runTests, type PlannedPart } from './test-run.ts';

const root = process.cwd();
const names = process.argv.slice(2).filter((each) => !each.startsWith('--'));
const isAgain = process.argv.includes('--again');
const unknown = names.filter((name) => !ALL_PARTS.some((part) => part.name === name));

if (unknown.length > 0) {
  console.error(`There is no part named ${unknown.map((name) => `"${name}"`).join(', ')}. The parts:`);
  for (const { name, title } of ALL_PARTS) console.error(`  ${name.padEnd(9)} ${title}`);
  process.exitCode = 1;
} else if (!(await runAll())) process.exitCode = 1;

async function runAll(): Promise<boolean> {
  const wanted = ALL_PARTS.filter(({ name }) => names.length === 0 || names.includes(name));
  const state = readSourceState(root);
  const fullRun = readFullRun(root);
  if (!state.isCommitted)
    console.log(
      'There are changes that are not committed: the results are not written to tests/full-run.json.',
    );
  const hasPassed = ({ name }: Part): boolean => {
    const record = fullRun[name];
    return !isAgain && state.isCommitted && record?.isPassed === true && isSameSince(root, record.commit);
  };
  for (const part of wanted.filter(hasPassed))
    console.log(
      `${part.name}: passed at ${fullRun[part.name]?.commit.slice(0, 8)}; nothing has changed since.`,
    );
  const parts = wanted.filter((part) => !hasPassed(part));
  if (parts.length === 0) return true;
  return runTests({ root, isChecked: false, parts: parts.map(plan) });

  function plan(part: Part): PlannedPart {
    const progress = openProgress(root, part.name, isAgain ? `${state.key} again` : state.key);
    if (progress.passed.length > 0)
      console.log(`${part.name}: ${progress.passed.length} files have passed with these sources already.`);
    return {
      part: part.name === 'seeds' ? { ...part, env: { ...part.env, TEST_SEED: seedOf(state.commit) } } : part,
      selection: { progress },
      onEnd(result) {
        if (state.isCommitted) recordPart(root, result, state.commit, new Date().toISOString());
      },
    };
  }
}

/** Another seed for each commit, and the same for the same one. */
function seedOf(commit: string): string {
  const seed = String(Number.parseInt(commit.slice(0, 7), 16));
  console.log(`seeds: the seed is ${seed} (TEST_SEED).`);
  return seed;
}
