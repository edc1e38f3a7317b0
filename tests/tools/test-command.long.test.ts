// The test command with real processes of Vitest.
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Part } from '../../src/tools/test/parts.ts';
import { beginRun, type TestRun } from '../../src/tools/test/processes.ts';
import { openProgress } from '../../src/tools/test/progress.ts';
import { runPart } from '../../src/tools/test/run-part.ts';
import { makeTemporaryFolder } from '../support/database.ts';

const PART: Part = { name: 'small', title: 'a small part', projects: ['small'], workers: 1 };
const PROJECT = `{ test: { name: 'small', include: ['**/*.test.js'] } }`;
const CONFIG = `export default { test: { projects: [${PROJECT}] } };`;
const TEST = `import { expect, test } from 'vitest';\nimport { existsSync, writeFileSync } from 'node:fs';\n`;
const GOOD = `${TEST}test('is good', () => expect(1).toBe(1));`;
const BAD = `${TEST}test('is bad', () => expect(1).toBe(2));`;
/** Fails when it runs for the first time. */
const UNSTABLE = `${TEST}test('is unstable', () => {
  const isSecond = existsSync('ran');
  writeFileSync('ran', '');
  expect(isSecond).toBe(true);
});`;

function makeProject(files: Readonly<Record<string, string>>): string {
  const root = makeTemporaryFolder();
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  for (const [path, text] of Object.entries({ 'vitest.config.js': CONFIG, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** An ended process may stay in the list until its parent has looked. */
const isRunning = (pid: string): boolean =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

let run: TestRun;
const begin = (files: Readonly<Record<string, string>>): TestRun => (run = beginRun(makeProject(files)));
afterEach(() => run.cleanUp());

test('runs a red file once more: unstable if it passes then, failed if not', async () => {
  const result = await runPart(
    begin({ 'good.test.js': GOOD, 'bad.test.js': BAD, 'unstable.test.js': UNSTABLE }),
    PART,
  );
  expect(result.unstable).toMatchObject([{ file: 'unstable.test.js', failed: ['is unstable'] }]);
  expect(result.failed).toMatchObject([{ file: 'bad.test.js', failed: ['is bad'] }]);
  expect(result.files).toHaveLength(3);
  expect(result.isBroken).toBe(false);
});

test('is broken when Vitest does not start', async () => {
  const result = await runPart(begin({ 'vitest.config.js': 'throw new Error("no");' }), PART);
  expect(result).toMatchObject({ isBroken: true, files: [] });
});

test('is taken up where it stopped: what has passed with the same sources is not run again', async () => {
  const { root } = begin({ 'good.test.js': GOOD, 'bad.test.js': BAD });
  await runPart(run, PART, { progress: openProgress(root, 'small', 'key') });
  const progress = openProgress(root, 'small', 'key');
  expect(progress.passed).toMatchObject([{ file: 'good.test.js', isPassed: true }]);
  writeFileSync(join(root, 'good.test.js'), BAD);
  writeFileSync(join(root, 'bad.test.js'), GOOD);
  const { files, failed } = await runPart(run, PART, { progress });
  expect(files.map(({ file }) => file).toSorted()).toEqual(['bad.test.js', 'good.test.js']);
  expect(failed).toEqual([]);
  expect(openProgress(root, 'small', 'other key').passed).toEqual([]);
});

test('leaves no process and no folder when it is stopped', async () => {
  const sleeping = `${TEST}import { spawn } from 'node:child_process';
test('starts a program', async () => {
  const child = spawn('sleep', ['1000'], { detached: true });
  writeFileSync('pid', String(child.pid));
  await new Promise(() => undefined);
});`;
  const { root, folder } = begin({ 'sleeping.test.js': sleeping });
  const part = runPart(run, PART);
  await expect.poll(() => existsSync(join(root, 'pid'))).toBe(true);
  run.cleanUp();
  await part;
  expect(isRunning(readFileSync(join(root, 'pid'), 'utf8'))).toBe(false);
  expect(existsSync(folder)).toBe(false);
});
