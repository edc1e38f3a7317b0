import { expect, test } from 'vitest';
import { findChangedText } from '../../runtime/compare/changed-text.ts';

const block = (items: object[], title = 'One'): object => ({
  subContentMap: { BigTitle: { title, pageJson: '{}' } },
  resourceMap: { list: items },
});

test.each([
  ['a text', block([]), block([], 'Two'), { before: 'One', after: 'Two' }],
  [
    'a text of an item that also moved',
    block([{ contentCode: 'a', Title: { title: 'x' } }, { contentCode: 'b' }]),
    block([{ contentCode: 'b' }, { contentCode: 'a', Title: { title: 'y' } }]),
    { before: 'x', after: 'y' },
  ],
  ['an emptied text', block([]), { subContentMap: { BigTitle: {} } }, { before: 'One', after: '' }],
  ['no text but an option', { ...block([]), size: 1 }, { ...block([]), size: 2 }, undefined],
  ['nothing', block([]), block([]), undefined],
  [
    'a style and an address',
    block([]),
    { ...block([]), subContentMap: { BigTitle: { title: 'One', pageJson: '{"bold":true}', url: '/b' } } },
    undefined,
  ],
])('finds %s', (_, before, after, found) => {
  expect(findChangedText(before, after)).toEqual(found);
});
