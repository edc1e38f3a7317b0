import { expect, test } from 'vitest';
import type { FormRule } from '../../runtime/forms/rules/rule.ts';
import { NO_NETWORK, reject, type CallTable } from './calls.ts';
import { openComponents } from './component.ts';

const components = await openComponents();
const { page, calls } = components;

const NAME: FormRule = {
  name: 'name',
  type: 'string',
  title: 'Name',
  required: true,
  'x-component': 'Input',
};

const open = (table: CallTable = {}): Promise<void> =>
  components.form([NAME], { language: 'en-US', calls: table, storage: { clientToken: 'token' } });

async function send(name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Submit' }).click();
}

test('a form sends what was typed, and leads to the page that says so', async () => {
  await open({ 'memberMenuValue.fillInMenu': 'record-1' });
  await send('Ada');
  const { body, headers } = await calls.next('memberMenuValue.fillInMenu');
  expect(body).toMatchObject({ menuId: 'contact', valueJson: { name: 'Ada' } });
  expect(headers.authorization).toBe('Bearer token');
  await page.getByRole('status').waitFor();
  await components.clock.fastForward(300);
  await expect
    .poll(() => components.left())
    .toEqual(['/client/my-form-fill-success?form=contact&record=record-1']);
});

test('a guest is asked first whether to sign in', async () => {
  await components.form([NAME], { language: 'en-US' });
  await send('Ada');
  await page.getByRole('dialog').waitFor();
  expect(calls.made('memberMenuValue.fillInMenu')).toEqual([]);
});

test('a guest of a site without members is not asked, and sends with one press', async () => {
  await components.form([NAME], {
    language: 'en-US',
    calls: { 'memberMenuValue.fillInMenu': 'record-1' },
    change: (model) => {
      const { site } = model;
      return { ...model, site: { ...site, switches: { ...site.switches, memberLogin: false } } };
    },
  });
  await send('Ada');
  expect((await calls.next('memberMenuValue.fillInMenu')).body).toMatchObject({ valueJson: { name: 'Ada' } });
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a form without a required value asks for it, and sends nothing', async () => {
  await open();
  await page.getByLabel('Name').press('Enter');
  await page.locator('[aria-invalid=true]').waitFor();
  expect(calls.made('memberMenuValue.fillInMenu')).toEqual([]);
});

test('after a mistake is mended one press sends, although the button moves', async () => {
  const COUNT = { name: 'count', type: 'number', title: 'Count', 'x-component': 'NumberPicker' } as const;
  await components.form([{ ...COUNT, 'x-component-props': { min: 1 } }], {
    language: 'en-US',
    calls: { 'memberMenuValue.fillInMenu': 'record-1' },
    storage: { clientToken: 'token' },
  });
  const button = page.getByRole('button', { name: 'Submit' });
  await page.getByLabel('Count').fill('0');
  await button.click();
  await page.locator('.form-errors').getByRole('link').waitFor();
  await page.getByLabel('Count').fill('2');
  await button.click();
  const { body } = await calls.next('memberMenuValue.fillInMenu');
  expect(body).toMatchObject({ valueJson: { count: 2 } });
});

test.each([
  ['a busy server', reject(429, 'Too many.', { waitSeconds: 30 })],
  ['no network', NO_NETWORK],
])('what was typed stays after %s', async (_, answer) => {
  await open({ 'memberMenuValue.fillInMenu': answer });
  await send('Ada');
  await page.getByRole('alert').first().waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Ada');
});

test('an error of the server is shown at its field, and what was typed stays', async () => {
  const errors = [{ path: '/body/valueJson/name', rule: 'maxLength', message: 'This name is too long' }];
  await open({ 'memberMenuValue.fillInMenu': reject(422, 'Not valid', { data: { errors } }) });
  await send('Ada');
  await page.locator('[aria-invalid=true]').waitFor();
  await page.getByText('This name is too long', { exact: true }).waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Ada');
  expect(components.left()).toEqual([]);
});

