import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listBlockChanges } from '../../runtime/compare/block-changes.ts';
import { listMoved } from '../../runtime/compare/moved.ts';
import { isSame } from '../../runtime/compare/same.ts';
import { listValueChanges } from '../../runtime/compare/value-changes.ts';
import { listConflicts, mergeDocuments, type Side } from '../../runtime/edit/merge.ts';
import type { Ast } from '../../runtime/model/page.ts';
import { readAt, writeAt } from '../../runtime/model/value-at-path.ts';
import { rounds } from '../support/rounds.ts';
import { astArbitrary, jsonArbitrary, makeDocuments } from './fixtures.ts';

const base = makeDocuments().content;
const titleOf = (key: string) => ['data', key, 'subContentMap', 'Title', 'title'];
const withTitle = (ast: Ast, key: string, title: string): Ast => writeAt(ast, titleOf(key), title);
const without = (ast: Ast, key: string): Ast => ({
  ...writeAt(ast, ['data', key], undefined),
  vm: ast.vm.filter((block) => block.key !== key),
});
const withBlock = (ast: Ast, key: string, place: number): Ast => ({
  ...writeAt(ast, ['data', key], { a: 1 }),
  vm: ast.vm.toSpliced(place, 0, { key, block: 'new-1', version: 1 }),
});
const orderOf = ({ vm }: Ast): string[] => vm.map(({ key }) => key);

describe('two owners on one page', () => {
  test('changes of different blocks are merged without asking', () => {
    const fork = { base, mine: withTitle(base, 'hero', 'Mine'), theirs: withTitle(base, 'intro', 'Theirs') };
    expect(listConflicts(fork)).toEqual([]);
    const merged = mergeDocuments(fork);
    expect([readAt(merged, titleOf('hero')), readAt(merged, titleOf('intro'))]).toEqual(['Mine', 'Theirs']);
  });

  test('a block that one hides stays hidden with the changes of the other blocks', () => {
    const hide = (block: Ast['vm'][number]) => (block.key === 'hero' ? { ...block, hidden: true } : block);
    const mine = { ...base, vm: base.vm.map(hide) };
    const fork = { base, mine, theirs: withTitle(base, 'intro', 'Theirs') };
    expect(listConflicts(fork)).toEqual([]);
    expect(mergeDocuments(fork).vm).toEqual(mine.vm);
    expect(listBlockChanges(base, mine)).toEqual([{ key: 'hero', block: 'hero-1', change: 'changed' }]);
    expect(listConflicts({ ...fork, theirs: withTitle(base, 'hero', 'Theirs') })).toHaveLength(1);
  });

  test('a block that both changed is a conflict, and the chosen side is kept', () => {
    const fork = {
      base,
      mine: withTitle(base, 'hero', 'Mine'),
      theirs: withTitle(withTitle(base, 'hero', 'Theirs'), 'intro', 'Theirs'),
    };
    expect(listConflicts(fork)).toEqual([{ of: 'block', key: 'hero' }]);
    const chosen = (side: Side): unknown[] => {
      const merged = mergeDocuments(fork, new Map([['block:hero', side]]));
      return [readAt(merged, titleOf('hero')), readAt(merged, titleOf('intro'))];
    };
    expect([chosen('mine'), chosen('theirs')]).toEqual([
      ['Mine', 'Theirs'],
      ['Theirs', 'Theirs'],
    ]);
  });

  test('a block that both changed equally is no conflict', () => {
    const same = withTitle(base, 'hero', 'Same');
    expect(listConflicts({ base, mine: same, theirs: withTitle(base, 'hero', 'Same') })).toEqual([]);
  });

  test('a block that one removed is removed; it is a conflict if the other changed it', () => {
    const gone = without(base, 'hero');
    expect(orderOf(mergeDocuments({ base, mine: gone, theirs: base }))).toEqual(['intro']);
    expect(orderOf(mergeDocuments({ base, mine: base, theirs: gone }))).toEqual(['intro']);
    const fork = { base, mine: withTitle(base, 'hero', 'Mine'), theirs: gone };
    expect(listConflicts(fork)).toEqual([{ of: 'block', key: 'hero' }]);
    expect(orderOf(mergeDocuments(fork, new Map([['block:hero', 'mine']])))).toEqual(['hero', 'intro']);
    expect(orderOf(mergeDocuments(fork, new Map([['block:hero', 'theirs']])))).toEqual(['intro']);
  });

  test('added blocks of both are where each put them', () => {
    const merged = mergeDocuments({
      base,
      mine: withBlock(base, 'my-new', 1),
      theirs: withBlock(base, 'their-new', 2),
    });
    expect(orderOf(merged)).toEqual(['hero', 'my-new', 'intro', 'their-new']);
    expect(merged.data).toMatchObject({ 'my-new': { a: 1 }, 'their-new': { a: 1 } });
  });

  test('a block that one moved and the other changed is moved and changed', () => {
    const turned = { ...base, vm: base.vm.toReversed() };
    const theirs = withTitle(base, 'hero', 'Theirs');
    const merged = mergeDocuments({ base, mine: turned, theirs });
    expect(orderOf(merged)).toEqual(['intro', 'hero']);
    expect(readAt(merged, titleOf('hero'))).toBe('Theirs');
    expect(orderOf(mergeDocuments({ base, mine: theirs, theirs: turned }))).toEqual(['intro', 'hero']);
  });

  test('a dictionary value that only I modified is kept; if both did, it is a conflict', () => {
    const slogan = (value: string): Ast =>
      writeAt(base, ['dict', 'slogan'], { code: 'slogan', value, hasModified: true });
    expect(mergeDocuments({ base, mine: slogan('Mine'), theirs: base }).dict.slogan?.value).toBe('Mine');
    const fork = { base, mine: slogan('Mine'), theirs: writeAt(base, ['dict', 'slogan', 'value'], 'Theirs') };
    expect(listConflicts(fork)).toEqual([{ of: 'entry', key: 'slogan' }]);
    expect(mergeDocuments(fork, new Map([['entry:slogan', 'theirs']])).dict.slogan).toEqual({
      code: 'slogan',
      value: 'Theirs',
    });
  });

  test('one side for all conflicts is kept in all of them; without my changes the result is theirs', () => {
    fc.assert(
      fc.property(astArbitrary, astArbitrary, (one, other) => {
        const fork = { base, mine: one, theirs: other };
        for (const side of ['mine', 'theirs'] as const) {
          const sides = new Map(listConflicts(fork).map(({ of, key }) => [`${of}:${key}`, side] as const));
          const merged = mergeDocuments(fork, sides);
          for (const { of, key } of listConflicts(fork)) {
            const [from, to] = [side === 'mine' ? one : other, merged];
            expect(of === 'block' ? to.data[key] : to.dict[key]?.value).toEqual(
              of === 'block' ? from.data[key] : from.dict[key]?.value,
            );
          }
        }
        expect(isSame(mergeDocuments({ base, mine: base, theirs: other }).data, other.data)).toBe(true);
        expect(isSame(mergeDocuments({ base, mine: one, theirs: base }).data, one.data)).toBe(true);
      }),
      { numRuns: rounds(200) },
    );
  });
});

