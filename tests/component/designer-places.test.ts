// Where fields go in the designer of forms: columns of tables, steps, several at once.
import { expect, test } from 'vitest';
import { settled } from '../support/settled.ts';
import { openDesigner, text } from './open-designer.ts';

const { page, main, hit, panel, open, savedRules, names } = await openDesigner();

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

test('what is dragged onto an empty step, or onto the name of one, is in it', async () => {
  await open([]);
  const kind = (name: string) => main.locator('.fd-palette').getByRole('button', { name, exact: true });
  await kind('Steps').click();
  await main.getByText(/drag/i).first().waitFor();
  await kind('Number').dragTo(hit(/^Steps/), { targetPosition: { x: 200, y: 90 } });
  await hit(/^Number/).waitFor();
  expect(await names()).toEqual(['Steps', 'Step 1', 'Number', 'Step 2']);
  await main.getByRole('button', { name: 'Undo', exact: true }).click();
  await kind('Text').dragTo(hit(/^Step 2/));
  await hit(/^Text/).waitFor();
  expect(await names()).toEqual(['Steps', 'Step 1', 'Step 2', 'Text']);
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

test('the scale of a matrix is that of all its questions, and of one that is added', async () => {
  const question = {
    type: 'string',
    title: text('质量', 'Quality'),
    'x-component': 'Radio.Group',
    enum: [{ label: text('差', 'Poor'), value: '1' }],
  };
  const properties = { one: question, two: { ...question, title: text('服务', 'Service') } };
  const props = { title: text('评价', 'Rating') };
  await open([
    { name: 'grid', type: 'void', 'x-component': 'Matrix', 'x-component-props': props, properties },
  ]);
  await hit(/^Rating/).click({ position: { x: 4, y: 4 } });
  await panel.getByRole('button', { name: '+ Add an option' }).click();
  await hit(/^Service/).click();
  await main.locator('.fd-palette').getByRole('button', { name: 'Pick one', exact: true }).click();
  const [grid] = await savedRules();
  const questions = Object.values(grid?.properties as Record<string, { enum: object[] }>);
  expect(questions.map((each) => each.enum.length)).toEqual([2, 2, 2]);
});
