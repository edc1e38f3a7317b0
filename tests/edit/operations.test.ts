import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DOCUMENT_NAMES, makeChange, type Change, type Documents } from '../../runtime/edit/change.ts';
import type { Operation } from '../../runtime/edit/operation.ts';
import { isSame } from '../../runtime/compare/same.ts';
import { rounds } from '../support/rounds.ts';
import { documentsArbitrary, makeDocuments, operationArbitrary, operations } from './fixtures.ts';

const RUNS = { numRuns: rounds(150) };

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

describe('laws of every operation', () => {
  test('the inverse of an operation restores the documents', () => {
    let applied = 0;
    fc.assert(
      fc.property(
        documentsArbitrary,
        fc.array(operationArbitrary, { minLength: 1, maxLength: 4 }),
        (documents, ops) => {
          const made = makeChange(operations, freeze(documents), ops);
          if ('problem' in made) return;
          applied++;
          const back = makeChange(operations, made.documents, made.change.revert);
          if ('problem' in back) throw new Error(back.problem.message);
          expect(isSame(back.documents, documents)).toBe(true);
          const again = makeChange(operations, back.documents, made.change.apply);
          if ('problem' in again) throw new Error(again.problem.message);
          expect(isSame(again.documents, made.documents)).toBe(true);
        },
      ),
      { ...RUNS, seed: 5 },
    );
    // The seed is fixed, so the number of valid operations is, too.
    expect(applied).toBeGreaterThan(RUNS.numRuns / 20);
  });

  test('200 operations of all kinds: undoing all gives the start, redoing all gives the end', () => {
    fc.assert(
      fc.property(
        documentsArbitrary,
        fc.array(operationArbitrary, { minLength: 200, maxLength: 200, size: 'max' }),
        (start, ops) => {
          const changes: Change[] = [];
          let documents = freeze(start);
          for (const operation of ops) {
            const made = makeChange(operations, documents, [operation]);
            if ('problem' in made) continue;
            documents = freeze(made.documents);
            changes.push(made.change);
          }
          const walk = (from: Documents, steps: readonly (readonly Operation[])[]): Documents =>
            steps.reduce((current, step) => {
              const made = makeChange(operations, current, step);
              if ('problem' in made) throw new Error(made.problem.message);
              return made.documents;
            }, from);
          const undone = walk(documents, changes.map(({ revert }) => revert).toReversed());
          expect(isSame(undone, start)).toBe(true);
          const redone = walk(
            undone,
            changes.map(({ apply }) => apply),
          );
          expect(isSame(redone, documents)).toBe(true);
          for (const area of DOCUMENT_NAMES) expect(redone[area].vm).toEqual(documents[area].vm);
        },
      ),
      { numRuns: rounds(10) },
    );
  });

  test('an operation and its inverse survive JSON', () => {
    fc.assert(
      fc.property(documentsArbitrary, operationArbitrary, (documents, operation) => {
        const made = makeChange(operations, documents, [operation]);
        const travelled = makeChange(operations, documents, [
          JSON.parse(JSON.stringify(operation)) as typeof operation,
        ]);
        expect('problem' in travelled).toBe('problem' in made);
        if ('problem' in made || 'problem' in travelled) return;
        expect(isSame(travelled.documents, made.documents)).toBe(true);
        expect(isSame(JSON.parse(JSON.stringify(made.change.revert)), made.change.revert)).toBe(true);
      }),
      RUNS,
    );
  });

  test('an operation shares what it does not change', () => {
    const documents = makeDocuments();
    const made = makeChange(operations, documents, [
      {
        do: 'set',
        document: 'content',
        key: 'hero',
        path: ['subContentMap', 'Title', 'title'],
        value: 'New',
      } as never,
    ]);
    if ('problem' in made) throw new Error(made.problem.message);
    expect(made.documents.WebSiteCommon).toBe(documents.WebSiteCommon);
    expect(made.documents.content.vm).toBe(documents.content.vm);
    expect(made.documents.content.data.intro).toBe(documents.content.data.intro);
    expect(made.documents.content.data.hero).not.toBe(documents.content.data.hero);
    expect(made.documents.content.data.hero?.words).toBe(documents.content.data.hero?.words);
  });
});

