import { describe, expect, test } from 'vitest';
import { makeChange, type Change, type Documents } from '../../runtime/edit/change.ts';
import { HISTORY_LIMIT, recordChange, type History } from '../../runtime/edit/history.ts';
import { NO_STEPS, stepBack, stepForward } from '../../runtime/model/steps.ts';
import { readText, writeText } from '../../runtime/edit/part.ts';
import { makeDocuments, operations } from './fixtures.ts';

const TITLE = { document: 'content', key: 'hero', path: ['subContentMap', 'Title'], leaf: 'title' } as const;

/** Documents with a history, as the editor keeps them. */
class EditedText {
  documents: Documents = makeDocuments();
  history: History = NO_STEPS;

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
    this.run({ apply: step.step.revert });
    this.history = step.steps;
    return true;
  }

  redo(): boolean {
    const step = stepForward(this.history);
    if (step === undefined) return false;
    this.run(step.step);
    this.history = step.steps;
    return true;
  }

  get text(): string {
    return readText(this.documents, TITLE);
  }
}

describe('history', () => {
  test('undo and redo step through the written values', () => {
    const edited = new EditedText();
    edited.type('one');
    edited.type('two');
    expect([edited.undo(), edited.text]).toEqual([true, 'one']);
    expect([edited.undo(), edited.text]).toEqual([true, 'Woven in light']);
    expect(edited.undo()).toBe(false);
    expect([edited.redo(), edited.redo(), edited.text]).toEqual([true, true, 'two']);
    expect(edited.redo()).toBe(false);
  });

  test(`holds ${HISTORY_LIMIT} steps and forgets the oldest`, () => {
    const edited = new EditedText();
    for (let index = 1; index <= HISTORY_LIMIT + 3; index++) edited.type(`text ${index}`);
    let undone = 0;
    while (edited.undo()) undone++;
    expect(undone).toBe(HISTORY_LIMIT);
    expect(edited.text).toBe('text 3');
  });

  test('a new change clears the undone changes', () => {
    const edited = new EditedText();
    edited.type('one');
    edited.type('two');
    edited.undo();
    edited.type('three');
    expect(edited.redo()).toBe(false);
    expect([edited.undo(), edited.text]).toEqual([true, 'one']);
  });

  test('changes of one group are one step of undo and redo', () => {
    const edited = new EditedText();
    for (const text of ['n', 'ne', 'new']) edited.type(text, 'typing-1');
    for (const text of ['newe', 'newer']) edited.type(text, 'typing-2');
    expect([edited.undo(), edited.text]).toEqual([true, 'new']);
    expect([edited.undo(), edited.text]).toEqual([true, 'Woven in light']);
    expect(edited.undo()).toBe(false);
    expect([edited.redo(), edited.text]).toEqual([true, 'new']);
    edited.type('new!', 'typing-1');
    expect(edited.redo()).toBe(false);
  });
});
