// Prints what the test commands say at their end.
import type { FileResult } from './file-result.ts';
import type { PartResult } from './run-part.ts';

const SLOWEST = 20;

/** One line for each step with its time. */
export interface StepTime {
  name: string;
  seconds: number;
}

/** Prints the slowest files, the time of each step, the unstable and failed files, and the closing line. */
export function printSummary(steps: readonly StepTime[], parts: readonly PartResult[]): void {
  const files = parts.flatMap((part) => part.files);
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  console.log(`\nThe ${slowest.length} slowest files, in seconds:`);
  for (const { seconds, file, project, tests } of slowest)
    console.log(`${seconds.toFixed(1).padStart(7)}  ${file} (${project}, ${tests} tests)`);
  console.log('\nThe time of each step, in seconds:');
  for (const { name, seconds } of steps) console.log(`${seconds.toFixed(0).padStart(7)}  ${name}`);
  console.log(
    `${sum(steps.map(({ seconds }) => seconds))
      .toFixed(0)
      .padStart(7)}  in all`,
  );
  printFiles(
    'Unstable: these files failed, and passed when they were run alone. Mend them (tests/unstable.json):',
    parts.flatMap((part) => part.unstable),
  );
  printFiles(
    'Failed:',
    parts.flatMap((part) => part.failed),
  );
  const red = sum(parts.flatMap((part) => part.failed.map(({ failed }) => failed.length)));
  console.log(`\n${sum(files.map(({ tests }) => tests)) - red} passed, ${red} failed`);
}

function printFiles(title: string, files: readonly FileResult[]): void {
  if (files.length === 0) return;
  console.log(`\n${title}`);
  for (const { file, project, failed } of files)
    for (const test of failed) console.log(`  ${file} (${project}): ${test}`);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
