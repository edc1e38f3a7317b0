// Records the result of the last `npm run test:all`, part by part. It is tests/full-run.json, which is
// generated.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartResult } from './run-part.ts';

export const FULL_RUN_FILE = 'tests/full-run.json';

/** What a part has done at a commit. */
interface PartRecord {
  commit: string;
  /** `2026-11-28T10:00:00.000Z` */
  date: string;
  isPassed: boolean;
  tests: number;
  seconds: number;
  /** Files that failed, and passed when they were run alone. */
  unstable: readonly string[];
  /** Files that failed twice. */
  failed: readonly string[];
}

/** By the names of the parts. */
type FullRun = Readonly<Record<string, PartRecord>>;

export function readFullRun(root: string): FullRun {
  const path = join(root, FULL_RUN_FILE);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as FullRun) : {};
}

/** Writes the result of a part at a commit in place of its last one. */
export function recordPart(root: string, result: PartResult, commit: string, date: string): void {
  const { name, files, unstable, failed, seconds, isBroken } = result;
  const record: PartRecord = {
    commit,
    date,
    isPassed: failed.length === 0 && !isBroken,
    tests: files.reduce((sum, { tests }) => sum + tests, 0),
    seconds: Math.round(seconds),
    unstable: unstable.map(({ file }) => file),
    failed: failed.map(({ file }) => file),
  };
  const parts = Object.entries({ ...readFullRun(root), [name]: record });
  const sorted = Object.fromEntries(parts.toSorted(([a], [b]) => a.localeCompare(b)));
  writeFileSync(join(root, FULL_RUN_FILE), `${JSON.stringify(sorted, undefined, 2)}\n`);
}
