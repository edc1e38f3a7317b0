import { expect, test } from 'vitest';
import fc from 'fast-check';
import { differenceOf, mergeTranslation } from '../../runtime/model/translation.ts';

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
    { numRuns: 3000 },
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
  expect(difference).toEqual({ banner: { s1: { title: 'Hello' } } });
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

test('a member removed in a translation stays removed; a reordered list is stored as a whole', () => {
  const whole = { style: 'x', list: [{ key: 'a' }, { key: 'b' }] };
  const difference = differenceOf(whole, { list: [{ key: 'b' }, { key: 'a' }] });
  expect(difference).toEqual({ style: { $removed: true }, list: [{ key: 'b' }, { key: 'a' }] });
  expect(mergeTranslation(whole, difference)).toEqual({ list: [{ key: 'b' }, { key: 'a' }] });
});
