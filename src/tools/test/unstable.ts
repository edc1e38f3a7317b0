// Records unstable test files in tests/unstable.json: they failed, and passed when run alone.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileResult } from './file-result.ts';

export const UNSTABLE_FILE = 'tests/unstable.json';

/** An unstable file. Whoever mends it removes its entry. */
interface UnstableFile {
  file: string;
  project: string;
  /** Names of the tests that failed at first. */
  tests: readonly string[];
  /** The day on which it was last seen: `2026-11-28`. */
  day: string;
}

export function readUnstable(root: string): UnstableFile[] {
  const path = join(root, UNSTABLE_FILE);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as UnstableFile[]) : [];
}

/** Adds files to the list. A file that is on it already gets the newest tests and day. */
export function recordUnstable(root: string, found: readonly FileResult[], day: string): void {
  if (found.length === 0) return;
  const isFound = (entry: UnstableFile): boolean =>
    found.some(({ file, project }) => file === entry.file && project === entry.project);
  const added = found.map(({ file, project, failed }) => ({ file, project, tests: failed, day }));
  const list = [...readUnstable(root).filter((entry) => !isFound(entry)), ...added];
  list.sort((a, b) => a.file.localeCompare(b.file) || a.project.localeCompare(b.project));
  writeFileSync(join(root, UNSTABLE_FILE), `${JSON.stringify(list, undefined, 2)}\n`);
}
