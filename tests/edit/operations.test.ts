import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeChange } from '../../runtime/edit/change.ts';
import { isSame } from '../../runtime/edit/same.ts';
import { documentsArbitrary, makeDocuments, operationArbitrary, operations } from './fixtures.ts';

const RUNS = { numRuns: 150 };

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

describe('laws of every operation', () => {
  test('taking an operation back gives the same documents again', () => {
    let applied = 0;
    fc.assert(
      fc.property(documentsArbitrary, fc.array(operationArbitrary, { minLength: 1, maxLength: 4 }), (documents, ops) => {
        const made = makeChange(operations, freeze(documents), ops);
        if ('problem' in made) return;
        applied++;
        const back = makeChange(operations, made.documents, made.change.revert);
        if ('problem' in back) throw new Error(back.problem.message);
        expect(isSame(back.documents, documents)).toBe(true);
        const again = makeChange(operations, back.documents, made.change.apply);
        if ('problem' in again) throw new Error(again.problem.message);
        expect(isSame(again.documents, made.documents)).toBe(true);
      }),
      RUNS,
    );
    expect(applied).toBeGreaterThan(RUNS.numRuns / 20);
  });

  test('an operation and its inverse do the same after a journey through JSON', () => {
    fc.assert(
      fc.property(documentsArbitrary, operationArbitrary, (documents, operation) => {
        const made = makeChange(operations, documents, [operation]);
        const travelled = makeChange(operations, documents, [JSON.parse(JSON.stringify(operation)) as typeof operation]);
        expect('problem' in travelled).toBe('problem' in made);
        if ('problem' in made || 'problem' in travelled) return;
        expect(isSame(travelled.documents, made.documents)).toBe(true);
        expect(isSame(JSON.parse(JSON.stringify(made.change.revert)), made.change.revert)).toBe(true);
      }),
      RUNS,
    );
  });

  test('whatever an operation does not touch is shared, not copied', () => {
    const documents = makeDocuments();
    const made = makeChange(operations, documents, [
      { do: 'set', document: 'content', key: 'hero', path: ['subContentMap', 'Title', 'title'], value: 'New' } as never,
    ]);
    if ('problem' in made) throw new Error(made.problem.message);
    expect(made.documents.WebSiteCommon).toBe(documents.WebSiteCommon);
    expect(made.documents.content.vm).toBe(documents.content.vm);
    expect(made.documents.content.data.intro).toBe(documents.content.data.intro);
    expect(made.documents.content.data.hero).not.toBe(documents.content.data.hero);
    expect(made.documents.content.data.hero?.words).toBe(documents.content.data.hero?.words);
  });
});

describe('what is refused', () => {
  const refuse = (operation: Record<string, unknown>): string => {
    const made = makeChange(operations, makeDocuments(), [{ document: 'content', ...operation } as never]);
    return 'problem' in made ? made.problem.code : 'accepted';
  };

  test.each([
    ['a name that reaches a prototype', { do: 'set', key: 'hero', path: ['constructor', 'prototype'], value: 1 }, 'edit.place-missing'],
    ['__proto__', { do: 'set', key: 'hero', path: ['subContentMap', '__proto__', 'polluted'], value: 1 }, 'edit.place-missing'],
    ['the block as a whole', { do: 'set', key: 'hero', path: [], value: 1 }, 'edit.place-missing'],
    ['a position behind the end of a list', { do: 'set', key: 'hero', path: ['words', 2], value: 'three' }, 'edit.place-missing'],
    ['a hole in a list', { do: 'set', key: 'hero', path: ['words', 0] }, 'edit.place-missing'],
    ['a member of a text', { do: 'set', key: 'hero', path: ['words', 0, 'title'], value: 'x' }, 'edit.place-missing'],
    ['a block that is gone', { do: 'set', key: 'gone', path: ['title'], value: 'x' }, 'edit.block-missing'],
    ['an entry nobody shows', { do: 'set-entry', code: 'fax', entry: { code: 'fax', value: '' } }, 'edit.entry-missing'],
    ['a document that is none', { do: 'replace', ast: { vm: {}, data: {}, dict: {} } }, 'edit.document-broken'],
  ])('%s', (_, operation, code) => expect(refuse(operation)).toBe(code));

  test('a misspelt operation, with the nearest name; nothing before it is applied', () => {
    const documents = makeDocuments();
    const made = makeChange(operations, documents, [
      { do: 'set', document: 'content', key: 'hero', path: ['title'], value: 'x' } as never,
      { do: 'set-entri', document: 'content' },
    ]);
    expect(made).toMatchObject({ problem: { code: 'edit.operation-unknown', message: expect.stringContaining('"set-entry"') } });
    expect(documents).toStrictEqual(makeDocuments());
  });
});
