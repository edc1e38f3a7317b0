import fc from 'fast-check';
import { expect, test } from 'vitest';
import { merge } from '../../runtime/compare/merge.ts';
import { isAlike } from '../../runtime/compare/same.ts';

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
  const { merged, clashes } = merge({ base, mine, theirs });
  expect(merged).toEqual({ title: { 'zh-CN': '新', 'en-US': 'New' }, note: 'b', price: 2 });
  expect(clashes).toEqual([]);
});

test('what both have changed is asked, and each answer is kept to', () => {
  const base = { title: { 'en-US': 'Old' }, note: '' };
  const mine = { title: { 'en-US': 'Mine' }, note: 'mine' };
  const theirs = { title: { 'en-US': 'Theirs' }, note: 'theirs' };
  const input = { base, mine, theirs };
  expect(merge(input).clashes.map(({ path }) => path)).toEqual([['title', 'en-US'], ['note']]);
  const sides = new Map([['/note', 'mine'] as const]);
  expect(merge(input, sides).merged).toEqual({ title: { 'en-US': 'Theirs' }, note: 'mine' });
  expect(merge(input, new Map(), 'mine').merged).toEqual(mine);
});

test('a record with an address among its fields is merged field by field', () => {
  const base = { title: { 'en-US': 'Old' }, url: 'https://a.example', note: '' };
  const mine = { ...base, title: { 'en-US': 'New' }, url: 'https://mine.example' };
  const theirs = { ...base, note: 'checked', url: 'https://theirs.example' };
  const { merged, clashes } = merge({ base, mine, theirs });
  expect(merged).toEqual({ ...mine, note: 'checked', url: theirs.url });
  expect(clashes.map(({ path }) => path)).toEqual([['url']]);
});

test('a picture and its text alternative stay together', () => {
  const base = { picture: { url: '/a', alt: 'A' } };
  const mine = { picture: { url: '/a', alt: 'A vase' } };
  const theirs = { picture: { url: '/b', alt: 'A' } };
  const { merged, clashes } = merge({ base, mine, theirs });
  expect(merged).toEqual(theirs);
  expect(clashes).toHaveLength(1);
});

test('of a list with codes one moves an item while the other renames a different one', () => {
  const item = (contentCode: string, title = contentCode) => ({ contentCode, title });
  const base = ['a', 'b', 'c'].map((code) => item(code));
  const moved = [item('c'), item('a'), item('b')];
  const renamed = [item('a', 'A'), item('b'), item('c')];
  const both = { merged: [item('c'), item('a', 'A'), item('b')], clashes: [] };
  expect(merge({ base, mine: moved, theirs: renamed })).toEqual(both);
  expect(merge({ base, mine: renamed, theirs: moved })).toEqual(both);
});

test('items that both have added stay, each behind its neighbour; removed ones are gone', () => {
  const list = (codes: string) => codes.split('').map((code) => ({ code }));
  const { merged, clashes } = merge({ base: list('abc'), mine: list('axbc'), theirs: list('acy') });
  expect([merged, clashes]).toEqual([list('axcy'), []]);
});

test('an item that one has removed and the other changed is a question', () => {
  const [a, b] = [{ code: 'a' }, { code: 'b', title: 'B' }];
  const versions = { base: [a, b], mine: [a], theirs: [a, { ...b, title: 'New' }] };
  const { clashes } = merge(versions);
  expect(clashes).toEqual([{ path: [1], base: b, mine: undefined, theirs: { ...b, title: 'New' } }]);
  expect(merge(versions, new Map([['/1', 'mine']])).merged).toEqual([a]);
  expect(merge(versions).merged).toEqual(versions.theirs);
});

test('a list without codes is one value', () => {
  const { clashes } = merge({ base: { labels: ['a'] }, mine: { labels: ['b'] }, theirs: { labels: ['c'] } });
  expect(clashes.map(({ path }) => path)).toEqual([['labels']]);
});

test('a link, and a text with its marks, are one value each', () => {
  const base = { title: 'Old', marks: [], linkType: 1, linkChannelCode: 'HOME' };
  const mine = { ...base, title: 'Mine', linkType: 2, linkUrl: 'https://mine.example' };
  const theirs = { ...base, marks: [{ text: 'Old', bold: true }], linkChannelCode: 'ABOUTUS' };
  const { clashes, merged } = merge({ base, mine, theirs });
  expect(clashes.map(({ path }) => path)).toEqual([['title'], ['linkType']]);
  expect(merged).toEqual(theirs);
  const sides = new Map([['/title', 'mine'] as const]);
  expect(merge({ base, mine, theirs }, sides).merged).toEqual({ ...theirs, title: 'Mine', marks: [] });
});

test('a link is merged member by member, as a whole record and inside of one', () => {
  const link = { url: '/a', text: { 'zh-CN': '旧' }, enabled: true };
  const [mine, theirs] = [
    { ...link, url: '/b' },
    { ...link, text: { 'zh-CN': '新' } },
  ];
  const both = { ...link, url: '/b', text: { 'zh-CN': '新' } };
  expect(merge({ base: link, mine, theirs })).toEqual({ merged: both, clashes: [] });
  const inside = merge({ base: { link }, mine: { link: mine }, theirs: { link: theirs } });
  expect(inside).toEqual({ merged: { link: both }, clashes: [] });
});

test('nothing is lost: every value is from one side, and an unchanged side gives way', () => {
  fc.assert(
    fc.property(record, record, record, (base, mine, theirs) => {
      expect(isAlike(merge({ base, mine, theirs: base }).merged, mine)).toBe(true);
      expect(isAlike(merge({ base, mine: base, theirs }).merged, theirs)).toBe(true);
      const { clashes, merged } = merge({ base, mine, theirs });
      // Without a clash the order of the two owners makes no difference.
      if (clashes.length === 0)
        expect(isAlike(merged, merge({ base, mine: theirs, theirs: mine }).merged)).toBe(true);
      for (const clash of clashes) expect(isAlike(clash.mine, clash.theirs)).toBe(false);
    }),
  );
});

test('an empty value is as good as none', () => {
  expect(isAlike({ note: '', labels: [], title: { 'en-US': '' } }, {})).toBe(true);
  expect(isAlike({ count: 0 }, {})).toBe(false);
  expect(isAlike({ isOpen: false }, {})).toBe(false);
});
