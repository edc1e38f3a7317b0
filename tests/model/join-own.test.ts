// A translation that was published before the default language follows it from the next save on.
import { expect, test } from 'vitest';
import { differenceOf, mergeTranslation } from '../../runtime/compare/translation.ts';
import { joinOwn } from '../../src/server/domains/content/stored/join-own.ts';
import type { StoredAst } from '../../src/server/domains/content/stored/stored-content.ts';

const pageOf = (texts: Readonly<Record<string, string>>): StoredAst => ({
  vm: Object.keys(texts).map((key) => ({ key, block: 'banner-3', version: 1 })),
  data: Object.fromEntries(
    Object.entries(texts).map(([key, title]) => [key, { BigTitle: { title }, tone: 'alt' }]),
  ),
});
const EMPTY = pageOf({});
const chinese = pageOf({ hero: '关于', years: '年份', book: '预约' });
const english = pageOf({ hero: 'About', years: 'Years', book: 'Book', map: 'Map' });

const joined = joinOwn(chinese, differenceOf(EMPTY, english));

test('the translated page stays what it is', () => {
  expect(mergeTranslation(chinese, joined)).toEqual(english);
});

test('only what differs is stored', () => {
  expect(joined).toEqual(differenceOf(chinese, english));
});

test('a block that the default language removes goes, with a block of the translation beside it', () => {
  const shorter = pageOf({ hero: '关于', book: '预约' });
  const { vm } = mergeTranslation(shorter, joined) as StoredAst;
  expect(vm.map(({ key }) => key)).toEqual(['hero', 'book', 'map']);
});

test('words of a block that was removed before are kept for when it comes back', () => {
  const before = differenceOf(EMPTY, english) as { data: object };
  const gone = { ...before, data: { ...before.data, team: { BigTitle: { title: 'Team' } } } };
  const next = joinOwn(chinese, gone) as { data: object };
  expect(next.data).toHaveProperty('team', { BigTitle: { title: 'Team' } });
});

test('a difference that was made of the default language is left alone', () => {
  const difference = differenceOf(chinese, english);
  expect(joinOwn(chinese, difference)).toBe(difference);
});
