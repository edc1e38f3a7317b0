/** Numbers as people type them, in the boxes of visitors and of owners. */
import { expect, test } from 'vitest';
import { openComponents } from './component.ts';

const components = await openComponents();
const { page } = components;

const BOXES = {
  count: { type: 'number', title: 'Count', 'x-component': 'NumberPicker' },
  share: {
    type: 'number',
    title: 'Share',
    'x-component': 'NumberPicker',
    'x-component-props': { min: 1, max: 99 },
  },
  price: { type: 'number', title: 'Price', 'x-component': 'Money' },
};
const open = (values: Record<string, number> = {}) => components.fields(BOXES, { language: 'en-US', values });

test('a number is read as it is typed', async () => {
  const { read } = await open();
  for (const [typed, count] of [
    ['128', 128],
    ['１２８', 128],
    ['1，280', 1280],
    ['1,280.50', 1280.5],
    ['-5', -5],
    ['128元', 128],
    ['3件', 3],
    ['２０１８年', 2018],
    ['30岁', 30],
    ['￥ 1 280', 1280],
    ['.5', 0.5],
    ['12。5', 12.5],
  ] as const) {
    await page.getByLabel('Count').fill(typed);
    await page.getByLabel('Count').blur();
    await expect.poll(read).toMatchObject({ count });
    expect(await page.getByLabel('Count').inputValue()).toBe(String(count));
  }
});

test.each([
  ['zh-CN', '增加', '减少'],
  ['en-US', 'One step up', 'One step down'],
] as const)(
  'the steps of a number are named in the language of the page, in %s',
  async (language, more, less) => {
    await components.fields({ count: BOXES.count }, { language, values: {} });
    await page.getByLabel('Count').hover();
    await expect
      .poll(() => page.getByRole('button').evaluateAll((all) => all.map((each) => each.ariaLabel)))
      .toEqual([more, less]);
  },
);

test('a price is read as it is typed, and stored in fen', async () => {
  const { read } = await open({ price: 1000 });
  await page.getByLabel('Price').fill('１２８元');
  await page.getByLabel('Price').blur();
  await expect.poll(read).toMatchObject({ price: 12_800 });
});

test('digits that an input method commits are a number', async () => {
  const { read } = await open({ price: 1000 });
  await page.getByLabel('Price').fill('');
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: '１２８', selectionStart: 3, selectionEnd: 3 });
  await session.send('Input.insertText', { text: '１２８' });
  await page.getByLabel('Price').blur();
  await expect.poll(read).toMatchObject({ price: 12_800 });
  expect(await page.getByLabel('Price').inputValue()).toBe('128.00');
});

test.each([
  ['Count', 'about 12', 'Enter a number, for example 1280.50'],
  ['Count', '2年', 'Enter a number, for example 1280.50'],
  ['Price', '-5', 'Not less than 0'],
  ['Share', '150', 'Not more than 99'],
])('what is no value of %s stays in the box with a message: %s', async (label, typed, message) => {
  const { submit, read } = await open({ count: 1, share: 2, price: 300 });
  await page.getByLabel(label).fill(typed);
  await page.getByLabel(label).blur();
  await page.getByText(message).first().waitFor();
  expect(await page.getByLabel(label).inputValue()).toBe(typed);
  expect(await submit()).toBeUndefined();
  expect(await read()).toEqual({ count: 1, share: 2, price: 300 });
  await page.getByLabel(label).fill('7');
  expect(await submit()).toMatchObject({ [label.toLowerCase()]: label === 'Price' ? 700 : 7 });
});
