// The options of a field in the designer of forms: from records, in levels, many of them, with pictures.
import { expect, test } from 'vitest';
import { openDesigner, RULES, text } from './open-designer.ts';

const { page, calls, hit, panel, open, savedRules } = await openDesigner();

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
