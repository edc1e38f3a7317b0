import { expect, test } from 'vitest';
import { moveTogether } from '../../src/editor/commands/blocks/block-order.ts';
import moveBlock from '../../runtime/edit/move-block.op.ts';
import type { Ast } from '../../runtime/model/page.ts';

const makeAst = (order: string): Ast => ({
  vm: order.split('').map((key) => ({ key, block: 'introduction', version: 1 })),
  data: {},
  dict: {},
});

test.each([
  ['abcde', 'bd', -1, 'badce'],
  ['abcde', 'bd', 1, 'acbed'],
  ['abcde', 'ac', -1, 'acbde'],
  ['abcde', 'ab', -1, 'abcde'],
  ['abcde', 'ce', 1, 'abdce'],
  ['abcde', 'abc', 1, 'dabce'],
  ['abcde', 'b', 3, 'acdeb'],
  ['abcde', 'e', -4, 'eabcd'],
])('of %s, %s move by %i: %s', (order, chosen, by, expected) => {
  const addresses = chosen.split('').map((key) => ({ document: 'content' as const, key }));
  const ast = makeAst(order);
  const operations = moveTogether(ast, addresses, by);
  const moved = operations.reduce((each, operation) => moveBlock.apply(each, operation), ast);
  expect(moved.vm.map(({ key }) => key).join('')).toBe(expected);
  expect(operations.length === 0).toBe(order === expected);
});
