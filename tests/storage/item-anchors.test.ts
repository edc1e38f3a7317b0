import { expect, test } from 'vitest';
import { makeAnchors, type AnchoredList } from '../../src/server/domains/items/item-anchors.ts';
import type { ItemPosition } from '../../src/server/domains/items/item-walk.ts';

/** A list of numbers in order, and the walks along it: where they began and how far they went. */
function makeList(total: number, version = 1) {
  const walks: string[] = [];
  const placeOf = (number: number): ItemPosition | undefined =>
    number > total ? undefined : { key: number, content_code: String(number) };
  const list: AnchoredList = {
    name: 'all',
    version,
    total,
    advance: (after, items) => {
      walks.push(`${after?.key ?? 'start'} +${items}`);
      return Promise.resolve(placeOf(Number(after?.key ?? 0) + items));
    },
    retreat: (items) => {
      walks.push(`end -${items}`);
      return Promise.resolve(placeOf(total - items));
    },
  };
  return { list, walks };
}

test('a deep page takes one walk, from the nearest known place or from the nearer end', async () => {
  const anchors = makeAnchors(500);
  const { list, walks } = makeList(20_000);
  const positionOf = async (start: number) => {
    const found = await anchors.find(list, start);
    expect(found?.after.key).toBe(found?.position);
    return found?.position;
  };
  expect(await positionOf(9_123)).toBe(9_000);
  expect(await positionOf(9_400)).toBe(9_000);
  expect(await positionOf(9_510)).toBe(9_500);
  expect(await positionOf(17_001)).toBe(17_000);
  expect(await positionOf(700)).toBe(500);
  expect(walks).toEqual(['start +9000', '9000 +500', 'end -3000', 'start +500']);
});

test('another version of the list is walked again', async () => {
  const anchors = makeAnchors(500);
  const changed = makeList(2_100, 2);
  await anchors.find(makeList(2_000).list, 1_000);
  expect((await anchors.find(changed.list, 1_000))?.position).toBe(1_000);
  expect(changed.walks).toEqual(['start +1000']);
});

test('a failed walk is made again', async () => {
  const anchors = makeAnchors(500);
  const { list } = makeList(2_000);
  const failing = {
    ...list,
    advance: () => Promise.reject(new Error('no connection')),
  };
  await expect(anchors.find(failing, 600)).rejects.toThrow('no connection');
  expect((await anchors.find(list, 600))?.position).toBe(500);
});
