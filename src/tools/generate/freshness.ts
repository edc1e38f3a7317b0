// Compares the generated files on disk with what would be generated now.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { GeneratedFile } from './generated-file.ts';

/** How the files on disk differ from what would be generated now. */
interface Staleness {
  outdated: readonly GeneratedFile[];
  leftOver: readonly string[];
}

/**
 * Compares the generated files on disk with `outputs`; in `folders` every other file is left over, except
 * the `kept` ones.
 */
export function compareOutputs(
  root: string,
  outputs: readonly GeneratedFile[],
  folders: readonly string[],
  kept: readonly string[] = [],
): Staleness {
  const expected = new Set([...outputs.map((output) => output.path), ...kept]);
  const present = folders.flatMap((folder) => listFiles(root, folder));
  return {
    outdated: outputs.filter(
      ({ path, text }) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== text,
    ),
    leftOver: present.filter((path) => !expected.has(path)),
  };
}

/** Writes outdated files and removes left-over ones, and returns both; other files keep their time. */
export function writeOutputs(root: string, { outdated, leftOver }: Staleness): string[] {
  for (const { path, text } of outdated) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const path of leftOver) rmSync(join(root, path));
  return [...outdated.map(({ path }) => path), ...leftOver];
}

function listFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
