import { expect, test } from 'vitest';
import fc from 'fast-check';
import { differenceOf, mergeTranslation } from '../../runtime/compare/translation.ts';
import { rounds } from '../support/rounds.ts';

const coded = (value: fc.Arbitrary<unknown>) =>
  fc.uniqueArray(
    fc.record({ contentCode: fc.constantFrom('a', 'b', 'c', '__proto__', '$value'), title: value }),
    {
      selector: (thing) => thing.contentCode,
    },
  );
const name = fc.constantFrom(
  'title',
  'alt',
  'list',
  '$value',
  '$removed',
  '__proto__',
  'constructor',
  'key',
  '0',
);
const { document } = fc.letrec((tie) => ({
  document: fc.oneof(
    { maxDepth: 4 },
    fc.string({ maxLength: 2 }),
    fc.integer({ min: 0, max: 2 }),
    fc.constant(null),
    fc.boolean(),
    tie('object'),
    tie('list'),
    coded(tie('document')),
  ),
  list: fc.array(tie('document'), { maxLength: 3 }),
  object: fc
    .array(fc.tuple(name, tie('document')), { maxLength: 4 })
    .map((entries) => Object.fromEntries(entries)),
}));

test('law: merging the stored differences into the default document gives the translated document', () => {
  fc.assert(
    fc.property(document, document, (whole, translated) => {
      const stored: unknown = JSON.parse(JSON.stringify({ difference: differenceOf(whole, translated) }));
      expect(mergeTranslation(whole, (stored as { difference?: unknown }).difference)).toEqual(translated);
    }),
    { numRuns: rounds(3000) },
  );
});

test('law: an equal document stores nothing', () => {
  fc.assert(
    fc.property(document, (whole) => {
      expect(differenceOf(whole, structuredClone(whole))).toBeUndefined();
    }),
  );
});

test('only the translated leaf is stored, so that a picture changed once changes everywhere', () => {
  const whole = {
    banner: [
      { contentCode: 's1', title: '你好', url: '/old' },
      { contentCode: 's2', title: '再见', url: '/x' },
    ],
  };
  const english = {
    banner: [
      { contentCode: 's1', title: 'Hello', url: '/old' },
      { contentCode: 's2', title: '再见', url: '/x' },
    ],
  };
  const difference = differenceOf(whole, english);
  expect(difference).toEqual({ banner: { $by: 'contentCode', s1: { title: 'Hello' } } });
  const changed = {
    banner: [
      { contentCode: 's0', title: '新', url: '/n' },
      { contentCode: 's1', title: '您好', url: '/new' },
    ],
  };
  expect(mergeTranslation(changed, difference)).toEqual({
    banner: [
      { contentCode: 's0', title: '新', url: '/n' },
      { contentCode: 's1', title: 'Hello', url: '/new' },
    ],
  });
});

test('a translation does not restore what the default language no longer has', () => {
  const difference = differenceOf(
    { data: { one: { title: '甲' }, two: { title: '乙' } } },
    { data: { one: { title: 'A' }, two: { title: 'B' } } },
  );
  expect(mergeTranslation({ data: { one: { title: '甲' } } }, difference)).toEqual({
    data: { one: { title: 'A' } },
  });
});

test('a member removed in a translation stays removed', () => {
  const difference = differenceOf({ style: 'x', title: 'a' }, { title: 'a' });
  expect(difference).toEqual({ style: { $removed: true } });
  expect(mergeTranslation({ style: 'y', title: 'b' }, difference)).toEqual({ title: 'b' });
});

interface Item {
  contentCode: string;
  title: string;
}

const item = (contentCode: string, title = `默认 ${contentCode}`): Item => ({ contentCode, title });
const list = (...codes: string[]): Item[] => codes.map((code) => item(code));
const later = (before: unknown, translated: unknown, after: unknown): unknown =>
  mergeTranslation(after, JSON.parse(JSON.stringify(differenceOf(before, translated) ?? {})));

test('a list follows the default language item by item, whatever the translation did with others', () => {
  // Hides a, moves d before b, adds x after c, translates b.
  const translated = [item('d'), item('b', 'B'), item('c'), item('x', 'X')];
  expect(later(list('a', 'b', 'c', 'd'), translated, list('new', 'c', 'b', 'a', 'd', 'last'))).toEqual([
    item('d'),
    item('new'),
    item('c'),
    item('x', 'X'),
    item('b', 'B'),
    item('last'),
  ]);
});

test('an item that a translation added stays when the default language empties its list', () => {
  expect(later(list('a'), [item('a', 'A'), item('x', 'X')], [])).toEqual([item('x', 'X')]);
  expect(later([], [item('x', 'X')], list('a'))).toEqual([item('x', 'X'), item('a')]);
});

test('a translation keeps its items when the default language gets items without a code', () => {
  const bare = { title: '没有代码' };
  expect(later(list('a', 'b'), [item('a', 'A'), item('b')], [bare, ...list('a', 'b')])).toEqual([
    bare,
    item('a', 'A'),
    item('b'),
  ]);
});

test('differences of older versions, which do not name the member of the codes, are read', () => {
  const stored = { s1: { title: 'Hello' } };
  expect(mergeTranslation(list('s0', 's1'), stored)).toEqual([item('s0'), item('s1', 'Hello')]);
});

const codes = fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f']);
const translatedItems = codes.chain((chosen) =>
  fc.tuple(...chosen.map((code) => fc.constantFrom(item(code), item(code, `own ${code}`)))),
);

test('law: a translation shows what the default language adds, and not what it deletes', () => {
  fc.assert(
    fc.property(codes, translatedItems, codes, (before, translated, after) => {
      const result = later(list(...before), translated, list(...after)) as Item[];
      const shown = result.map(({ contentCode }) => contentCode);
      const had = translated.map(({ contentCode }) => contentCode);
      const hidden = before.filter((code) => !had.includes(code));
      const added = had.filter((code) => !before.includes(code));
      const expected = [...after.filter((code) => !hidden.includes(code)), ...added];
      expect(shown.toSorted()).toEqual([...new Set(expected)].toSorted());
      for (const own of translated)
        if (own.title.startsWith('own') && shown.includes(own.contentCode))
          expect(result.find(({ contentCode }) => contentCode === own.contentCode)).toEqual(own);
    }),
    { numRuns: rounds(2000) },
  );
});

test('law: a list whose order the translation did not change has the order of the default language', () => {
  fc.assert(
    fc.property(codes, codes, (before, after) => {
      const translated = before.slice(1).map((code) => item(code, `own ${code}`));
      const result = later(list(...before), translated, list(...after)) as Item[];
      expect(result.map(({ contentCode }) => contentCode)).toEqual(
        after.filter((code) => code !== before[0]),
      );
    }),
  );
});