describe('listed changes', () => {
  test('blocks are added, removed, changed or moved', () => {
    const after = withTitle(withBlock(without(base, 'intro'), 'new', 0), 'hero', 'Other');
    expect(listBlockChanges(base, after)).toEqual([
      { key: 'new', block: 'new-1', change: 'added' },
      { key: 'hero', block: 'hero-1', change: 'changed' },
      { key: 'intro', block: 'intro-1', change: 'removed' },
    ]);
  });

  test('as few blocks as possible are listed as moved', () => {
    expect([...listMoved(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'])]).toEqual(['d']);
    expect([...listMoved(['a', 'b', 'c'], ['a', 'x', 'b', 'c'])]).toEqual([]);
    fc.assert(
      fc.property(fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f'], { minLength: 6 }), (order) => {
        const moved = listMoved(['a', 'b', 'c', 'd', 'e', 'f'], order);
        const stayed = order.filter((key) => !moved.has(key));
        expect(stayed).toEqual(stayed.toSorted());
      }),
    );
  });

  test('values are listed by their innermost path; items of a list by their codes', () => {
    const before = {
      list: [
        { contentCode: 'a', t: 1 },
        { contentCode: 'b', t: 2 },
      ],
    };
    const after = { list: [{ contentCode: 'b', t: 3 }] };
    expect(listValueChanges(before, after)).toEqual([
      { path: ['list', 0, 't'], before: 2, after: 3 },
      { path: ['list', 0], before: { contentCode: 'a', t: 1 }, after: undefined },
    ]);
  });

  test('a change is listed exactly when something differs', () => {
    fc.assert(
      fc.property(jsonArbitrary, jsonArbitrary, (one, other) => {
        expect(listValueChanges(one, other).length === 0).toBe(isSame(one, other));
      }),
      { numRuns: rounds(300) },
    );
  });
});

test('two values are the same exactly when their JSON is equal', () => {
  fc.assert(
    fc.property(jsonArbitrary, jsonArbitrary, (one, other) => {
      expect(isSame(one, JSON.parse(JSON.stringify(one)))).toBe(true);
      if (JSON.stringify(one) !== JSON.stringify(other) && isSame(one, other))
        expect(sorted(one)).toBe(sorted(other));
    }),
    { numRuns: rounds(300) },
  );
  expect(isSame({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(isSame({ a: 1 }, { b: 1 })).toBe(false);
  expect(isSame([1, 2], [2, 1])).toBe(false);
  expect(isSame(null, {})).toBe(false);
});

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
