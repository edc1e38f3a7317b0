import { describe, expect, test } from 'vitest';
import { checkCapability, selectTools } from '../../runtime/edit/capability.ts';
import { makeChange, type Documents } from '../../runtime/edit/change.ts';
import type { Operation } from '../../runtime/edit/operation.ts';
import { readPart, readText, writeMedia, writeMembers, writeText } from '../../runtime/edit/part.ts';
import type { Kind } from '../../runtime/compile/documents/tools.ts';
import type { EditTarget } from '../../runtime/model/edit-target.ts';
import { makeDocuments, operations } from './fixtures.ts';

const TITLE: EditTarget = {
  document: 'content',
  key: 'hero',
  path: ['subContentMap', 'Title'],
  leaf: 'title',
  kind: 'text',
};
const SLOGAN: EditTarget = { ...TITLE, path: ['subContentMap', 'Slogan'] };

function apply(documents: Documents, ops: Operation[]): Documents {
  const made = makeChange(operations, documents, ops);
  if ('problem' in made) throw new Error(made.problem.message);
  return made.documents;
}

describe('the part of an element', () => {
  test('an unbound text is written to its leaf', () => {
    const documents = apply(makeDocuments(), writeText(makeDocuments(), TITLE, 'New'));
    expect(readPart(documents, TITLE)).toEqual({ title: 'New', linkType: 0 });
  });

  test('a plain text in a list is replaced', () => {
    const word: EditTarget = { ...TITLE, path: ['words', 1] };
    const documents = apply(makeDocuments(), writeText(makeDocuments(), word, 'second'));
    expect(documents.content.data.hero?.words).toEqual(['one', 'second']);
    expect(readText(documents, word)).toBe('second');
  });

  test('a bound text is changed in its entry, in all documents, and marked as modified', () => {
    expect(readText(makeDocuments(), SLOGAN)).toBe('Made by hand');
    const documents = apply(makeDocuments(), writeText(makeDocuments(), SLOGAN, 'Made slowly'));
    const entry = { code: 'slogan', value: 'Made slowly', hasModified: true };
    expect(documents.content.dict.slogan).toEqual(entry);
    expect(documents.WebSiteCommon.dict.slogan).toEqual(entry);
    expect(documents.NavigationCommon.dict).toEqual({});
    expect(readPart(documents, SLOGAN)).toEqual({ title: '', dictCode: 'slogan' });
  });

  test('members are written one by one: equal ones are skipped, undefined ones removed', () => {
    const ops = writeMembers(makeDocuments(), TITLE, { linkType: 0, linkUrl: '/about', title: undefined });
    expect(ops).toHaveLength(2);
    expect(readPart(apply(makeDocuments(), ops), TITLE)).toEqual({ linkType: 0, linkUrl: '/about' });
  });
});

describe('the picture of an element', () => {
  const picture: EditTarget = { ...TITLE, path: ['subContentMap', 'Photo'], kind: 'image' };
  const kiln = { resourceCode: 'kiln', url: '/media/kiln_4x3.webp', resourceType: 1 as const };
  const framed = apply(makeDocuments(), [
    ...writeMedia(makeDocuments(), picture, kiln, { alt: 'A kiln' }),
    ...writeMembers(makeDocuments(), picture, {
      pageJson: '{"focus":{"x":10,"y":20},"zoom":2,"clipType":"circle","maskAttrs":{},"borderRadius":8}',
    }),
  ]);

  test('another picture drops the focal point, the zoom and the mask, and keeps the style', () => {
    const other = { ...kiln, resourceCode: 'shelf', url: '/media/shelf_4x3.webp' };
    const after = apply(framed, writeMedia(framed, picture, other, { alt: 'A shelf' }));
    expect(readPart(after, picture)?.pageJson).toBe('{"borderRadius":8}');
    const removed = apply(framed, writeMedia(framed, picture, undefined, { alt: undefined }));
    expect(readPart(removed, picture)).toEqual({ pageJson: '{"borderRadius":8}' });
  });

  test('a new text alternative of the same picture drops nothing', () => {
    const after = apply(framed, writeMedia(framed, picture, kiln, { alt: 'A kiln at night' }));
    expect(readPart(after, picture)?.pageJson).toContain('"zoom":2');
  });
});

describe('the tools of an element', () => {
  const title = { 'zh-CN': '文字', 'en-US': 'Text' };
  const kind: Kind = {
    name: 'text',
    title,
    tools: ['edit', 'link', 'style'].map((name) => ({ name, title, do: [] })),
  };
  const toolsOf = (tools: EditTarget['tools']): string[] =>
    selectTools(kind, { tools }).map(({ name }) => name);

  test('are those of its kind, filtered by its own lists', () => {
    expect(toolsOf(undefined)).toEqual(['edit', 'link', 'style']);
    expect(toolsOf({ include: ['link', 'edit'] })).toEqual(['edit', 'link']);
    expect(toolsOf({ exclude: ['link'] })).toEqual(['edit', 'style']);
    expect(toolsOf({ include: ['link', 'edit'], exclude: ['link'] })).toEqual(['edit']);
  });

  test('an excluded tool is rejected, and every tool of a missing part', () => {
    expect(checkCapability(makeDocuments(), TITLE, kind, 'link')).toBeUndefined();
    expect(
      checkCapability(makeDocuments(), { ...TITLE, tools: { exclude: ['link'] } }, kind, 'link')?.code,
    ).toBe('edit.tool-refused');
    expect(checkCapability(makeDocuments(), TITLE, kind, 'links')?.message).toContain('"link"');
    expect(checkCapability(makeDocuments(), { ...TITLE, key: 'gone' }, kind, 'link')?.code).toBe(
      'edit.part-missing',
    );
  });
  test('a missing part can be created, except in a missing list item', () => {
    const button: EditTarget = { ...TITLE, path: ['subContentMap', 'Button'] };
    expect(checkCapability(makeDocuments(), button, kind, 'link')).toBeUndefined();
    const linked = apply(
      makeDocuments(),
      writeMembers(makeDocuments(), button, { linkType: 1, linkChannelCode: 'HOME' }),
    );
    expect(readPart(linked, button)).toEqual({ linkType: 1, linkChannelCode: 'HOME' });
    expect(
      checkCapability(makeDocuments(), { ...TITLE, path: ['words', 7, 'Title'] }, kind, 'link')?.code,
    ).toBe('edit.part-missing');
  });
});
