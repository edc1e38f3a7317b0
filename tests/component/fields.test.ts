import { expect, test } from 'vitest';
import { openComponents } from './component.ts';

const components = await openComponents();
const { page } = components;

const PICTURE = {
  url: '/media/article-chips_1200x900.webp',
  width: 400,
  height: 300,
  fit: 'cover',
  position: '50% 50%',
};
const MASK = {
  mask: { type: 'object', 'x-component': 'MediaMask', 'x-component-props': { picture: PICTURE } },
};

test('a mask is chosen by its shape, moved by an arrow key, and taken away', async () => {
  const { read } = await components.fields(MASK, {
    values: { mask: {} },
    asks: { declare: () => 'clip-path:circle(40%)' },
  });
  await page.getByRole('radio', { name: 'Square' }).click();
  await expect.poll(read).toMatchObject({ mask: { clipType: 'square' } });
  const { mask } = (await read()) as { mask: { maskAttrs: { left: number } } };
  await page.locator('.media-cut').press('ArrowLeft');
  await expect.poll(read).toMatchObject({ mask: { maskAttrs: { left: mask.maskAttrs.left - 1 } } });
  await page.getByRole('radio', { name: 'Clear' }).click();
  await expect.poll(read).toEqual({ mask: {} });
});

test('a required field shows that it is empty', async () => {
  const { submit } = await components.fields({
    name: {
      type: 'string',
      title: { 'zh-CN': '名称', 'en-US': 'Name' },
      required: true,
      'x-component': 'Input',
    },
  });
  expect(await submit()).toBeUndefined();
  await page.locator('[aria-invalid=true]').waitFor();
  await page.getByLabel('Name').fill('Ada');
  expect(await submit()).toEqual({ name: 'Ada' });
});

test('a field without a title in a titled group has the name of the group', async () => {
  const { submit } = await components.fields(
    {
      group: {
        type: 'void',
        'x-component': 'Card',
        'x-component-props': { title: 'Address' },
        properties: {
          grid: {
            type: 'void',
            'x-component': 'FormGrid',
            properties: { city: { type: 'string', required: true, 'x-component': 'Input' } },
          },
        },
      },
    },
    { language: 'en-US' },
  );
  expect(await submit()).toBeUndefined();
  await page.getByRole('textbox', { name: 'Address' }).fill('Foshan');
  expect(await submit()).toEqual({ city: 'Foshan' });
});

test('a list that is full says so beside its button', async () => {
  await components.fields(
    {
      rows: {
        type: 'array',
        title: 'Guests',
        maxItems: 2,
        'x-component': 'ArrayItems',
        items: {
          type: 'object',
          properties: { name: { type: 'string', title: 'Name', 'x-component': 'Input' } },
        },
        properties: { add: { type: 'void', title: 'Add a guest', 'x-component': 'ArrayItems.Addition' } },
      },
    },
    { language: 'en-US' },
  );
  const add = page.getByRole('button', { name: 'Add a guest' });
  for (const _ of ['one', 'two', 'none']) await add.click({ force: true });
  await page.getByText('There are 2 entries, which is the most.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Name' }).count()).toBe(2);
  expect(await add.getAttribute('aria-disabled')).toBe('true');
});

test('a choice that is full says so below its box', async () => {
  const days = ['Monday', 'Tuesday', 'Wednesday'];
  const { read } = await components.fields(
    {
      days: {
        type: 'array',
        title: 'Days',
        enum: days.map((day) => ({ label: day, value: day })),
        'x-component': 'Select',
        'x-component-props': { mode: 'multiple', maxCount: 2 },
      },
    },
    { language: 'en-US' },
  );
  await page.getByRole('combobox', { name: 'Days' }).click();
  const pick = (day: string) => page.locator('.ant-select-item-option', { hasText: day }).click();
  await pick('Monday');
  expect(await page.getByText('which is the most').count()).toBe(0);
  await pick('Tuesday');
  await page.getByText('There are 2 entries, which is the most.').waitFor();
  await expect.poll(read).toEqual({ days: ['Monday', 'Tuesday'] });
});

test('a text that is too long stays as it was pasted, with a message', async () => {
  const box = (component: string, title: string) => ({
    type: 'string',
    title,
    'x-component': component,
    'x-component-props': { maxLength: 5 },
  });
  const { submit } = await components.fields(
    { line: box('Input', 'Line'), area: box('TextArea', 'Area') },
    { language: 'en-US' },
  );
  for (const label of ['Line', 'Area']) {
    await page.getByLabel(label).fill('1234567');
    expect(await submit()).toBeUndefined();
    await page.getByText('The maximum length is 5').first().waitFor();
    expect(await page.getByLabel(label).inputValue()).toBe('1234567');
    await page.getByLabel(label).fill('12345');
  }
  expect(await submit()).toEqual({ line: '12345', area: '12345' });
});
