/** Options with levels in the designer: as rows, in and out, from lines that are pasted. */
import { expect, test } from 'vitest';
import {
  choicesOf,
  movedDown,
  movedIn,
  movedOut,
  movedUp,
  readPastedLevels,
  rowsOf,
  withLevels,
  withoutRow,
  type ChoiceRow,
} from '../../src/console/view/designer/choice-levels.ts';
import type { Choice } from '../../src/console/view/designer/choices.ts';

const option = (value: string, ...children: Choice[]): Choice => ({
  label: value,
  value,
  ...(children.length > 0 ? { children } : {}),
});
const TREE = [option('a', option('a1', option('a1x')), option('a2')), option('b'), option('c')];
const shownAs = (rows: readonly ChoiceRow[] | undefined) =>
  rows?.map(({ choice, depth }) => '>'.repeat(depth) + String(choice.value)).join(' ');

test('rows are the options again, byte by byte', () => {
  expect(shownAs(rowsOf(TREE))).toBe('a >a1 >>a1x >a2 b c');
  expect(JSON.stringify(choicesOf(rowsOf(TREE)))).toBe(JSON.stringify(TREE));
});

test('an option moves with those below it; what has no place there does not move', () => {
  const rows = rowsOf(TREE);
  expect(shownAs(movedDown(rows, 0))).toBe('b a >a1 >>a1x >a2 c');
  expect(shownAs(movedUp(rows, 3))).toBe('a >a2 >a1 >>a1x b c');
  expect(shownAs(movedOut(rows, 1))).toBe('a >a2 a1 >a1x b c');
  expect(shownAs(movedIn(rows, 4))).toBe('a >a1 >>a1x >a2 >b c');
  expect(shownAs(withoutRow(rows, 1))).toBe('a >a2 b c');
  expect([movedUp(rows, 0), movedIn(rows, 1), movedOut(rows, 4), movedDown(rows, 3)]).toEqual(
    Array.from({ length: 4 }),
  );
  // The server takes six levels.
  const deep = rowsOf(
    '1 2 3 4 5 6'
      .split(' ')
      .reduceRight((below: Choice[], each) => [{ ...option(each), children: below }], []),
  );
  expect(movedIn([{ choice: option('0'), depth: 0 }, ...deep], 1)).toBeUndefined();
});

test.each([
  ['tabs', '广东\n\t佛山\n\t\t禅城\n\t广州\n浙江'],
  ['blanks', '广东\n  佛山\n      禅城\n  广州\n浙江'],
  ['full-width blanks', '广东\n　佛山\n　　禅城\n　广州\n浙江'],
  ['a column for each level, as it is', '广东\t佛山\t禅城\n广东\t广州\n浙江'],
  ['a column for each level, empty where it repeats', '广东\r\n\t佛山\t禅城\r\n\t广州\r\n浙江'],
])('levels are read from %s', (_, pasted) => {
  const { paths, tooDeep } = readPastedLevels(pasted);
  const rows = rowsOf(withLevels([], [], paths, 'zh-CN'));
  expect(rows.map(({ choice, depth }) => '>'.repeat(depth) + String(choice.label))).toEqual([
    '广东',
    '>佛山',
    '>>禅城',
    '>广州',
    '浙江',
  ]);
  expect(new Set(rows.map(({ choice }) => choice.value)).size).toBe(5);
  expect(tooDeep).toBe(0);
});

test('what is there keeps its value; more than six levels are counted', () => {
  const old = [{ label: { 'zh-CN': '广东', 'en-US': 'Guangdong' }, value: 'gd', children: [option('佛山')] }];
  const added = withLevels(old, old, readPastedLevels('广东\n\t佛山\n\t广州').paths, 'zh-CN');
  expect(added).toEqual([{ ...old[0], children: [option('佛山'), { label: '广州', value: '3' }] }]);
  const replaced = withLevels(old, [], readPastedLevels('广东\n\t广州').paths, 'zh-CN');
  expect(replaced).toEqual([{ ...old[0], children: [{ label: '广州', value: '3' }] }]);
  expect(readPastedLevels('1\n\t2\n\t\t3\n\t\t\t4\n\t\t\t\t5\n\t\t\t\t\t6\n\t\t\t\t\t\t7').tooDeep).toBe(1);
});
