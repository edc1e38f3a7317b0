/** Generates code again when it is older than its sources. Git does not keep generated code. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newestWithin } from './freshness.ts';
import { withBuildLock } from './lock.ts';

/** The files and folders that each group of generated code depends on. */
const INPUTS = {
  schemas: [
    'schemas/meta',
    'schemas/api',
    'schemas/blocks',
    'src/server/gateways/merchant.schema.json',
    'src/tools/generate',
    'runtime/model',
    'runtime/owned',
    'package-lock.json',
  ],
  // They are made in a moment.
  query: ['schemas/blocks', 'schemas/pages', 'src/tools/generate'],
  fields: ['blocks/fields', 'runtime/model/field-facts.ts', 'src/tools/generate'],
  tables: [
    'src/server/database/baseline',
    'src/server/database/migrations',
    'src/server/database/tables',
    'src/tools/generate',
  ],
  // Every change of the server is a change of its sources.
  problems: ['schemas/locales', 'src/server', 'src/tools/generate'],
} as const;

/** Files that are made at the same time. */
export type CodeGroup = keyof typeof INPUTS;

export const CODE_GROUPS = Object.keys(INPUTS) as readonly CodeGroup[];

/** What is kept of the last time a group was made. */
interface Stamp {
  /** When it began, by the clock of the file system. */
  began: number;
  /** All files of the group. */
  paths: readonly string[];
}

const stampOf = (root: string, group: CodeGroup): string => join(root, `dist/generated-${group}.json`);

/** The groups that are missing or older than their sources. */
export function staleGroups(root: string): CodeGroup[] {
  return CODE_GROUPS.filter((group) => {
    const stamp = readStamp(root, group);
    return (
      stamp === undefined ||
      !stamp.paths.every((path) => existsSync(join(root, path))) ||
      INPUTS[group].some((input) => newestWithin(join(root, input)) > stamp.began)
    );
  });
}

function readStamp(root: string, group: CodeGroup): Stamp | undefined {
  try {
    return JSON.parse(readFileSync(stampOf(root, group), 'utf8')) as Stamp;
  } catch {
    return undefined;
  }
}

/** Begins to make a group. Call the result with its files when all of them are written. */
export function beginGroup(root: string, group: CodeGroup): (paths: readonly string[]) => void {
  const file = stampOf(root, group);
  mkdirSync(join(root, 'dist'), { recursive: true });
  // Without text it is no stamp, but has the time.
  writeFileSync(file, '');
  const began = statSync(file).mtimeMs;
  return (paths) => writeFileSync(file, JSON.stringify({ began, paths } satisfies Stamp));
}

/**
 * Makes the generated code that is missing or stale. Of several processes at once, one makes it. A wrong
 * document is printed and is no error: what is made of the others is there.
 */
export async function ensureGenerated(root: string): Promise<void> {
  if (staleGroups(root).length > 0) await withBuildLock(root, () => generateStale(root));
}

/** The same for a process that holds the lock. The generator runs in a process of its own. */
export function generateStale(root: string): Promise<void> {
  const groups = staleGroups(root);
  if (groups.length === 0) return Promise.resolve();
  const generator = join(root, 'src/tools/generate/main.ts');
  return new Promise((resolve, reject) => {
    spawn(process.execPath, [generator, ...groups], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
      .once('error', reject)
      .once('close', () => resolve());
  });
}
