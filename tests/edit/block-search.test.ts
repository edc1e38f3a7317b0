// A search in "Add block" finds what people look for, in both languages of the editor.
import { expect, test } from 'vitest';
import { search } from '../../src/owner-fields/block-picker/search.ts';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { listChoices } from '../../src/editor/commands/blocks/block-choices.ts';

const LANGUAGES = ['zh-CN', 'en-US'];

function find(words: string, language: string): string[] {
  const groups = listChoices(blockDocuments.names(), language, (key) => key);
  return search(groups as Parameters<typeof search>[0], words).flatMap(({ choices }) =>
    choices.map(({ value }) => value),
  );
}

test.each([
  ['faq', 'faq'],
  ['FAQ', 'faq'],
  ['常见问题', 'faq'],
  ['testimonial', 'testimonials'],
  ['客户评价', 'testimonials'],
  ['pricing', 'price-table'],
  ['价格', 'price-table'],
  ['table', 'table'],
  ['表格', 'table'],
  ['timeline', 'timeline'],
  ['steps', 'steps'],
  ['logos', 'logos'],
])('“%s” finds %s in both languages', (words, block) => {
  for (const language of LANGUAGES) expect(find(words, language), language).toContain(block);
});

test('a block that is called what was typed is the first', () => {
  expect(find('table', 'en-US')[0]).toBe('table');
  expect(find('表格', 'zh-CN')[0]).toBe('table');
  expect(find('常见问题', 'zh-CN')[0]).toBe('faq');
  expect(find('价格', 'zh-CN')[0]).toBe('price-table');
});
