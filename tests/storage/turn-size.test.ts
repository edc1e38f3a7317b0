import { expect, test } from 'vitest';
import { TurnSize } from '../../src/server/entities/engine/turn-size.ts';

/** What a job takes in each of its turns, when a row costs so many milliseconds. */
function sizesOf(kind: 'sqlite' | 'postgres', costs: readonly number[]): number[] {
  const size = new TurnSize(kind);
  return costs.map((cost) => {
    const { rows } = size;
    size.note(rows, rows * cost);
    return rows;
  });
}

test('a job takes as many rows at a time as fit, and at least one', () => {
  expect(sizesOf('sqlite', [4, 4, 4, 4])).toEqual([5, 10, 20, 20]);
  expect(sizesOf('sqlite', [0, 0, 0, 0, 0, 0, 0, 0])).toEqual([5, 10, 20, 40, 80, 160, 250, 250]);
  expect(sizesOf('sqlite', [4, 200, 200, 20, 20, 20])).toEqual([5, 10, 1, 1, 2, 4]);
});

test('turns are longer on PostgreSQL, which does not work in the event loop', () => {
  expect(sizesOf('postgres', [10, 10, 10, 10])).toEqual([5, 10, 20, 20]);
  expect(sizesOf('sqlite', [10, 10, 10, 10])).toEqual([5, 8, 8, 8]);
});

test('a turn without rows says nothing about the next', () => {
  const size = new TurnSize('sqlite');
  size.note(0, 90);
  expect(size.rows).toBe(5);
});
