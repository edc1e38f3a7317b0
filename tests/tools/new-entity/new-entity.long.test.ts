import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addNew } from '../../../src/tools/new/add.ts';

const COPIED = [
  'runtime',
  'blocks',
  'src',
  'schemas',
  'seeds/blank',
  'package.json',
  'tsconfig.json',
  '.oxfmtrc.json',
  'vite.config.ts',
  'vitest.config.ts',
  'tests/support',
  'tests/server-http/server.ts',
  'tests/server-http/files.ts',
  'tests/server-owners/console-calls.ts',
];

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'tessera-entity-'));
  for (const path of COPIED) cpSync(path, join(root, path), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Runs a test file in the copy. */
function runThere(file: string): Promise<{ code: number | null; said: string }> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  // The settings of this run are not those of the other.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'server', file], {
    cwd: root,
    env: Object.fromEntries(own),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done({ code, said }));
  });
}

// `new.test.ts` shows that what the command writes passes every check.
test('one command makes an entity that works on both databases', { timeout: 120_000 }, async () => {
  const written = await addNew(root, 'entity', 'test-thing');
  expect(written).toHaveLength(4);
  const chinese = readFileSync(join(root, 'schemas/locales/zh-CN.locale.json'), 'utf8');
  expect(chinese).toContain('"entity.testThing"');
  const file = 'tests/tools/new-entity/made-entity.test.ts';
  mkdirSync(dirname(join(root, file)), { recursive: true });
  cpSync('tests/tools/new-entity/made-entity.ts', join(root, file));
  const { code, said } = await runThere(file);
  expect(code, said).toBe(0);
});
