import { expect, test } from 'vitest';
import { wholeDocument } from '../../src/server/domains/items/item-document.ts';

test.each([
  null,
  7,
  'x',
  [],
  {},
  { title: 7, summary: null, labelList: 5, resourceMap: 'x', price: 'x', canBuy: 'yes' },
])('an item stored as %j is an empty one, and no page fails on it', (stored) => {
  expect(wholeDocument(stored)).toMatchObject({
    title: '',
    summary: '',
    labelList: [],
    resourceMap: { cover: [], files: [] },
    canBuy: false,
  });
  expect(wholeDocument(stored).price).toBeUndefined();
});

test('what is there stays as it is', () => {
  const cover = [{ resourceCode: 'a', resourceType: 1, url: '/media/a.webp', alt: '' }];
  const stored = {
    title: 'Tile',
    labelList: [{ title: 'New' }, null],
    resourceMap: { cover },
    price: 100,
    wordUrl: '/media/a.docx',
  };
  expect(wholeDocument(stored)).toMatchObject({ ...stored, labelList: [{ title: 'New' }] });
});
