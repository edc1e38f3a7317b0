import { expect, test } from 'vitest';
import { findCounterpart } from '../../runtime/compare/translated-texts.ts';

const whole = {
  list: [
    { contentCode: 'a', Title: { title: '一' } },
    { contentCode: 'b', inner: ['x', 'y'] },
  ],
};
const own = {
  list: [{ contentCode: 'b', inner: ['x', 'z'] }, { contentCode: 'a', Title: { title: 'One' } }, {}],
};

test.each([
  ['an item by its code', ['list', 1], whole.list[0]],
  ['a member of an item', ['list', 1, 'Title'], { title: '一' }],
  ['an item without a code by its position', ['list', 0, 'inner', 1], 'y'],
  ['nothing for an item that only the translation has', ['list', 2], undefined],
  ['nothing for a missing member', ['other', 'Title'], undefined],
  ['the whole block', [], whole],
] as const)('the default language has %s', (_, path, found) => {
  expect(findCounterpart(own, whole, path)).toEqual(found);
});
