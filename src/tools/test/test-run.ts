// Runs what both test commands do: needs, checks, build, the parts, the summary, and the end.
import { spawn } from 'node:child_process';
import { ensureBuild } from '../build/build.ts';
import { provideNeeds } from './needs.ts';
import type { Part } from './parts.ts';
import { beginRun, type TestRun } from './processes.ts';
import { runPart, type PartResult, type Selection } from './run-part.ts';
import { printSummary, type StepTime } from './summary.ts';
import { recordUnstable } from './unstable.ts';

/** A part and what is run of it. */
export interface PlannedPart {
  part: Part;
  selection?: Selection;
  /** Called with the result when the part has ended. */
  onEnd?(result: PartResult): void;
}

interface TestPlan {
  root: string;
  /** Runs `npm run check` first. Its problems make the run red; the tests run all the same. */
  isChecked: boolean;
  /** Where the files of the run are; on the disk by default. */
  place?: string;
  parts: readonly PlannedPart[];
}

/** Runs a plan; true when everything has passed. A signal ends the processes of the run, and this one. */
export async function runTests({ root, isChecked, place, parts }: TestPlan): Promise<boolean> {
  const missing = provideNeeds(root);
  for (const sentence of missing) console.error(sentence);
  if (missing.length > 0) return false;
  const run = beginRun(root, place);
  // The processes of the check and of the build belong to the run, too.
  Object.assign(process.env, run.env);
  const onSignal = (signal: NodeJS.Signals): void => stop(run, signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  try {
    const steps: StepTime[] = [];
    const isValid = !isChecked || (await timed(steps, 'check', () => check(root)));
    await timed(steps, 'build', () => ensureBuild(root));
    const results: PartResult[] = [];
    for (const planned of parts) {
      const result = await timed(steps, `${planned.part.name}: ${planned.part.title}`, () =>
        runPart(run, planned.part, planned.selection),
      );
      results.push(result);
      planned.onEnd?.(result);
      recordUnstable(root, result.unstable, new Date().toISOString().slice(0, 10));
    }
    printSummary(steps, results);
    const isBroken = results.filter((result) => result.isBroken).map(({ name }) => name);
    if (isBroken.length > 0) console.error(`Vitest itself failed in: ${isBroken.join(', ')}.`);
    return isValid && isBroken.length === 0 && results.every(({ failed }) => failed.length === 0);
  } finally {
    run.cleanUp();
  }
}

function stop(run: TestRun, signal: NodeJS.Signals): void {
  // Thousands of files of databases take seconds.
  console.error(`\nStopped by ${signal}: the run ends its processes and removes its files …`);
  run.cleanUp();
  process.exit(1);
}

function check(root: string): Promise<boolean> {
  const child = spawn(process.execPath, ['src/tools/check/main.ts'], { cwd: root, stdio: 'inherit' });
  return new Promise((resolve, reject) =>
    child.once('error', reject).once('close', (code) => resolve(code === 0)),
  );
}

async function timed<Result>(steps: StepTime[], name: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    steps.push({ name, seconds: (performance.now() - began) / 1000 });
  }
}
