// The options of a field in the designer of forms: from records, in levels, many of them, with pictures.
import { expect, test } from 'vitest';
import type { CallTable } from './calls.ts';
import { openDesigner, RULES, text } from './open-designer.ts';

const { page, calls, main, hit, panel, open, savedRules } = await openDesigner();

const TILES = [
  { label: text('月白', 'Moon white'), value: 'p1' },
  { label: text('墨', 'Ink'), value: 'p2' },
];

test('products of a category are copied as options; taken again, only new ones are added', async () => {
  await open(
    RULES,
    {},
    {
      'consoleClassification.list': [{ id: 'c1', type: 2, title: 'Tiles', parent: '', sum: 2, missing: [] }],
      'consoleForm.options': { options: TILES, total: 700 },
    },
  );
  await hit(/^Kind/).click();
  const take = async (): Promise<void> => {
    await panel.getByRole('button', { name: 'Take options from …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take options from …' });
    await dialog.getByText('Later changes are not followed').waitFor();
    await dialog.getByRole('radio', { name: 'Products' }).check();
    await dialog.getByRole('combobox', { name: /Category/ }).click();
    await page.getByRole('option', { name: 'Tiles' }).click();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  await take();
  expect((await calls.next('consoleForm.options')).query).toEqual({ from: 'product', of: 'c1' });
  await panel.getByText('Options added: 2. Already there and unchanged: 0 Left out: 698.').waitFor();
  const [, kind] = await savedRules();
  expect(kind?.enum).toEqual([...RULES[1].enum, ...TILES]);
  await panel.getByRole('button', { name: 'Remove option Ink' }).click();
  await take();
  await panel.getByText('Options added: 1. Already there and unchanged: 1').waitFor();
});

test('levels are rows that go in and out; a sheet with a column for each level is pasted', async () => {
  const region = {
    name: 'region',
    type: 'array',
    title: text('地区', 'Region'),
    'x-component': 'Cascader',
    enum: [
      {
        label: text('一级', 'First'),
        value: '1',
        children: [{ label: text('二级', 'Second'), value: '1-1' }],
      },
    ],
  };
  await open([region]);
  await hit(/^Region/).click();
  await panel.getByRole('textbox', { name: 'Option 2, level 2, EN' }).fill('Foshan');
  await panel.getByRole('button', { name: 'Add an option' }).click();
  await panel.getByRole('button', { name: 'Move out: Option 3' }).click();
  await panel.getByRole('textbox', { name: 'Option 3, level 1, EN' }).fill('Zhejiang');
  const [{ enum: options }] = (await savedRules()) as [{ enum: Record<string, unknown>[] }];
  expect(options.map(({ value, children }) => [value, children])).toEqual([
    ['1', [{ label: text('', 'Foshan'), value: '1-1' }]],
    ['3', undefined],
  ]);
  await panel.getByRole('button', { name: 'Paste lines' }).click();
  await panel.getByRole('textbox', { name: 'Paste lines' }).fill('广东\t佛山\n\t广州\n浙江\t杭州');
  await panel.getByRole('button', { name: 'Replace with 5 options' }).click();
  await panel.getByRole('textbox', { name: 'Option 5, level 2, EN' }).waitFor();
});

test('of 200 options, each can be changed on its page', async () => {
  const many = Array.from({ length: 200 }, (_, at) => ({ label: `City ${at + 1}`, value: `c${at + 1}` }));
  await open([{ ...RULES[1], enum: many }]);
  await hit(/^Kind/).click();
  await panel.getByText('1–60 of 200').waitFor();
  for (const shown of ['61–120', '121–180', '181–200']) {
    await panel.getByRole('button', { name: 'Next options' }).click();
    await panel.getByText(`${shown} of 200`).waitFor();
  }
  await panel.getByRole('textbox', { name: 'Option 200, EN' }).fill('Foshan');
  await panel.getByRole('button', { name: 'Move up: Foshan' }).click();
  const [{ enum: options }] = (await savedRules()) as [{ enum: { value: string }[] }];
  expect(options.slice(-2).map(({ value }) => value)).toEqual(['c200', 'c199']);
});

test('a sheet with one question a line is chosen as a file', async () => {
  const read = {
    columns: ['Question', 'Type', 'Required', 'Options'],
    rows: [
      ['Which "size"?', 'Number', 'yes', ''],
      ['Colour', '', '', 'red / green'],
    ],
    total: 2,
    sheets: ['Sheet1'],
    sheet: 'Sheet1',
    heading: 1,
    lines: [],
    pictures: 0,
    hidden: 0,
    readsHidden: false,
  };
  await open([], {}, { 'consoleSheet.read': read });
  await main.getByRole('button', { name: 'Paste questions' }).click();
  const file = { name: 'questions.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('x') };
  await main.getByLabel(/choose a sheet/).setInputFiles(file);
  await main.getByRole('button', { name: 'Add 2 fields' }).click();
  const [size, colour] = await savedRules();
  expect(size).toMatchObject({ 'x-component': 'NumberPicker', required: true });
  expect(JSON.stringify(size?.title)).toContain('Which \\"size\\"?');
  expect(colour?.enum).toHaveLength(2);
});

test('an option gets a picture of the library', async () => {
  const file = {
    resourceCode: 'firm',
    resourceType: 1,
    url: '/media/firm_400x300.jpg',
    name: 'firm',
    size: 1000,
    classificationCode: '',
    isUsed: false,
  };
  const table = { 'media.pageList': [file], 'classification.list': [] } as unknown as CallTable;
  await open(RULES, {}, table);
  await hit(/^Kind/).click();
  await panel.getByRole('switch', { name: 'Options have pictures' }).click();
  const picture = panel.getByRole('group', { name: 'Picture of A company' });
  await picture.getByRole('button', { name: 'Choose a picture' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('option', { name: /firm/ }).click();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await picture.locator('img').waitFor();
  const [, kind] = await savedRules();
  const [person, firm] = RULES[1].enum;
  expect(kind?.enum).toEqual([
    { ...person, picture: '' },
    { ...firm, picture: '/media/firm_400x300.jpg' },
  ]);
});
