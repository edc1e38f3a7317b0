import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listBlockChanges } from '../../runtime/compare/block-changes.ts';
import { mergePages, ORDER } from '../../runtime/compare/merge-pages.ts';
import type { Side } from '../../runtime/compare/merge.ts';
import { listMoved } from '../../runtime/compare/moved.ts';
import { isSame } from '../../runtime/compare/same.ts';
import { listValueChanges } from '../../runtime/compare/value-changes.ts';
import type { Versions } from '../../runtime/compare/versions.ts';
import type { Ast } from '../../runtime/model/page.ts';
import { formatPointer } from '../../runtime/model/pointer.ts';
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
    const { merged, clashes } = mergePages({
      base,
      mine: withTitle(base, 'hero', 'Mine'),
      theirs: withTitle(base, 'intro', 'Theirs'),
    });
    expect(clashes).toEqual([]);
    expect([readAt(merged, titleOf('hero')), readAt(merged, titleOf('intro'))]).toEqual(['Mine', 'Theirs']);
  });

  test('two texts of one block are merged without asking', () => {
    const slogan = ['data', 'hero', 'subContentMap', 'Slogan'];
    const theirs = writeAt(base, slogan, { title: 'Theirs' });
    const { merged, clashes } = mergePages({ base, mine: withTitle(base, 'hero', 'Mine'), theirs });
    expect(clashes).toEqual([]);
    expect([readAt(merged, titleOf('hero')), readAt(merged, [...slogan, 'title'])]).toEqual([
      'Mine',
      'Theirs',
    ]);
  });

  test('a block that one hides stays hidden with the changes of the other, also of the block itself', () => {
    const hide = (block: Ast['vm'][number]) => (block.key === 'hero' ? { ...block, hidden: true } : block);
    const mine = { ...base, vm: base.vm.map(hide) };
    for (const key of ['hero', 'intro']) {
      const { merged, clashes } = mergePages({ base, mine, theirs: withTitle(base, key, 'Theirs') });
      expect(clashes).toEqual([]);
      expect(merged.vm).toEqual(mine.vm);
      expect(readAt(merged, titleOf(key))).toBe('Theirs');
    }
    expect(listBlockChanges(base, mine)).toEqual([{ key: 'hero', block: 'hero-1', change: 'changed' }]);
  });

  test('a text that both changed is a question, and the chosen version is kept', () => {
    const versions = {
      base,
      mine: withTitle(base, 'hero', 'Mine'),
      theirs: withTitle(withTitle(base, 'hero', 'Theirs'), 'intro', 'Theirs'),
    };
    const path = ['blocks', 'hero', 'data', 'subContentMap', 'Title', 'title'];
    const before = readAt(base, titleOf('hero'));
    expect(mergePages(versions).clashes).toEqual([{ path, base: before, mine: 'Mine', theirs: 'Theirs' }]);
    const chosen = (side: keyof Versions): unknown[] => {
      const { merged } = mergePages(versions, new Map([[formatPointer(path), side]]));
      return [readAt(merged, titleOf('hero')), readAt(merged, titleOf('intro'))];
    };
    expect([chosen('mine'), chosen('theirs'), chosen('base')]).toEqual([
      ['Mine', 'Theirs'],
      ['Theirs', 'Theirs'],
      [before, 'Theirs'],
    ]);
  });

  test('a block that both changed equally is no question', () => {
    const same = withTitle(base, 'hero', 'Same');
    expect(mergePages({ base, mine: same, theirs: withTitle(base, 'hero', 'Same') }).clashes).toEqual([]);
  });

  test('a block that one removed is removed; it is a question if the other changed it', () => {
    const gone = without(base, 'hero');
    expect(orderOf(mergePages({ base, mine: gone, theirs: base }).merged)).toEqual(['intro']);
    expect(orderOf(mergePages({ base, mine: base, theirs: gone }).merged)).toEqual(['intro']);
    const versions = { base, mine: withTitle(base, 'hero', 'Mine'), theirs: gone };
    expect(mergePages(versions).clashes.map(({ path }) => path)).toEqual([['blocks', 'hero']]);
    const chosen = (side: Side): Ast => mergePages(versions, new Map([['/blocks/hero', side]])).merged;
    expect(orderOf(chosen('mine'))).toEqual(['hero', 'intro']);
    expect(readAt(chosen('mine'), titleOf('hero'))).toBe('Mine');
    expect(chosen('theirs')).toEqual(gone);
  });

  test('added blocks of both are where each put them', () => {
    const { merged } = mergePages({
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
    const { merged } = mergePages({ base, mine: turned, theirs });
    expect(orderOf(merged)).toEqual(['intro', 'hero']);
    expect(readAt(merged, titleOf('hero'))).toBe('Theirs');
    expect(orderOf(mergePages({ base, mine: theirs, theirs: turned }).merged)).toEqual(['intro', 'hero']);
  });

  test('a block that both moved to different places is one question', () => {
    const many = ['third', 'fourth'].reduce((ast, key) => withBlock(ast, key, ast.vm.length), base);
    const moveTo = (place: number): Ast => {
      const [hero, ...rest] = many.vm;
      return { ...many, vm: rest.toSpliced(place, 0, hero as Ast['vm'][number]) };
    };
    const versions = { base: many, mine: moveTo(2), theirs: moveTo(3) };
    expect(mergePages(versions).clashes).toMatchObject([{ path: ORDER, isOrder: true }]);
    for (const side of ['mine', 'theirs'] as const)
      expect(mergePages(versions, new Map([['/order', side]])).merged).toEqual(versions[side]);
  });

  test('a dictionary value that only I modified is kept; if both did, it is a question', () => {
    const slogan = (value: string): Ast =>
      writeAt(base, ['dict', 'slogan'], { code: 'slogan', value, hasModified: true });
    expect(mergePages({ base, mine: slogan('Mine'), theirs: base }).merged.dict.slogan?.value).toBe('Mine');
    const versions = {
      base,
      mine: slogan('Mine'),
      theirs: writeAt(base, ['dict', 'slogan', 'value'], 'Theirs'),
    };
    expect(mergePages(versions).clashes.map(({ path }) => path)).toEqual([['dict', 'slogan']]);
    const chosen = (side: Side) => mergePages(versions, new Map([['/dict/slogan', side]])).merged.dict.slogan;
    expect(chosen('theirs')).toEqual({ code: 'slogan', value: 'Theirs' });
    expect(chosen('mine')).toMatchObject({ value: 'Mine', hasModified: true });
  });

  test('a dictionary value that one page no longer shows is no question', () => {
    const { slogan: _, ...rest } = base.dict;
    const theirs = writeAt(base, ['dict', 'slogan', 'value'], 'Theirs');
    const { merged, clashes } = mergePages({ base, mine: { ...base, dict: rest }, theirs });
    expect(clashes).toEqual([]);
    expect(merged.dict.slogan?.value).toBe('Theirs');
  });

  test('one side for all questions is kept in all of them; without my changes the result is theirs', () => {
    fc.assert(
      fc.property(astArbitrary, astArbitrary, (one, other) => {
        const versions = { base, mine: one, theirs: other };
        const { clashes } = mergePages(versions);
        for (const side of ['mine', 'theirs'] as const) {
          const choices = new Map(clashes.map(({ path }) => [formatPointer(path), side]));
          const again = mergePages({ ...versions, mine: mergePages(versions, choices).merged });
          // Where theirs was chosen, nothing of mine differs from theirs at that place any more.
          expect(again.clashes.map(({ path }) => path)).toEqual(
            side === 'mine' ? clashes.map(({ path }) => path) : [],
          );
        }
        expect(mergePages({ base, mine: base, theirs: other }).merged.data).toEqual(other.data);
        expect(mergePages({ base, mine: one, theirs: base }).merged.data).toEqual(one.data);
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
