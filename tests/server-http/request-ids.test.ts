import { expect, test } from 'vitest';
import { makeRequestId } from '../../src/server/kernel/request-id.ts';

const VERSION_4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

test('ids of requests are random UUIDs, none of them twice', () => {
  const ids = Array.from({ length: 2_000 }, makeRequestId);
  for (const id of ids) expect(id).toMatch(VERSION_4);
  expect(new Set(ids).size).toBe(ids.length);
  // Only the dashes and the version are the same in all of them: every other digit is random.
  const fixed = Array.from({ length: 36 }, (_, at) => new Set(ids.map((id) => id[at])).size === 1);
  expect(fixed.flatMap((isFixed, at) => (isFixed ? [at] : []))).toEqual([8, 13, 14, 18, 23]);
});
