// A submission is found by how its sender can be reached.
import { expect, test } from 'vitest';
import { searchedAs, searchTextOf } from '../../src/server/domains/forms/search-text.ts';
import { wordPatterns } from '../../src/server/kernel/word-patterns.ts';

const isFound = (values: unknown, asked: string): boolean =>
  wordPatterns(searchedAs(asked)).every((pattern) => new RegExp(pattern, 'i').test(searchTextOf(values)));

test.each([
  ['138 0013-8000', '13800138000'],
  ['138 0013-8000', '138 0013 8000'],
  ['+86 138 0013 8000', '13800138000'],
  ['13800138000', '+86 138-0013-8000'],
  ['+12125550100', '+1 (212) 555-0100'],
  ['(020) 8123 4567', '02081234567'],
  ['Lin@Example.com', 'lin@example.com'],
])('%j is found by %j, below a long text, too', (typed, asked) => {
  expect(isFound({ story: 'a'.repeat(5_000), rows: [{ reach: typed }] }, asked)).toBe(true);
  expect(isFound({ story: 'a'.repeat(5_000), rows: [{ reach: 'other' }] }, asked)).toBe(false);
});

test('a phone in a sentence is found by another notation', () => {
  expect(isFound({ story: 'Call 138 0013 8000, please' }, '+86 138-0013-8000')).toBe(true);
});
