/** No two tools that stand beside each other have one name, in any language of the program. */
import { describe, expect, test } from 'vitest';
import { resolveToolReferences } from '../../runtime/compile/documents/tools.ts';
import { blockDocuments, kindDocuments } from '../../src/assembly/documents.ts';
import { messagesFor } from '../../src/assembly/messages.ts';

const LANGUAGES = ['zh-CN', 'en-US'] as const;
const { kinds } = resolveToolReferences(kindDocuments, (kind) => kind);

const titlesOf = (name: string, language: string): string[] =>
  (kinds.get(name)?.tools ?? []).map(({ title }) => title[language] ?? '');
const twice = (names: readonly string[]): string[] =>
  names.filter((name, index) => names.indexOf(name) !== index);

/** The titles of the items of all lists in a schema. */
function itemTitles(schema: unknown, language: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { setting, items, ...others } = schema as Record<string, unknown>;
  const own = (items as { setting?: { title?: Record<string, string> } } | undefined)?.setting?.title;
  return [
    ...(own === undefined ? [] : [own[language] ?? '']),
    ...[items, ...Object.values(others)].flatMap((each) => itemTitles(each, language)),
  ];
}

describe.each(LANGUAGES)('in %s', (language) => {
  test('the tools of a kind have different names', () => {
    const found = kinds.names().flatMap((kind) => twice(titlesOf(kind, language)));
    expect(found).toEqual([]);
  });

  test('the item and the block around an element are named like no tool of the element', () => {
    const tools = new Set(kinds.names().flatMap((kind) => titlesOf(kind, language)));
    const block = messagesFor(language, ['editor'])['editor.blocks.whole'] ?? '';
    const items = blockDocuments
      .names()
      .flatMap((name) => itemTitles(blockDocuments.get(name)?.data, language));
    expect(items.length).toBeGreaterThan(10);
    expect([...items, block].filter((title) => tools.has(title))).toEqual([]);
    expect(items.filter((title) => title === block)).toEqual([]);
  });
});
