import { expect, test } from 'vitest';
import type { Ast } from '../../runtime/model/page.ts';
import { nameBlock } from '../../src/editor/commands/documents/block-name.ts';

function pageOf(block: string, data: unknown): Ast {
  return { vm: [{ key: 'one', block }], data: { one: data } } as unknown as Ast;
}

test('the name of a block is the title of its document and its first translatable title', () => {
  const header = pageOf('header', {
    subContentMap: { Icon: { title: 'kiln', alt: 'Sign' }, Title: { title: ' Kilnfield ' } },
  });
  expect(nameBlock(header, 'one', 'en-US')).toBe('Header · Kilnfield');
});

test('a title above a list comes before titles in the list, and long titles are cut', () => {
  const banner = pageOf('banner-1', {
    resourceMap: { banner: [{}, { BigTitle: { title: 'A'.repeat(40) } }] },
  });
  expect(nameBlock(banner, 'one', 'zh-CN')).toBe(`满屏轮播图 · ${'A'.repeat(30)}…`);
});

test('a block without texts is named by its title, an unknown block by its key', () => {
  expect(nameBlock(pageOf('header', { subContentMap: { Icon: { title: 'kiln' } } }), 'one', 'en-US')).toBe(
    'Header',
  );
  expect(nameBlock(pageOf('gone-block', { title: 'Lost' }), 'one', 'en-US')).toBe('gone-block');
  expect(nameBlock(pageOf('header', undefined), 'other', 'en-US')).toBe('other');
});
