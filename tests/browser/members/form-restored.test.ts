import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { FormRule } from '../../../runtime/forms/rules/rule.ts';
import { openBrowser, checkBox } from '../../support/browser.ts';
import { readShift } from '../page-checks.ts';
import { openAs, startMemberSite } from './member-site.ts';
import { sendLogin } from './sign-in-steps.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);

const choices = (...names: string[]) => names.map((name) => ({ label: name, value: name.toLowerCase() }));
const visibleFor = (name: string, value: string) => ({
  dependencies: [name],
  fulfill: { state: { visible: `{{ $deps[0] === '${value}' }}` } },
});
const column = (name: string, title: string, field: object) => ({
  type: 'void',
  'x-component': 'ArrayTable.Column',
  'x-component-props': { title },
  properties: { [name]: field },
});

const rule: FormRule[] = [
  { name: 'name', type: 'string', title: 'Name', 'x-component': 'Input', default: 'Somebody' },
  { name: 'note', type: 'string', title: 'Note', 'x-component': 'Input.TextArea' },
  { name: 'secret', type: 'string', title: 'Secret', 'x-component': 'Password' },
  { name: 'count', type: 'number', title: 'Count', 'x-component': 'NumberPicker', default: 2 },
  {
    name: 'size',
    type: 'string',
    title: 'Size',
    'x-component': 'Radio.Group',
    enum: choices('Small', 'Large'),
  },
  {
    name: 'why',
    type: 'string',
    title: 'Why so large',
    'x-component': 'Input',
    'x-reactions': visibleFor('size', 'large'),
  },
  {
    name: 'kinds',
    type: 'array',
    title: 'Kinds',
    'x-component': 'Checkbox.Group',
    enum: choices('Brick', 'Mosaic'),
    default: ['brick'],
  },
  {
    name: 'glaze',
    type: 'string',
    title: 'Glaze',
    'x-component': 'Select',
    enum: choices('Celadon', 'Tenmoku'),
  },
  {
    name: 'glazes',
    type: 'array',
    title: 'More',
    'x-component': 'Select',
    'x-component-props': { mode: 'multiple' },
    enum: choices('Ash', 'Salt'),
  },
  {
    name: 'part',
    type: 'string',
    title: 'Part',
    'x-component': 'TreeSelect',
    enum: [{ label: 'House', value: 'house' }],
  },
  {
    name: 'way',
    type: 'array',
    title: 'Way',
    'x-component': 'Cascader',
    enum: [{ label: 'Jiangxi', value: 'jx', children: [{ label: 'Jingdezhen', value: 'jdz' }] }],
  },
  { name: 'hands', type: 'boolean', title: 'Hands', 'x-component': 'Switch', default: true },
  { name: 'days', type: 'array', title: 'Days', 'x-component': 'DatePicker.RangePicker' },
  { name: 'hour', type: 'string', title: 'Hour', 'x-component': 'TimePicker' },
  { name: 'stars', type: 'number', title: 'Stars', 'x-component': 'Rate' },
  { name: 'heat', type: 'number', title: 'Heat', 'x-component': 'Slider', 'x-component-props': { max: 10 } },
  {
    name: 'moved',
    type: 'array',
    title: 'Moved',
    'x-component': 'Transfer',
    enum: choices('Tiles', 'Bowls', 'Cups'),
  },
  {
    name: 'rows',
    type: 'array',
    title: 'Rows',
    'x-component': 'ArrayTable',
    default: [{ item: 'Tile', pieces: 7 }],
    items: {
      type: 'object',
      properties: {
        first: column('item', 'Item', { type: 'string', 'x-component': 'Input' }),
        second: column('pieces', 'Pieces', { type: 'number', 'x-component': 'NumberPicker', default: 5 }),
      },
    },
    properties: { add: { type: 'void', 'x-component': 'ArrayTable.Addition', title: 'Add a row' } },
  },
  {
    name: 'cards',
    type: 'array',
    title: 'Cards',
    'x-component': 'ArrayCards',
    default: [{ who: 'Lin' }],
    items: {
      type: 'object',
      properties: {
        remove: { type: 'void', 'x-component': 'ArrayCards.Remove' },
        who: { type: 'string', title: 'Who', 'x-component': 'Input' },
      },
    },
    properties: { add: { type: 'void', 'x-component': 'ArrayCards.Addition', title: 'Add a card' } },
  },
];

const withFiles: FormRule[] = [
  {
    name: 'rooms',
    type: 'array',
    title: 'Rooms',
    'x-component': 'ArrayItems',
    items: {
      type: 'object',
      properties: {
        room: { type: 'string', title: 'Room', 'x-component': 'Input' },
        plan: { type: 'array', title: 'Plan', 'x-component': 'Upload' },
      },
    },
    properties: { add: { type: 'void', 'x-component': 'ArrayItems.Addition', title: 'Add a room' } },
  },
];

site.write((database) => {
  const store = database.prepare('update form_template set document = ? where form_id = ?');
  store.run(JSON.stringify({ rule, option: { submitText: 'Order', price: 100 } }), 'demo-sample-box');
  store.run(JSON.stringify({ rule: withFiles, option: { submitText: 'Send' } }), 'demo-visit');
});

