import { describe, expect, test } from 'vitest';
import { makeChange, type Change, type Documents } from '../../runtime/edit/change.ts';
import {
  EMPTY_HISTORY,
  HISTORY_LIMIT,
  recordChange,
  stepBack,
  stepForward,
  type History,
} from '../../runtime/edit/history.ts';
import { readText, writeText } from '../../runtime/edit/part.ts';
import { makeDocuments, operations } from './fixtures.ts';

const TITLE = { document: 'content', key: 'hero', path: ['subContentMap', 'Title'], leaf: 'title' } as const;

/** A desk with documents and a history, as the editor keeps them. */
class Desk {
  documents: Documents = makeDocuments();
  history: History = EMPTY_HISTORY;

  private run(change: Pick<Change, 'apply'>): Change {
    const made = makeChange(operations, this.documents, change.apply);
    if ('problem' in made) throw new Error(made.problem.message);
    this.documents = made.documents;
    return made.change;
  }

  type(text: string, group?: string): void {
    const change = this.run({ apply: writeText(this.documents, TITLE, text) });
    this.history = recordChange(this.history, { ...change, group });
  }

  undo(): boolean {
    const step = stepBack(this.history);
    if (step === undefined) return false;
    this.run({ apply: step.change.revert });
    this.history = step.history;
    return true;
  }

  redo(): boolean {
    const step = stepForward(this.history);
    if (step === undefined) return false;
    this.run(step.change);
    this.history = step.history;
    return true;
  }

  get text(): string {
    return readText(this.documents, TITLE);
  }
}

describe('history', () => {
  test('undo and redo walk through what was written', () => {
    const desk = new Desk();
    desk.type('one');
    desk.type('two');
    expect([desk.undo(), desk.text]).toEqual([true, 'one']);
    expect([desk.undo(), desk.text]).toEqual([true, 'Woven in light']);
    expect(desk.undo()).toBe(false);
    expect([desk.redo(), desk.redo(), desk.text]).toEqual([true, true, 'two']);
    expect(desk.redo()).toBe(false);
  });

  test(`holds ${HISTORY_LIMIT} steps and forgets the oldest`, () => {
    const desk = new Desk();
    for (let index = 1; index <= HISTORY_LIMIT + 3; index++) desk.type(`text ${index}`);
    let undone = 0;
    while (desk.undo()) undone++;
    expect(undone).toBe(HISTORY_LIMIT);
    expect(desk.text).toBe('text 3');
  });

  test('a new change cuts off what was undone', () => {
    const desk = new Desk();
    desk.type('one');
    desk.type('two');
    desk.undo();
    desk.type('three');
    expect(desk.redo()).toBe(false);
    expect([desk.undo(), desk.text]).toEqual([true, 'one']);
  });

  test('typing in one go is one step, both ways', () => {
    const desk = new Desk();
    for (const text of ['n', 'ne', 'new']) desk.type(text, 'typing-1');
    for (const text of ['newe', 'newer']) desk.type(text, 'typing-2');
    expect([desk.undo(), desk.text]).toEqual([true, 'new']);
    expect([desk.undo(), desk.text]).toEqual([true, 'Woven in light']);
    expect(desk.undo()).toBe(false);
    expect([desk.redo(), desk.text]).toEqual([true, 'new']);
    desk.type('new!', 'typing-1');
    expect(desk.redo()).toBe(false);
  });
});
