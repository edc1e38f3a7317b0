import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { GeneratedFile } from './generated-file.ts';

/** What on disk differs from what would be generated, as paths below `root`. */
export interface Staleness {
  outdated: readonly GeneratedFile[];
  leftOver: readonly string[];
}

/** Compares the generated files on disk with what they should be. */
export function compareOutputs(
  root: string,
  outputs: readonly GeneratedFile[],
  folders: readonly string[],
): Staleness {
  const expected = new Set(outputs.map((output) => output.path));
  const present = folders.flatMap((folder) => listFiles(root, folder));
  return {
    outdated: outputs.filter(
      ({ path, text }) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== text,
    ),
    leftOver: present.filter((path) => !expected.has(path)),
  };
}

/** Makes the disk what it should be; files that are right already are not touched. */
export function writeOutputs(root: string, { outdated, leftOver }: Staleness): void {
  for (const { path, text } of outdated) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const path of leftOver) rmSync(join(root, path));
}

function listFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
