import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAlike, mergeValues } from '../../runtime/compare/merge-values.ts';

const text = fc.string({ maxLength: 4 });
const record = fc.record({
  title: fc.dictionary(fc.constantFrom('zh-CN', 'en-US'), text),
  note: text,
  labels: fc.array(text, { maxLength: 3 }),
  picture: fc.option(fc.record({ url: text, alt: text }), { nil: undefined }),
});

test('what only one of two owners has changed is merged, language by language', () => {
  const base = { title: { 'zh-CN': '旧', 'en-US': 'Old' }, note: 'a', price: 1 };
  const mine = { ...base, title: { 'zh-CN': '新', 'en-US': 'Old' }, price: 2 };
  const theirs = { ...base, title: { 'zh-CN': '旧', 'en-US': 'New' }, note: 'b' };
  const { merged, clashes } = mergeValues({ base, mine, theirs });
  expect(merged).toEqual({ title: { 'zh-CN': '新', 'en-US': 'New' }, note: 'b', price: 2 });
  expect(clashes).toEqual([]);
});

test('what both have changed is asked, and each answer is kept to', () => {
  const base = { title: { 'en-US': 'Old' }, note: '' };
  const mine = { title: { 'en-US': 'Mine' }, note: 'mine' };
  const theirs = { title: { 'en-US': 'Theirs' }, note: 'theirs' };
  const input = { base, mine, theirs };
  expect(mergeValues(input).clashes.map(({ path }) => path)).toEqual([['title', 'en-US'], ['note']]);
  const sides = new Map([['/title/en-US', 'theirs'] as const]);
  expect(mergeValues(input, sides).merged).toEqual({ title: { 'en-US': 'Theirs' }, note: 'mine' });
});

test('a record with an address among its fields is merged field by field', () => {
  const base = { title: { 'en-US': 'Old' }, url: 'https://a.example', note: '' };
  const mine = { ...base, title: { 'en-US': 'New' }, url: 'https://mine.example' };
  const theirs = { ...base, note: 'checked', url: 'https://theirs.example' };
  const { merged, clashes } = mergeValues({ base, mine, theirs });
  expect(merged).toEqual({ ...mine, note: 'checked' });
  expect(clashes.map(({ path }) => path)).toEqual([['url']]);
});

test('a picture and its text alternative stay together', () => {
  const base = { picture: { url: '/a', alt: 'A' } };
  const mine = { picture: { url: '/a', alt: 'A vase' } };
  const theirs = { picture: { url: '/b', alt: 'A' } };
  const { merged, clashes } = mergeValues({ base, mine, theirs });
  expect(merged).toEqual(mine);
  expect(clashes).toHaveLength(1);
});

test('a link is merged member by member, as a whole record and inside of one', () => {
  const link = { url: '/a', text: { 'zh-CN': '旧' }, enabled: true };
  const [mine, theirs] = [
    { ...link, url: '/b' },
    { ...link, text: { 'zh-CN': '新' } },
  ];
  const both = { ...link, url: '/b', text: { 'zh-CN': '新' } };
  expect(mergeValues({ base: link, mine, theirs })).toEqual({ merged: both, clashes: [] });
  const inside = mergeValues({ base: { link }, mine: { link: mine }, theirs: { link: theirs } });
  expect(inside).toEqual({ merged: { link: both }, clashes: [] });
});

test('nothing is lost: every value is from one side, and an unchanged side gives way', () => {
  fc.assert(
    fc.property(record, record, record, (base, mine, theirs) => {
      expect(isAlike(mergeValues({ base, mine, theirs: base }).merged, mine)).toBe(true);
      expect(isAlike(mergeValues({ base, mine: base, theirs }).merged, theirs)).toBe(true);
      const { clashes, merged } = mergeValues({ base, mine, theirs });
      // Without a clash the order of the two owners makes no difference.
      if (clashes.length === 0)
        expect(isAlike(merged, mergeValues({ base, mine: theirs, theirs: mine }).merged)).toBe(true);
      for (const clash of clashes) expect(isAlike(clash.mine, clash.theirs)).toBe(false);
    }),
  );
});

test('an empty value is as good as none', () => {
  expect(isAlike({ note: '', labels: [], title: { 'en-US': '' } }, {})).toBe(true);
  expect(isAlike({ count: 0 }, {})).toBe(false);
  expect(isAlike({ isOpen: false }, {})).toBe(false);
});
