// Where fields go in the designer of forms: columns of tables, steps, several at once.
import { expect, test } from 'vitest';
import { settled } from '../support/settled.ts';
import { hit, main, names, open, page, panel } from './open-designer.ts';

test('a table gets a column for each field, whose name is its head; steps get one more', async () => {
  await open([]);
  const add = (name: string) =>
    main.locator('.fd-palette').getByRole('button', { name, exact: true }).click();
  await add('Rows as a table');
  await hit(/^Item/).last().dblclick();
  await page.keyboard.type('Name');
  await page.keyboard.press('Enter');
  await main.getByRole('columnheader', { name: 'Name', exact: true }).waitFor();
  await hit(/^Name/).last().click();
  await add('E-mail');
  await main.getByRole('columnheader', { name: 'E-mail' }).waitFor();
  await panel.getByRole('button', { name: /E-mail/ }).click();
  await panel.getByText('column', { exact: true }).waitFor();
  await main.getByRole('button', { name: 'Undo' }).click();
  await add('Steps');
  await main.getByRole('button', { name: 'One more step' }).click();
  await hit(/^Part 3/).waitFor();
  await panel.getByText('step', { exact: true }).waitFor();
});

test('several fields are put into a step at once, and one undo takes them out', async () => {
  await open();
  await hit(/^Company/).click();
  await main.locator('.fd-left').getByRole('button', { name: 'Steps', exact: true }).click();
  await hit(/^Name/).click();
  await hit(/^Kind/).click({ modifiers: ['Shift'] });
  await panel.getByText('2 fields are chosen').waitFor();
  await main.locator('.fd-right').getByLabel('Move into').selectOption({ label: 'Step 2' });
  await settled(page);
  expect((await names()).filter((name) => !name.startsWith('Step'))).toEqual(['Company', 'Name', 'Kind']);
  await main.getByRole('button', { name: 'Undo', exact: true }).click();
  await settled(page);
  expect((await names()).filter((name) => !name.startsWith('Step'))).toEqual(['Name', 'Kind', 'Company']);
});

test('what is added to new steps is in the first one, and the panel leads to what is around', async () => {
  await open();
  const add = (kind: string) =>
    main
      .getByRole('region', { name: 'Add a field' })
      .getByRole('button', { name: kind, exact: true })
      .click();
  await hit(/^Company/).click();
  await add('Steps');
  await add('Group');
  await add('Number');
  await panel.getByRole('button', { name: 'Choose what is around it: Group' }).click();
  await panel.getByRole('textbox', { name: 'Label, EN' }).fill('Sizes');
  await main.locator('.fd-form legend').getByText('Sizes').waitFor();
  expect(await names()).toEqual(['Name', 'Kind', 'Company', 'Steps', 'Step 1', 'Sizes', 'Number', 'Step 2']);
});