test('a list opens in its whole size: a press on a line of it meets no field below', async () => {
  const [topic, place] = ['Select', 'Cascader'].map((component) => ({
    name: component,
    type: 'array',
    title: component,
    enum: [{ label: `Line of ${component}`, value: 'one' }],
    'x-component': component,
  }));
  await components.form([topic, place] as FormRule[], { language: 'en-US', motion: true });
  await page.evaluate(() => {
    const heights = new Set<number>();
    const note = (): void => {
      for (const line of document.querySelectorAll('.ant-select-item-option, .ant-cascader-menu-item'))
        for (const { height } of line.getClientRects()) heights.add(Math.round(height));
    };
    Object.assign(window, { heights });
    new MutationObserver(note).observe(document.body, { attributes: true, childList: true, subtree: true });
  });
  for (const name of ['Select', 'Cascader']) {
    await page.getByLabel(name).click();
    await page.locator('[class*=option-content], [class*=item-content]', { hasText: `of ${name}` }).click();
  }
  expect(await page.evaluate(() => [...(window as unknown as { heights: Set<number> }).heights])).toEqual([
    44,
  ]);
});

test('a date that is typed in part is not left out: the field asks for the rest', async () => {
  const day = { name: 'day', type: 'string', title: 'Day', 'x-component': 'DatePicker' } as const;
  const days = {
    name: 'days',
    type: 'array',
    title: 'Days',
    'x-component': 'DatePicker.RangePicker',
  } as const;
  await components.form([{ ...day, required: true }, days], {
    language: 'en-US',
    calls: { 'memberMenuValue.fillInMenu': 'record-1' },
    storage: { clientToken: 'token' },
  });
  await page.getByLabel('Day', { exact: true }).pressSequentially('12');
  await page.getByLabel('Days to').pressSequentially('12');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect
    .poll(() => page.locator('.field-error').allInnerTexts())
    .toEqual(Array(2).fill('Fill in every part, or clear this field'));
  await page.getByLabel('Day', { exact: true }).fill('2026-12-01');
  await page.getByLabel('Days to').press('Backspace');
  await page.getByRole('button', { name: 'Submit' }).click();
  const { body } = await calls.next('memberMenuValue.fillInMenu');
  expect(body).toMatchObject({ valueJson: { day: '2026-12-01' } });
});

test('the list of errors names a field without a title by its group, a box by its words', async () => {
  const city = { type: 'string', required: true, 'x-component': 'Input' };
  const grid = { type: 'void', 'x-component': 'FormGrid', properties: { city } };
  const card = { 'x-component': 'Card', 'x-component-props': { title: 'Address' }, properties: { grid } };
  const words = { 'x-component': 'Checkbox', 'x-component-props': { children: 'I have read it' } };
  const agreed = { name: 'agreed', type: 'boolean', required: true, ...words };
  await components.form([{ name: 'card', type: 'void', ...card }, agreed] as FormRule[], {
    language: 'en-US',
  });
  await page.getByRole('button', { name: 'Submit' }).click();
  const links = page.locator('.form-errors a');
  await links.first().waitFor();
  const named = (await links.allInnerTexts()).map((text) => text.split(' — ')[0]);
  expect(named).toEqual(['Address', 'I have read it']);
});

test('the button waits for the answer', async () => {
  await open({ 'memberMenuValue.fillInMenu': 'record-1' });
  const held = calls.hold('memberMenuValue.fillInMenu');
  await send('Ada');
  await calls.next('memberMenuValue.fillInMenu');
  expect(await page.getByRole('button', { name: 'Submit' }).getAttribute('aria-busy')).toBe('true');
  held.release();
  await page.getByRole('status').waitFor();
});

test('a text and a divider of a designer say what they were given', async () => {
  const part = (component: string, children: string): FormRule => ({
    name: component.toLowerCase(),
    type: 'void',
    'x-component': component,
    'x-component-props': { children },
  });
  await components.form([part('Text', 'Before the tiles'), NAME, part('Divider', 'Contact')], {
    language: 'en-US',
  });
  await page.getByText('Before the tiles').waitFor();
  await page.locator('.field-divider').getByText('Contact').waitFor();
  await components.form([NAME, { name: 'line', type: 'void', 'x-component': 'Divider' }]);
  expect(await page.locator('.field-divider').innerText()).toBe('');
  expect(await page.locator('.field-divider p').count()).toBe(0);
});

