import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentsStep } from '../../../src/tools/check/documents-step.ts';
import { openProject } from '../../../src/tools/check/project.ts';
import { tidinessStep } from '../../../src/tools/check/tidiness-step.ts';
import { writeCode } from '../../../src/tools/generate/write-code.ts';
import { addNew } from '../../../src/tools/new/add.ts';
import { nameEntity } from '../../../src/tools/new/name-entity.ts';

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

/** Runs the tests of what was made, which lie beside this file under another name. */
async function tryThere(name: string): Promise<{ code: number | null; said: string }> {
  const file = `tests/tools/new-entity/${name}.test.ts`;
  mkdirSync(dirname(join(root, file)), { recursive: true });
  cpSync(`tests/tools/new-entity/${name}.ts`, join(root, file));
  return runThere(file);
}

// `new.test.ts` shows that what the command writes passes every check.
test('one command makes an entity that works on both databases', { timeout: 120_000 }, async () => {
  const written = await addNew(root, 'entity', 'test-thing');
  expect(written).toHaveLength(4);
  const chinese = readFileSync(join(root, 'schemas/locales/zh-CN.locale.json'), 'utf8');
  expect(chinese).toContain('"entity.testThing"');
  const { code, said } = await tryThere('made-entity');
  expect(code, said).toBe(0);
});

test('one command makes a kind of site document with all that pages have', { timeout: 120_000 }, async () => {
  expect(await addNew(root, 'document', 'test-notice')).toHaveLength(4);
  const { code, said } = await tryThere('made-document');
  expect(code, said).toBe(0);
});

test('the example of the guide without a table passes every check', { timeout: 180_000 }, async () => {
  const guide = readFileSync('docs/guide-entities.md', 'utf8');
  const files = [...guide.matchAll(/^```(?:json|ts) (\S+)\n(.*?)^```$/gms)];
  expect(files.map(([, path]) => path)).toHaveLength(4);
  for (const [, path = '', text = ''] of files) writeFileSync(join(root, path), text);
  for (const [path, text] of Object.entries(nameEntity('closed-day', root)))
    writeFileSync(join(root, path), text);
  await writeCode(root);
  const project = openProject(root);
  for (const step of [documentsStep, tidinessStep]) {
    const lines = await step.run(project);
    expect(
      lines.filter((line) => /closed-?day/i.test(line)),
      step.name,
    ).toEqual([]);
  }
  const { code, said } = await tryThere('made-plain-entity');
  expect(code, said).toBe(0);
});
