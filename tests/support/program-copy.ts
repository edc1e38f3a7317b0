import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const COPIED = [
  'runtime',
  'blocks',
  'src',
  'schemas',
  'seeds',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];

/**
 * Copies the program and writes documents into the copy, by their paths. Returns its folder, which
 * `startProduction` builds and which is deleted after the last test of the file. Call it at the top level
 * of the file: an `afterAll` inside a hook does not run.
 */
export function copyProgram(
  documents: Readonly<Record<string, unknown>>,
  { without }: { without?: string } = {},
): string {
  const root = mkdtempSync(join(tmpdir(), 'tessera-extended-'));
  const isWanted = (from: string): boolean => without === undefined || !from.includes(without);
  for (const path of COPIED) cpSync(path, join(root, path), { recursive: true, filter: isWanted });
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  for (const [path, document] of Object.entries(documents))
    writeFileSync(join(root, path), JSON.stringify(document));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  return root;
}
