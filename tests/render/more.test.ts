// The action `more`: the next page of a list.
import { expect, test } from 'vitest';
import more from '../../runtime/actions/more.action.ts';

test.each([
  [{ address: true }, { ok: true, pageNum: 3 }, [{ pageNum: '3' }]],
  [{}, { ok: true, pageNum: 3 }, []],
  [{ address: true }, { ok: false }, []],
])('with %j, %j leaves %j in the address', async (args, result, expected) => {
  const written: object[] = [];
  const host = { rewriteQuery: (members: object) => written.push(members) };
  const context = { host, sources: { more: async () => result } };
  await more.run({ source: 'items', key: 'id', ...args }, context as never);
  expect(written).toEqual(expected);
});