/** The value that every control of the form shows, by field. */
function readForm(page: Page): Promise<Record<string, string[]>> {
  return page.locator('form.form').evaluate((form) => {
    const show = (control: Element): string => {
      if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type))
        return String(control.checked);
      if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) return control.value;
      return (
        control.getAttribute('aria-checked') ?? control.getAttribute('aria-valuenow') ?? control.textContent
      );
    };
    const fields = [...form.querySelectorAll<HTMLElement>('.field[data-field]')].filter(
      (field) => field.querySelector('.field') === null,
    );
    const controls = 'input, textarea, option, [role="switch"], [role="slider"], .ant-select-selection-item';
    return Object.fromEntries(
      fields.map((field) => [field.dataset.field, [...field.querySelectorAll(controls)].map(show)]),
    );
  });
}

async function choose(page: Page, name: string, ...titles: string[]): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  for (const title of titles) await page.getByTitle(title, { exact: true }).click();
  await page.keyboard.press('Escape');
}

async function fillEverything(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('');
  await page.getByLabel('Note').fill('Two\nlines');
  await page.getByLabel('Secret').fill('not to be kept');
  await page.getByLabel('Count').fill('');
  await checkBox(page.getByRole('radio', { name: 'Large' }));
  await page.getByLabel('Why so large').fill('A hall');
  await page.getByRole('checkbox', { name: 'Brick' }).click();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Brick' }).isChecked()).toBe(false);
  await choose(page, 'Glaze', 'Tenmoku');
  await choose(page, 'More', 'Ash', 'Salt');
  await choose(page, 'Part', 'House');
  await choose(page, 'Way', 'Jiangxi', 'Jingdezhen');
  await page.getByRole('switch').click();
  await page.getByLabel('Days').nth(1).fill('2026-12-01');
  await page.getByLabel('Days').nth(2).fill('2026-12-03');
  await page.getByLabel('Hour').fill('09:30');
  await checkBox(page.locator('[data-field="stars"] input').nth(3));
  await page.getByRole('slider').press('ArrowRight');
  await page.locator('[data-field="moved"] select').first().selectOption('Bowls');
  await page.locator('[data-field="moved"] button').first().click();
  await page.getByLabel('Pieces 1').fill('');
  await page.getByRole('button', { name: 'Add a row' }).click();
  await page.getByLabel('Item 2').fill('Mosaic');
  await page.getByLabel('Pieces 2').fill('40');
  await page.getByRole('button', { name: 'Remove 1' }).click();
  await page.getByLabel('Who').waitFor({ state: 'detached' });
}

test('typed values are kept through signing in, and cleared fields stay cleared', async () => {
  const member = await site.register();
  const { page, pageErrors } = await openAs(browser, `${site.url}/forms/samples`, undefined, {
    language: 'en-US',
  });
  await page.locator('form.form').waitFor();
  await fillEverything(page);
  const typed = await readForm(page);
  expect(typed).toMatchObject({
    name: [''],
    count: [''],
    why: ['A hall'],
    kinds: ['false', 'false'],
    hands: ['false'],
    days: ['2026-12-01', '2026-12-03'],
    heat: ['1'],
    moved: ['Tiles', 'Cups', 'Bowls'],
    'rows.0.pieces': [''],
    'rows.1.item': ['Mosaic'],
    'rows.1.pieces': ['40'],
  });
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await page.getByRole('dialog').getByText('Please sign in as a member first').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/client/login?*');
  await sendLogin(page, member.email, member.password);
  await page.waitForURL('**/forms/samples#*');

  await page.getByLabel('Pieces 2').waitFor();
  expect(await readForm(page)).toEqual({ ...typed, secret: [''] });
  expect(await readShift(page)).toBeLessThanOrEqual(0.02);
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await page.waitForURL('**/client/clientMyOrderPay?orderId=*');
  let stored: unknown;
  site.write((database) => {
    const { values } = database.prepare<[], { values: string }>('select "values" from form_record').get() ?? {
      values: '{}',
    };
    stored = JSON.parse(values);
  });
  expect(stored).toEqual({
    name: '',
    note: 'Two\nlines',
    size: 'large',
    why: 'A hall',
    kinds: [],
    glaze: 'tenmoku',
    glazes: ['ash', 'salt'],
    part: 'house',
    way: ['jx', 'jdz'],
    hands: false,
    days: ['2026-12-01', '2026-12-03'],
    hour: '09:30:00',
    stars: 4,
    heat: 1,
    moved: ['bowls'],
    rows: [{ item: 'Tile' }, { item: 'Mosaic', pieces: 40 }],
    cards: [],
  });
  expect(pageErrors).toEqual([]);
  await page.context().close();
});

test('rows are restored without their files, and each that had files says so', async () => {
  const { page } = await openAs(browser, `${site.url}/forms/visit`, await site.register(), {
    language: 'en-US',
  });
  const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  for (const room of [0, 1]) {
    await page.getByRole('button', { name: 'Add a room' }).click();
    await page.getByLabel('Room', { exact: true }).nth(room).fill(`Room ${room}`);
  }
  await page.getByLabel('Plan', { exact: true }).nth(1).setInputFiles(plan);
  await page.getByRole('button', { name: 'Remove plan.pdf' }).waitFor();
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.getByText('Files are not kept: please choose them again').waitFor();
  expect(
    await page
      .getByLabel('Room', { exact: true })
      .evaluateAll((rooms) => rooms.map((room) => (room as HTMLInputElement).value)),
  ).toEqual(['Room 0', 'Room 1']);
  expect(await page.locator('[data-field="rooms.0.plan"] .field-error').innerText()).toBe('');
  expect(await page.locator('[data-field="rooms.1.plan"] .field-error').innerText()).toContain(
    'Files are not kept',
  );
  await page.context().close();
});