test('options say how many places are left, and a full one cannot be chosen', async () => {
  const rule: FormRule = {
    name: 'session',
    type: 'string',
    title: 'Session',
    'x-component': 'Radio.Group',
    enum: ['a', 'b', 'c'].map((value) => ({ label: value.toUpperCase(), value, places: 3, waiting: 2 })),
  };
  const left = (value: string, places: number, waiting: number) => ({
    field: '/session',
    value,
    left: places,
    waiting,
  });
  const limits = { state: 'open', opensAt: '', closesAt: '', isWaiting: false } as const;
  const places = [left('a', 1, 2), left('b', 0, 2), left('c', 0, 0)];
  await components.form([rule], {
    language: 'en-US',
    isLimited: true,
    calls: { 'memberMenu.places': { ...limits, places } },
  });
  await page.getByLabel('A (1 place left)').check();
  await page.getByLabel('B (full, waiting list)').check();
  expect(await page.getByLabel('C (full)').isDisabled()).toBe(true);
});

test('an option with a picture shows it above its label, as high as its skeleton', async () => {
  const rule = (name: string, component: string, type: string): FormRule => ({
    name,
    type: type as 'string',
    title: name,
    'x-component': component,
    enum: [
      { label: 'Moon', value: 'moon', picture: '/media/moon_400x300.jpg' },
      { label: 'Ink', value: 'ink' },
    ],
  });
  const rules = [rule('one', 'Radio.Group', 'string'), rule('some', 'Checkbox.Group', 'array')];
  const heights = async (drawn: string) =>
    page.locator(drawn).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  await components.form(rules, { language: 'en-US', paused: true });
  const before = await heights('.field-choice .choice-pictured');
  await components.form(rules, { language: 'en-US' });
  const moon = page.getByRole('radio', { name: 'Moon' });
  await page.getByRole('group').locator('img[src="/media/moon_400x300.jpg"]').first().click({ force: true });
  await page.getByRole('radiogroup').locator('img').click({ force: true });
  expect(await moon.isChecked()).toBe(true);
  const ink = page.getByRole('checkbox', { name: 'Ink' });
  await ink.click();
  await expect.poll(() => ink.isChecked()).toBe(true);
  expect(await heights('.choice-pictured')).toEqual(before);
  expect(Math.min(...(await heights('.choice-pictured img')))).toBeGreaterThan(80);
});

test('a form that is not open says when it opens', async () => {
  const limits = { state: 'soon', opensAt: '2026-06-02T01:00:00Z', closesAt: '', isWaiting: false } as const;
  await components.form([NAME], {
    language: 'en-US',
    isLimited: true,
    calls: { 'memberMenu.places': { ...limits, places: [] } },
  });
  await page.getByRole('status').getByText('Opens on').waitFor();
  expect(await page.getByRole('button', { name: 'Submit' }).count()).toBe(0);
});

test('the total of a paid form follows what is chosen and how many', async () => {
  const rules: FormRule[] = [
    {
      name: 'ticket',
      type: 'string',
      title: 'Ticket',
      'x-component': 'Radio.Group',
      enum: [
        { label: 'Adult', value: 'a', price: 10_000 },
        { label: 'Child', value: 'c', price: 5_000 },
      ],
    },
    {
      name: 'count',
      type: 'number',
      title: 'How many',
      'x-component': 'NumberPicker',
      'x-data': { timesPrice: true },
    },
  ];
  await components.form(rules, { language: 'en-US', option: { price: 1_000 } });
  const total = (text: string): Promise<void> => page.getByText(`Total: ¥${text}`, { exact: true }).waitFor();
  await total('10.00');
  await page.getByLabel('Child · ¥50.00').waitFor();
  await page.getByLabel('Adult').check();
  await total('110.00');
  await page.getByLabel('How many').fill('3');
  await total('330.00');
  await page.getByLabel('Child').check();
  await total('180.00');
});

