// What owners do with the blocks in a slot: moving, copying and removing the block around them, and placing.
import { describe, expect, test } from 'vitest';
import { checkPlacing, rightsOver } from '../../runtime/edit/placing.ts';
import insertBlock from '../../runtime/edit/insert-block.op.ts';
import moveBlock from '../../runtime/edit/move-block.op.ts';
import removeBlock from '../../runtime/edit/remove-block.op.ts';
import type { Ast } from '../../runtime/model/page.ts';
import { blocksInSlot, blocksOnPage } from '../../runtime/model/slots.ts';
import {
  insertContents,
  readBlocks,
  removeContents,
} from '../../src/editor/commands/blocks/block-content.ts';
import { moveTogether } from '../../src/editor/commands/blocks/block-order.ts';
import { makeDocuments } from './fixtures.ts';

/** `A`, `B` … are blocks of the page; `a1` stands in a slot of `A`. */
const makeAst = (order: string): Ast => ({
  vm: order.split(' ').map((key) => ({
    key,
    block: key.length === 1 ? 'frame' : 'prose',
    version: 1,
    ...(key.length === 1 ? {} : { slot: { in: key.charAt(0).toUpperCase(), field: 'more' } }),
  })),
  data: { a1: { body: { html: '<p>One</p>' } } },
  dict: {},
});
const orderOf = ({ vm }: Pick<Ast, 'vm'>): string => vm.map(({ key }) => key).join(' ');
const at = (key: string) => ({ document: 'content' as const, key });

test.each([
  ['A a1 a2 B b1 C', 'A', 1, 'B b1 A a1 a2 C'],
  ['A a1 a2 B b1 C', 'C', -1, 'A a1 a2 C B b1'],
  ['A a1 a2 B b1 C', 'a1', 1, 'A a2 a1 B b1 C'],
  ['A a1 a2 B b1 C', 'a2', 1, 'A a1 a2 B b1 C'],
  ['A a1 a2 B b1 C', 'B', -1, 'B b1 A a1 a2 C'],
  ['A a1 B C b1 D', 'B', 1, 'A a1 C B b1 D'],
])('of %s, %s moves by %i: %s', (order, key, by, expected) => {
  const ast = makeAst(order);
  const moved = moveTogether(ast, [at(key)], by).reduce(
    (each, operation) => moveBlock.apply(each, operation),
    ast,
  );
  expect(orderOf(moved)).toBe(expected);
});

test('a copy has its own blocks in its slots; a removal takes them, and its inverse gives them back', () => {
  const documents = { ...makeDocuments(), content: makeAst('A a1 a2 B') };
  const contents = readBlocks(documents, [at('A'), at('a1')]);
  expect(contents.map(({ block, slot }) => [block, slot?.in])).toEqual([
    ['frame', undefined],
    ['prose', 0],
    ['prose', 0],
  ]);
  const copied = insertContents(documents, { document: 'content', index: 3 }, contents).reduce(
    (each, operation) => insertBlock.apply(each, operation),
    documents.content,
  );
  const copy = copied.vm[3]?.key ?? '';
  expect(blocksInSlot(copied.vm, { in: copy, field: 'more' }).map(({ key }) => copied.data[key])).toEqual([
    { body: { html: '<p>One</p>' } },
    {},
  ]);

  let ast = documents.content;
  const inverses = removeContents(documents, [at('A')]).map((operation) => {
    const inverse = removeBlock.invert(ast, operation);
    ast = removeBlock.apply(ast, operation);
    return inverse;
  });
  expect(orderOf(ast)).toBe('B');
  for (const inverse of inverses.toReversed()) ast = insertBlock.apply(ast, inverse);
  expect(ast).toEqual(documents.content);
});

describe('a block may be placed in a slot', () => {
  const field = { key: 'more', title: { 'zh-CN': '', 'en-US': '' }, allows: ['prose', 'frame'], maxItems: 2 };
  const describeBlock = (name: string) => (name === 'frame' ? { name, slots: [field] } : { name });
  const check = (order: string, name: string) =>
    checkPlacing(
      describeBlock(name),
      { ast: makeAst(order), document: 'content', page: 'HOME', slot: { in: 'A', field: 'more' } },
      describeBlock,
    );
  test.each([
    ['that allows it', 'A a1', 'prose', undefined],
    ['that allows others only', 'A a1', 'video', 'slot'],
    ['not if it has slots itself', 'A a1', 'frame', 'slot'],
    ['that has room', 'A a1 a2', 'prose', 'slotFull'],
  ])('%s', (_, order, name, rejection) => expect(check(order, name)).toBe(rejection));

  test('where its place counts', () => {
    const place = { ast: makeAst('A a1 a2 B'), document: 'content' as const, page: 'HOME' };
    expect(rightsOver('a2', place, describeBlock)).toMatchObject({ index: 1, count: 2, mayDuplicate: false });
    expect(rightsOver('B', place, describeBlock)).toMatchObject({ index: 1, count: 2, mayDuplicate: true });
  });
});

test('a block whose outer one is gone stands on the page itself', () => {
  const { vm } = makeAst('B a1 b1');
  expect(blocksOnPage(vm).map(({ key }) => key)).toEqual(['B', 'a1']);
});
