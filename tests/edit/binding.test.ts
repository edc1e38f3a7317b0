import { describe, expect, test } from 'vitest';
import { bindEntry, unbindEntry } from '../../runtime/edit/binding.ts';
import { makeChange, type Documents } from '../../runtime/edit/change.ts';
import type { Operation } from '../../runtime/edit/operation.ts';
import { readPart, readText } from '../../runtime/edit/part.ts';
import { makeDocuments, operations } from './fixtures.ts';

const TITLE = { document: 'content' as const, key: 'hero', path: ['subContentMap', 'Title'], leaf: 'title' };
const PHONE = { code: 'phone', value: '0798' };

function apply(documents: Documents, ops: Operation[]): { documents: Documents; back: Documents } {
  const made = makeChange(operations, documents, ops);
  if ('problem' in made) throw new Error(made.problem.message);
  const back = makeChange(operations, made.documents, made.change.revert);
  if ('problem' in back) throw new Error(back.problem.message);
  return { documents: made.documents, back: back.documents };
}

describe('binding to the dictionary', () => {
  test('adds the entry to the document and shows its value; one undo reverts both', () => {
    const { documents, back } = apply(makeDocuments(), bindEntry(makeDocuments(), TITLE, PHONE));
    expect(readText(documents, TITLE)).toBe('0798');
    expect(documents.content.dict.phone).toEqual(PHONE);
    expect(back).toEqual(makeDocuments());
  });

  test('shows an entry in its unsaved state on the page', () => {
    const documents = makeDocuments();
    const slogan = { code: 'slogan', value: 'As stored' };
    expect(readText(apply(documents, bindEntry(documents, TITLE, slogan)).documents, TITLE)).toBe(
      'Made by hand',
    );
    const elsewhere = { ...documents, content: { ...documents.content, dict: {} } };
    expect(readText(apply(elsewhere, bindEntry(elsewhere, TITLE, slogan)).documents, TITLE)).toBe(
      'Made by hand',
    );
  });

  test('unbinding keeps the text or the picture', () => {
    const bound = apply(makeDocuments(), bindEntry(makeDocuments(), TITLE, PHONE)).documents;
    expect(readPart(apply(bound, unbindEntry(bound, TITLE)).documents, TITLE)).toEqual({
      title: '0798',
      linkType: 0,
    });
    const picture = {
      code: 'kiln',
      value: 'The kiln',
      url: '/media/kiln_4x3.webp',
      resourceType: 1 as const,
    };
    const shown = apply(makeDocuments(), bindEntry(makeDocuments(), TITLE, picture)).documents;
    const kept = readPart(apply(shown, unbindEntry(shown, TITLE)).documents, TITLE);
    expect(kept).toMatchObject({
      url: '/media/kiln_4x3.webp',
      resourceCode: 'kiln',
      resourceType: 1,
      title: 'Woven in light',
    });
    expect(kept).not.toHaveProperty('dictCode');
  });
});