test('the total of a paid form counts its rows', async () => {
  const rules: FormRule[] = [
    {
      name: 'lines',
      type: 'array',
      title: 'Lines',
      default: [{}, {}],
      'x-component': 'ArrayCards',
      items: {
        type: 'object',
        properties: {
          product: {
            type: 'string',
            title: 'Product',
            'x-component': 'Radio.Group',
            enum: [
              { label: 'Tea', value: 'tea', price: 2_000 },
              { label: 'Cup', value: 'cup', price: 500 },
            ],
          },
          count: {
            type: 'number',
            title: 'Count',
            'x-component': 'NumberPicker',
            'x-data': { timesPrice: true },
          },
        },
      },
    },
  ];
  await components.form(rules, { language: 'en-US', option: { price: 1_000 } });
  const total = (text: string): Promise<void> => page.getByText(`Total: ¥${text}`, { exact: true }).waitFor();
  await page.getByLabel('Tea').first().check();
  await total('30.00');
  await page.getByRole('spinbutton').first().fill('3');
  await total('70.00');
  await page.getByLabel('Cup').last().check();
  await total('75.00');
});

test('who looks like a program types no captcha: the browser solves one and sends the same', async () => {
  await open({
    'memberMenuValue.fillInMenu': ({ body }) =>
      body.imageCode === 'A2CF' ? 'record-1' : reject(4224, 'A captcha, please'),
    'memberMenuValue.puzzle': { challenge: 'a', parts: 2, bits: 1, iterations: 1 },
    'memberMenuValue.solve': { imageCode: 'A2CF' },
  });
  await send('Lin');
  const first = await calls.next('memberMenuValue.fillInMenu');
  const second = await calls.next('memberMenuValue.fillInMenu', 2);
  expect(second.body).toMatchObject({ valueJson: { name: 'Lin' }, imageCode: 'A2CF' });
  expect(first.body).not.toHaveProperty('imageCode');
  expect(second.headers['idempotency-key']).not.toBe(first.headers['idempotency-key']);
});

test('who begins to fill in a form is counted, without a name, until it is sent', async () => {
  await open({ 'memberMenuValue.fillInMenu': 'record-1' });
  const notes = () => calls.made('memberMenu.noteFiller').map(({ body }) => body);
  // The form of the test before may have ended just now.
  const others = new Set(notes().map(({ tab }) => tab));
  const ownNotes = () => notes().filter(({ tab }) => !others.has(tab));
  expect(ownNotes()).toEqual([]);
  await send('Lin');
  await calls.next('memberMenuValue.fillInMenu');
  await expect.poll(ownNotes).toHaveLength(2);
  const [began, ended] = ownNotes();
  expect(began).toEqual({ id: 'contact', tab: expect.any(String), isGone: false });
  expect(ended).toEqual({ ...began, isGone: true });
});

test('before the form has loaded, a choice has its box already, and a radio button is round', async () => {
  const choice = (name: string, component: string): FormRule => ({
    name,
    type: 'string',
    title: name,
    'x-component': component,
    enum: ['One', 'Two'].map((label) => ({ label, value: label })),
  });
  const agree: FormRule = { name: 'agree', type: 'boolean', title: 'I agree', 'x-component': 'Checkbox' };
  await components.form([agree, choice('some', 'Checkbox.Group'), choice('one', 'Radio.Group')], {
    language: 'en-US',
    paused: true,
  });
  const drawn = await page.evaluate(() =>
    [...document.querySelectorAll('.field-own, .field-choice')].map((each) => {
      const { width, borderRadius } = getComputedStyle(each, '::before');
      return `${width} ${borderRadius === '50%' ? 'round' : 'box'}`;
    }),
  );
  expect(drawn).toEqual(['16px box', '16px box', '16px box', '16px round', '16px round']);
});
