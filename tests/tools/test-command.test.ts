import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openProject } from '../../src/tools/check/project.ts';
import { testsStep } from '../../src/tools/check/tests-step.ts';
import { readFullRun, recordPart } from '../../src/tools/test/full-run.ts';
import type { Part } from '../../src/tools/test/parts.ts';
import type { TestRun } from '../../src/tools/test/processes.ts';
import { runPart, type Selection, type VitestResult } from '../../src/tools/test/run-part.ts';
import type { FileResult } from '../../src/tools/test/file-result.ts';
import { isSameSince, readSourceState } from '../../src/tools/test/source-state.ts';
import { readUnstable, recordUnstable } from '../../src/tools/test/unstable.ts';
import { makeTemporaryFolder } from '../support/database.ts';

const PART: Part = { name: 'small', title: 'a small part', projects: ['small'], workers: 1 };
function makeProject(files: Readonly<Record<string, string>>): string {
  const root = makeTemporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

describe('a part of the tests', () => {
  const run: TestRun = { root: '/', folder: '/', env: {}, cleanUp: () => undefined };
  const file = (name: string, isPassed: boolean): FileResult => ({
    file: name,
    project: 'small',
    isPassed,
    seconds: 1,
    tests: 1,
    failed: isPassed ? [] : ['x'],
  });
  /** Answers as processes of Vitest do, one after another. */
  const answering = (...answers: readonly VitestResult[]) => {
    const asked: string[][] = [];
    const start = (_run: TestRun, { workers }: Part, { args = [] }: Selection): Promise<VitestResult> => {
      asked.push([String(workers), ...args]);
      return Promise.resolve(answers[asked.length - 1] ?? { code: 0, files: [] });
    };
    return { start, asked };
  };

  test('runs a red file once more, alone: unstable if it passes then, failed if not', async () => {
    const { start, asked } = answering(
      { code: 1, files: [file('good', true), file('bad', false), file('unstable', false)] },
      { code: 1, files: [file('bad', false)] },
      { code: 0, files: [file('unstable', true)] },
    );
    const result = await runPart(run, { ...PART, workers: 2 }, {}, start);
    expect(asked).toEqual([['2'], ['1', 'bad'], ['1', 'unstable']]);
    expect(result.unstable).toMatchObject([{ file: 'unstable', failed: ['x'] }]);
    expect(result.failed).toMatchObject([{ file: 'bad', failed: ['x'] }]);
    expect(result.files).toHaveLength(3);
    expect(result.isBroken).toBe(false);
  });

  test('is broken when Vitest fails and no file does; a file that does not run again is red', async () => {
    expect(await runPart(run, PART, {}, answering({ code: 1, files: [] }).start)).toMatchObject({
      isBroken: true,
    });
    const { start } = answering({ code: 1, files: [file('lost', false)] }, { code: 1, files: [] });
    expect((await runPart(run, PART, {}, start)).failed).toMatchObject([{ failed: ['(it did not run)'] }]);
  });
});

describe('what has passed', () => {
  let root: string;
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const commit = (): string => {
    git('add', '.');
    git('-c', 'user.name=T', '-c', 'user.email=t@example.com', 'commit', '-qm', 'x');
    return git('rev-parse', 'HEAD').trim();
  };
  beforeEach(() => {
    root = makeProject({ 'tests/a.test.js': '' });
    git('init', '-q');
  });

  test('counts until a source changes; the result itself is none', { tags: 'long' }, () => {
    const first = commit();
    const result = { name: 'page', seconds: 1, files: [], unstable: [], failed: [], isBroken: false };
    recordPart(root, result, first, '2026-11-28T00:00:00.000Z');
    expect(readFullRun(root)).toMatchObject({ page: { commit: first, isPassed: true } });
    expect(readSourceState(root)).toMatchObject({ commit: first, isCommitted: true });
    commit();
    expect(isSameSince(root, first)).toBe(true);
    const { key } = readSourceState(root);
    writeFileSync(join(root, 'tests/b.test.js'), '');
    expect(readSourceState(root)).toMatchObject({ isCommitted: false });
    expect(readSourceState(root).key).not.toBe(key);
    commit();
    expect(isSameSince(root, first)).toBe(false);
  });

  test('is checked for its form, and unstable files are shown', async () => {
    const file = {
      file: 'tests/a.test.js',
      project: 'small',
      isPassed: false,
      seconds: 1,
      tests: 1,
      failed: ['x'],
    };
    recordUnstable(root, [file, { ...file, file: 'tests/gone.test.js' }], '2026-11-28');
    writeFileSync(join(root, 'tests/full-run.json'), '{"nowhere":{},"page":{"commit":"x"}}');
    const lines = await testsStep.run(openProject(root));
    expect(lines.join('\n')).toContain('"nowhere" is no part of the tests.');
    expect(lines.join('\n')).toContain('"page" names no commit.');
    expect(lines.join('\n')).toContain('"tests/gone.test.js" does not exist.');
    expect(testsStep.notes?.(openProject(root))).toHaveLength(2);
    recordUnstable(root, [{ ...file, failed: ['y'] }], '2026-11-29');
    expect(readUnstable(root)).toMatchObject([
      { tests: ['y'], day: '2026-11-29' },
      { file: 'tests/gone.test.js' },
    ]);
  });
});
