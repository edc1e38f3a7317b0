// Compares the time of the build with that of its sources.
import { readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** The files and folders that the build depends on. */
const SOURCES = ['schemas', 'seeds', 'runtime', 'blocks', 'src', 'package-lock.json', 'vite.config.ts'];
/** The build writes this file last. Its time is the time of the build. */
const STAMP = 'dist/server/main.js';
/** The part of `src` that no build depends on. */
const NOT_BUILT = /^tools(?:$|[/\\](?!build(?:[/\\]|$)))/;

/** A build: the file that it writes last, and what it depends on beside the sources of the program. */
export interface Build {
  stamp: string;
  others: readonly string[];
}

const PROGRAM: Build = { stamp: STAMP, others: [] };

/** True when there is a build and no source has changed since it began. */
export function isBuildFresh(root: string, { stamp, others } = PROGRAM): boolean {
  const built = timeOf(join(root, stamp));
  const sources = [...SOURCES, ...others];
  return built !== undefined && sources.every((source) => newestWithin(join(root, source)) <= built);
}

/** Dates the build to the moment it began, so that a source changed while it ran is newer. */
export function stampBuild(root: string, began: Date, { stamp } = PROGRAM): void {
  utimesSync(join(root, stamp), began, began);
}

/**
 * The time of the newest file or folder in a folder, or of a file; 0 when there is none. The time of a folder
 * changes when a file is added or removed.
 */
export function newestWithin(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  const own = found.mtimeMs;
  if (!found.isDirectory()) return own;
  const inside = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter(
    (entry) => !path.endsWith('src') || !NOT_BUILT.test(entry),
  );
  return inside.reduce((newest, entry) => Math.max(newest, timeOf(join(path, entry)) ?? 0), own);
}

function timeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}