describe('rejected operations', () => {
  const codeOf = (operation: Record<string, unknown>): string => {
    const made = makeChange(operations, makeDocuments(), [{ document: 'content', ...operation } as never]);
    return 'problem' in made ? made.problem.code : 'accepted';
  };

  test.each([
    [
      'a name that reaches a prototype',
      { do: 'set', key: 'hero', path: ['constructor', 'prototype'], value: 1 },
      'edit.place-missing',
    ],
    [
      '__proto__',
      { do: 'set', key: 'hero', path: ['subContentMap', '__proto__', 'polluted'], value: 1 },
      'edit.place-missing',
    ],
    ['the block as a whole', { do: 'set', key: 'hero', path: [], value: 1 }, 'edit.place-missing'],
    [
      'a position behind the end of a list',
      { do: 'set', key: 'hero', path: ['words', 2], value: 'three' },
      'edit.place-missing',
    ],
    ['a hole in a list', { do: 'set', key: 'hero', path: ['words', 0] }, 'edit.place-missing'],
    [
      'a member of a text',
      { do: 'set', key: 'hero', path: ['words', 0, 'title'], value: 'x' },
      'edit.place-missing',
    ],
    ['a block that is gone', { do: 'set', key: 'gone', path: ['title'], value: 'x' }, 'edit.block-missing'],
    [
      'an entry that the document does not hold',
      { do: 'set-entry', code: 'fax', entry: { code: 'fax', value: '' } },
      'edit.entry-missing',
    ],
    [
      'a block under a key that is taken',
      { do: 'insert-block', index: 0, block: { key: 'hero', block: 'hero-1', version: 1 } },
      'edit.key-taken',
    ],
    [
      'a block under a key that reaches a prototype',
      { do: 'insert-block', index: 0, block: { key: '__proto__', block: 'hero-1', version: 1 } },
      'edit.key-taken',
    ],
    [
      'a block behind the end',
      { do: 'insert-block', index: 3, block: { key: 'new', block: 'hero-1', version: 1 } },
      'edit.position-missing',
    ],
    [
      'a block with an entry that is there',
      {
        do: 'insert-block',
        index: 0,
        block: { key: 'new', block: 'hero-1', version: 1 },
        entries: [{ code: 'slogan', value: '' }],
      },
      'edit.entry-taken',
    ],
    ['moving a block that is gone', { do: 'move-block', key: 'gone', index: 0 }, 'edit.block-missing'],
    ['moving a block behind the end', { do: 'move-block', key: 'hero', index: 2 }, 'edit.position-missing'],
    [
      'moving a block between two positions',
      { do: 'move-block', key: 'hero', index: 0.5 },
      'edit.position-missing',
    ],
    ['removing a block that is gone', { do: 'remove-block', key: 'gone' }, 'edit.block-missing'],
    [
      'a document that is none',
      { do: 'replace', ast: { vm: {}, data: {}, dict: {} } },
      'edit.document-broken',
    ],
  ])('%s', (_, operation, code) => expect(codeOf(operation)).toBe(code));

  test('a block without data holds its key, too', () => {
    const block = { key: 'line', block: 'hero-1', version: 1 };
    const insert = { do: 'insert-block', document: 'content', index: 0, block } as never;
    const made = makeChange(operations, makeDocuments(), [insert, insert]);
    expect(made).toMatchObject({ problem: { code: 'edit.key-taken' } });
  });

  test('an unknown operation is rejected with the nearest name, and nothing before it is applied', () => {
    const documents = makeDocuments();
    const made = makeChange(operations, documents, [
      { do: 'set', document: 'content', key: 'hero', path: ['title'], value: 'x' } as never,
      { do: 'set-entri', document: 'content' },
    ]);
    expect(made).toMatchObject({
      problem: { code: 'edit.operation-unknown', message: expect.stringContaining('"set-entry"') },
    });
    expect(documents).toStrictEqual(makeDocuments());
  });
});
