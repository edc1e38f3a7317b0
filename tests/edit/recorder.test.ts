import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readText, writeText } from '../../runtime/edit/part.ts';
import type { EditTarget } from '../../runtime/model/edit-target.ts';
import { PageStore } from '../../src/editor/store/page-store.ts';
import { makeModel, operations } from './fixtures.ts';

const TITLE: EditTarget = {
  document: 'content',
  key: 'hero',
  path: ['subContentMap', 'Title'],
  leaf: 'title',
  kind: 'text',
};
const INTRO: EditTarget = { ...TITLE, key: 'intro' };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function makePage() {
  const page = new PageStore(operations, makeModel());
  const write = (text: string, target = TITLE, group?: string): void =>
    void page.change(writeText(page.documents, target, text), group);
  const read = (target = TITLE): string => readText(page.documents, target);
  return { page, write, read };
}

test('changes of one task are one step', () => {
  const { page, write, read } = makePage();
  write('one');
  write('both', INTRO);
  vi.advanceTimersByTime(0);
  write('two');
  page.undo();
  expect([read(), read(INTRO)]).toEqual(['one', 'both']);
  page.undo();
  expect([read(), read(INTRO), page.canUndo]).toEqual(['Woven in light', 'Who we are', false]);
});

test('changes within 0.3 s after an undo become one step afterwards and clear the redo steps', () => {
  const { page, write, read } = makePage();
  for (const text of ['one', 'two']) {
    write(text);
    vi.advanceTimersByTime(0);
  }
  page.undo();
  expect(page.canRedo).toBe(true);
  write('three');
  vi.advanceTimersByTime(200);
  write('four');
  vi.advanceTimersByTime(100);
  write('five');
  vi.advanceTimersByTime(0);
  expect(page.canRedo).toBe(false);
  page.undo();
  expect(read()).toBe('four');
  page.undo();
  expect(read()).toBe('one');
});

test('changes in that time can be undone at once', () => {
  const { page, write, read } = makePage();
  write('one');
  page.undo();
  write('two');
  expect([page.canUndo, page.canRedo]).toEqual([true, false]);
  page.undo();
  expect([read(), page.redo(), read()]).toEqual(['Woven in light', true, 'two']);
});

test('changes of one group are one step across tasks', () => {
  const { page, write, read } = makePage();
  for (const text of ['n', 'ne', 'new']) {
    write(text, TITLE, 'typing-1');
    vi.advanceTimersByTime(50);
  }
  expect(page.lastGroup).toBe('typing-1');
  page.undo();
  expect(read()).toBe('Woven in light');
});

test('20 steps are kept', () => {
  const { page, write, read } = makePage();
  for (let count = 1; count <= 25; count++) {
    write(`text ${count}`);
    vi.advanceTimersByTime(0);
  }
  let undone = 0;
  while (page.undo()) undone++;
  expect([undone, read()]).toEqual([20, 'text 5']);
});
