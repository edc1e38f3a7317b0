import { expect, test } from 'vitest';
import { makeBytes, makeRandom } from './random.ts';
import { readFactor, rounds } from './rounds.ts';
import { readSeed } from './seed.ts';

const take = (random: () => number): number[] => Array.from({ length: 1000 }, () => random());

test('the same seed gives the same numbers and bytes, another one gives others', () => {
  expect(take(makeRandom(7))).toEqual(take(makeRandom(7)));
  expect(take(makeRandom(7))).not.toEqual(take(makeRandom(8)));
  expect(makeBytes(100, makeRandom(7))).toEqual(makeBytes(100, makeRandom(7)));
  expect(makeBytes(100, makeRandom(7))).not.toEqual(makeBytes(100, makeRandom(8)));
});

test('numbers are spread over all from 0 up to 1, and bytes over all of them', () => {
  const tenths = Map.groupBy(take(makeRandom(7)), (number) => Math.floor(number * 10));
  expect([...tenths.keys()].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const [, inside] of tenths) expect(inside.length).toBeGreaterThan(50);
  expect(new Set(makeBytes(10_000)).size).toBe(256);
});

test('TEST_SEED is a whole number, by default 1', () => {
  expect([readSeed(), readSeed('42'), readSeed('-3')]).toEqual([1, 42, -3]);
  for (const wrong of ['x', '', '1.5']) expect(() => readSeed(wrong)).toThrow('TEST_SEED is a whole number');
});

test('TEST_ROUNDS says how many times as much is done as usual', () => {
  expect([readFactor(), readFactor('10'), readFactor('0.1')]).toEqual([1, 10, 0.1]);
  expect([rounds(12, 1), rounds(12, 2.5), rounds(3, 2.5), rounds(2, 0.1)]).toEqual([12, 30, 8, 1]);
  for (const wrong of ['all', '', '0', '-1', 'Infinity'])
    expect(() => readFactor(wrong)).toThrow('TEST_ROUNDS is how many times as much');
});
