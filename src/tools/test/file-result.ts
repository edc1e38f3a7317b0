// Reads the results of test files that a run has written.
import { existsSync, readFileSync } from 'node:fs';

/** What one test file did in one Vitest project. */
export interface FileResult {
  /** Path below the root. */
  file: string;
  project: string;
  isPassed: boolean;
  /** Of its tests and hooks. */
  seconds: number;
  tests: number;
  /** Full names of the tests that failed. */
  failed: readonly string[];
}

/** Reads the results that a run has written so far. */
export function readResults(path: string): FileResult[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  // A stopped run may have left half of its last line.
  const whole = lines.filter((line) => line.startsWith('{"file"') && line.endsWith('}'));
  return whole.map((line) => JSON.parse(line) as FileResult);
}
