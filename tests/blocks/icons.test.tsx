// Icons that owners choose from: found in both languages, drawn from what is stored and nothing else.
import { expect, test } from 'vitest';
import { readDrawnIcon } from '../../blocks/icon/drawn-icon.ts';
import { findIcons } from '../../src/server/domains/icons/index.ts';

const namesOf = (query: string): string[] => findIcons(query).map(({ name }) => name);

test.each([
  ['配送', 'truck'],
  ['delivery', 'truck'],
  ['电话', 'phone'],
  ['环保', 'leaf'],
  ['质保', 'shield-check'],
  ['咖啡', 'coffee'],
  ['rocket', 'rocket'],
  ['火箭', 'rocket'],
  ['calendar check', 'calendar-check'],
  ['日历 勾', 'calendar-check'],
  ['home', 'house'],
  ['TRUCK', 'truck'],
])('%s finds %s', (query, name) => {
  expect(namesOf(query)).toContain(name);
});

test('the icon of a word stands before those that only have it in their name', () => {
  expect(namesOf('phone')[0]).toBe('phone');
  expect(namesOf('star')[0]).toBe('star');
});

test('nothing is found for words that nobody uses, and the usual ones without a word', () => {
  expect(namesOf('qqqzzz')).toEqual([]);
  expect(namesOf('').length).toBeGreaterThan(30);
  expect(namesOf('. * $ (')).toEqual([]);
});

test('each icon can be stored with its path, and read again', () => {
  const all = 'abcdefghijklmnopqrstuvwxyz'.split('').flatMap((letter) => findIcons(letter));
  expect(new Set(all.map(({ name }) => name)).size).toBeGreaterThan(300);
  const unread = all.filter(({ name, path }) => readDrawnIcon(`${name} ${path}`)?.path !== path);
  expect(unread).toEqual([]);
});

test.each(['rocket', '', 'rocket M1 1"/><script>', 'Rocket M1 1', 'rocket url(x)', 'rocket M1\u00001'])(
  'no path is read of %j',
  (text) => {
    expect(readDrawnIcon(text)).toBeUndefined();
  },
);
