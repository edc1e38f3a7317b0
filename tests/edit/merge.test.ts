import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listChanged, listDifferences, mergeBlocks } from '../../runtime/edit/merge.ts';
import { isSame } from '../../runtime/edit/same.ts';
import { writeAt } from '../../runtime/model/pointer.ts';
import { astArbitrary, jsonArbitrary, makeDocuments } from './fixtures.ts';

const base = makeDocuments().content;
const mine = writeAt(base, ['data', 'hero', 'subContentMap', 'Title', 'title'], 'Mine');
const theirs = writeAt(base, ['data', 'intro', 'subContentMap', 'Title', 'title'], 'Theirs');

describe('two owners on one page', () => {
  test('what each changed is told by block', () => {
    expect(listChanged(base, mine)).toEqual(['hero']);
    expect(listDifferences(mine, theirs)).toEqual(['hero', 'intro']);
  });

  test('the chosen blocks are mine, the others theirs', () => {
    const merged = mergeBlocks(base, mine, theirs, new Set(['hero']));
    expect(merged.data.hero).toEqual(mine.data.hero);
    expect(merged.data.intro).toEqual(theirs.data.intro);
  });

  test('a block that they removed comes back when I keep mine, one that they added stays', () => {
    const without = {
      ...theirs,
      vm: [...theirs.vm.filter(({ key }) => key !== 'hero'), { key: 'new', block: 'new-1', version: 1 }],
      data: { intro: {}, new: { a: 1 } },
    };
    const merged = mergeBlocks(base, mine, without, new Set(['hero']));
    expect(merged.vm.map(({ key }) => key)).toEqual(['intro', 'new', 'hero']);
    expect(merged.data).toEqual({ hero: mine.data.hero, intro: {}, new: { a: 1 } });
  });

  test('an order that only I changed is kept', () => {
    const turned = { ...mine, vm: mine.vm.toReversed() };
    expect(mergeBlocks(base, turned, theirs, new Set()).vm).toEqual(turned.vm);
  });

  test('an entry I modified is not lost', () => {
    const modified = writeAt(mine, ['dict', 'slogan'], { code: 'slogan', value: 'Mine', hasModified: true });
    expect(mergeBlocks(base, modified, theirs, new Set()).dict.slogan?.value).toBe('Mine');
  });

  test('keeping every block of mine gives my blocks, keeping none gives theirs', () => {
    fc.assert(
      fc.property(astArbitrary, astArbitrary, (one, other) => {
        expect(isSame(mergeBlocks(base, one, other, new Set(['hero', 'intro'])).data, one.data)).toBe(true);
        expect(isSame(mergeBlocks(base, one, other, new Set()).data, other.data)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

test('two values are the same exactly when their JSON says the same', () => {
  fc.assert(
    fc.property(jsonArbitrary, jsonArbitrary, (one, other) => {
      expect(isSame(one, JSON.parse(JSON.stringify(one)))).toBe(true);
      if (JSON.stringify(one) !== JSON.stringify(other) && isSame(one, other)) expect(sorted(one)).toBe(sorted(other));
    }),
    { numRuns: 300 },
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
