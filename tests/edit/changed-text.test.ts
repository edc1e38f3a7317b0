import { expect, test } from 'vitest';
import { findChangedText } from '../../runtime/compare/changed-text.ts';

const text = { type: 'string', translate: true };
const part = { type: 'object', properties: { title: text, pageJson: { type: 'string' } } };
const schema = {
  type: 'object',
  properties: {
    paper: { enum: ['paper', 'ink'] },
    BigTitle: part,
    list: {
      type: 'array',
      items: { type: 'object', properties: { contentCode: { type: 'string' }, Title: part } },
    },
  },
};

const block = (items: object[], title = 'One'): object => ({
  BigTitle: { title, pageJson: '{}' },
  list: items,
});
const item = (contentCode: string, title: string): object => ({ contentCode, Title: { title } });

test.each([
  ['a text', block([]), block([], 'Two'), { before: 'One', after: 'Two' }],
  [
    'a text of an item that also moved',
    block([item('a', 'x'), item('b', 'z')]),
    block([item('b', 'z'), item('a', 'y')]),
    { before: 'x', after: 'y' },
  ],
  ['an emptied text', block([]), { BigTitle: {} }, { before: 'One', after: '' }],
  ['an added item', block([]), block([item('a', 'x')]), { before: '', after: 'x' }],
  ['a removed item', block([item('a', 'x')]), block([]), { before: 'x', after: '' }],
  ['nothing', block([]), block([]), undefined],
  ['an option', { ...block([]), paper: 'paper' }, { ...block([]), paper: 'ink' }, undefined],
  [
    'a style and an address',
    block([]),
    { ...block([]), BigTitle: { title: 'One', pageJson: '{"bold":true}', url: '/b' } },
    undefined,
  ],
])('finds %s', (_, before, after, found) => {
  expect(findChangedText(schema, before, after)).toEqual(found);
});
