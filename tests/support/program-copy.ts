import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { ensureBuild } from '../../src/tools/build/build.ts';

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
 * Copies the program and writes documents into the copy, by their paths: values, or their text. Returns its
 * folder, which `startProduction` builds and which is deleted after the last test of the file. Call it at the
 * top level of the file: an `afterAll` inside a hook does not run.
 */
export function copyProgram(documents: Readonly<Record<string, unknown>>): string {
  const root = mkdtempSync(join(tmpdir(), 'tessera-extended-'));
  for (const path of COPIED) cpSync(path, join(root, path), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  for (const [path, document] of Object.entries(documents))
    writeFileSync(join(root, path), typeof document === 'string' ? document : JSON.stringify(document));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

/**
 * Builds only the server of a copy whose documents and programs for browsers are those of this program: a
 * whole build takes more than twice as long.
 */
export async function buildServerOf(root: string): Promise<void> {
  await ensureBuild(process.cwd());
  const vite = join(process.cwd(), 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--ssr', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  expect(code).toBe(0);
  for (const path of ['dist/client', 'dist/server/documents-check.json'])
    cpSync(path, join(root, path), { recursive: true });
}
