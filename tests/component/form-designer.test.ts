// The designer of forms on its screen: choosing, adding, moving, rules, undo, text.
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { EXPORTED_SCHEMAS } from '../forms/exported-schemas.ts';
import { settled } from '../support/settled.ts';
import { openDesigner, RULES, text } from './open-designer.ts';

const { page, calls, main, hit, panel, said, open, savedRules, names } = await openDesigner();

const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
  await settled(page);
};

test('a field is chosen by click and by arrows, and its label changes no rule', async () => {
  await open();
  await hit(/^Company/).click();
  expect(await hit(/^Company/).getAttribute('aria-label')).toBe('Company, Text, Kind is “A company”, 3 of 3');
  await press('ArrowUp');
  expect(await hit(/^Kind/).getAttribute('aria-pressed')).toBe('true');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Kind/);
  await panel.getByRole('textbox', { name: 'Label, EN' }).fill('Who you are');
  await hit(/^Who you are/).waitFor();
  // The form itself is drawn anew.
  await main.locator('.fd-form').getByText('Who you are').waitFor();
  const [name, kind, firm] = RULES;
  expect(await savedRules()).toEqual([name, { ...kind, title: text('类型', 'Who you are') }, firm]);
});

test('the keyboard names the chosen field from everywhere, and comes back from the panel', async () => {
  await open();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await hit(/^Company/).click();
  await panel.getByRole('combobox', { name: 'Field' }).focus();
  // Typing a letter chooses another field, and the row stays under the fingers.
  await press('N');
  await panel.getByText(/shown when Name is filled in/).waitFor();
  expect(await focused()).toBe('Field');
  await press('Escape');
  expect(await focused()).toMatch(/^Company/);
  await press('/', 'F2');
  expect(await focused()).toBe('Change the label');
  await page.keyboard.type('Firm');
  await press('Enter');
  expect(await focused()).toMatch(/^Firm/);
});

test('kinds are found in both languages and by pinyin; undo goes back to what was stored', async () => {
  await open();
  await hit(/^Name/).click();
  await press('/');
  const find = main.getByRole('searchbox', { name: 'Find a field' });
  for (const [typed, kind] of [
    ['xiala', 'Drop-down'],
    ['手机', 'Phone'],
    ['upload', 'Files'],
  ] as const) {
    await find.fill(typed);
    await main.locator('.fd-left').getByRole('button', { name: kind, exact: true }).waitFor();
  }
  await find.fill('e-mail');
  await press('Enter');
  expect(await names()).toEqual(['Name', 'E-mail', 'Kind', 'Company']);
  expect(await said.innerText()).toBe('Added E-mail: The form');
  await hit(/^E-mail/).click();
  await press('Alt+ArrowDown');
  expect(await names()).toEqual(['Name', 'Kind', 'E-mail', 'Company']);
  expect(await said.innerText()).toBe('E-mail: place 3 of 4');
  await press('Control+d');
  expect(await names()).toEqual(['Name', 'Kind', 'E-mail', 'E-mail', 'Company']);
  await press('Delete', 'Control+z', 'Control+z', 'Control+z', 'Control+z');
  expect(await names()).toEqual(['Name', 'Kind', 'Company']);
  await main.getByText('Public, without changes').waitFor();
  expect(calls.made('consoleForm.publish')).toEqual([]);
});

test('the keyboard stays in the designer: after a new label, a rule, the last field', async () => {
  await open([RULES[0]]);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await hit(/^Name/).focus();
  await press('Enter', 'Control+a');
  await page.keyboard.type('Who');
  await press('Enter');
  expect(await focused()).toMatch(/^Who, /);
  await press('/');
  // What is called so comes before what has the word in its name.
  await page.keyboard.type('steps');
  await press('Enter');
  expect(await names()).toEqual(['Who', 'Steps', 'Step 1', 'Step 2']);
  await main.locator('.fd-form').getByText('No field here yet').waitFor();
  await panel.getByRole('button', { name: 'Show', exact: true }).press('Enter');
  expect(await focused()).toBe('Field');
  await hit(/^Steps/).focus();
  await press('Delete', 'Delete');
  expect(await focused()).toBe('Find a field');
});

test('a condition is rows and a sentence; a change is written as Formily reads it', async () => {
  await open();
  await hit(/^Company/).click();
  const card = panel.getByRole('region', { name: 'Show when' });
  expect(await card.getByRole('status').innerText()).toBe('Company is shown when Kind is “A company”');
  await card.getByRole('button', { name: '+ Condition' }).click();
  const second = card.getByRole('group', { name: '2 / 2: Name' });
  await second.getByRole('combobox', { name: 'Condition' }).selectOption('isNot');
  await second.getByRole('textbox', { name: 'is' }).fill('Lin');
  await card.getByRole('combobox', { name: 'Condition' }).first().selectOption('any');
  expect(await card.getByRole('status').innerText()).toBe(
    'Company is shown when Kind is “A company” or Name is not “Lin”',
  );
  await panel.getByRole('button', { name: 'Require', exact: true }).click();
  const [, , firm] = await savedRules();
  expect(firm?.['x-reactions']).toEqual([
    {
      dependencies: ['kind', 'name'],
      fulfill: { state: { visible: "{{ $deps[0] === 'firm' || $deps[1] !== 'Lin' }}" } },
    },
    {
      dependencies: ['kind'],
      fulfill: { state: { required: "{{ $deps[0] === 'person' }}" } },
    },
  ]);
});

test('what is written by hand stays, is marked, and opens as text at its place', async () => {
  const byHand = "{{ (field) => { field.visible = field.query('kind').value() === 'firm' } }}";
  const rules = RULES.with(2, { ...RULES[2], 'x-reactions': byHand } as never);
  await open(rules);
  await hit(/^Company, Text, written by hand/).click();
  await panel.getByRole('region', { name: 'Written by hand' }).getByText('field.visible').waitFor();
  await panel.getByRole('button', { name: 'Open as text' }).first().click();
  const area = main.locator('textarea.json-box');
  const before = await area.evaluate((box: HTMLTextAreaElement) => box.value.slice(0, box.selectionStart));
  expect(before.match(/"name": "/g)).toHaveLength(2);
  expect(JSON.parse(await area.inputValue())).toEqual(rules);
  await main.getByRole('button', { name: 'Back to the designer' }).click();
  await hit(/^Company/).waitFor();
  expect(await main.getByText('Public, without changes').isVisible()).toBe(true);
});

test('what cannot be is said at once, with a way to the field', async () => {
  const never = "{{ $deps[0] === 'firm' && $deps[0] === 'person' }}";
  const firm = { dependencies: ['kind'], fulfill: { state: { visible: never } } };
  await open(RULES.with(2, { ...RULES[2], required: true, 'x-reactions': firm } as never));
  const strip = main.locator('.fd-problems');
  await strip.getByText('2 problems').click();
  await strip.getByText('The condition of Company is never true: Kind cannot be both.').waitFor();
  await strip.getByText('Company is required but never shown. Change one of the two.').waitFor();
  expect(await hit(/has a problem/).count()).toBe(1);
  await strip.getByRole('button', { name: 'Go to it' }).first().click();
  // The second row excludes the first one: its first box has the focus.
  const second = panel.getByRole('group', { name: '2 / 2: Kind' }).getByRole('combobox').first();
  await expect.poll(() => second.evaluate((box) => box === document.activeElement)).toBe(true);
  await strip.getByRole('button', { name: 'Go to it' }).last().click();
  expect(await hit(/^Company/).getAttribute('aria-pressed')).toBe('true');
  await strip.getByRole('button', { name: 'Use “any of”' }).click();
  await main.getByText('No problems').waitFor();
  expect(await panel.getByRole('region', { name: 'Show when' }).getByRole('status').innerText()).toBe(
    'Company is shown when Kind is “A company” or Kind is “A person”',
  );
});

test('a pattern has a row, which says what is wrong with it; a campaign names its parameter', async () => {
  const campaign = {
    name: 'from',
    type: 'string',
    title: text('来源', 'Campaign'),
    'x-component': 'PageValue',
    'x-component-props': { takes: 'query', member: 'utm_source' },
  };
  const wrong = { path: '/rule/0/pattern', message: 'The pattern can go back without end.' };
  await open([RULES[0], campaign], {}, { 'consoleForm.check': [wrong] });
  await hit(/^Name/).click();
  const pattern = panel.getByRole('textbox', { name: /^Pattern/ });
  await pattern.fill('^(a+)+$');
  await panel.getByText(wrong.message).waitFor();
  expect(await pattern.getAttribute('aria-invalid')).toBe('true');
  await hit(/^Campaign/).click();
  await panel.getByRole('textbox', { name: 'Parameter of the address' }).fill('from');
  const [first, second] = await savedRules();
  expect(first).toMatchObject({ pattern: '^(a+)+$' });
  expect(second).toEqual({ ...campaign, 'x-component-props': { takes: 'query', member: 'from' } });
});

test('200 lines are pasted as options, and repeated ones are counted', async () => {
  await open();
  await hit(/^Kind/).click();
  await panel.getByRole('button', { name: 'Paste lines' }).click();
  const lines = Array.from({ length: 200 }, (_, at) => `城市 ${at}\tCity ${at}`);
  await panel.getByRole('textbox', { name: 'Paste lines' }).fill(['个人', ...lines].join('\r\n'));
  await panel.getByText('Skipped as repeated: 1').waitFor();
  await panel.getByRole('button', { name: 'Add 200 options' }).click();
  const [, kind] = await savedRules();
  const options = kind?.enum as { label: unknown; value: string }[];
  expect(options).toHaveLength(202);
  expect(options[0]).toEqual(RULES[1].enum[0]);
  expect(options.at(-1)).toEqual({ label: text('城市 199', 'City 199'), value: '202' });
  expect(new Set(options.map(({ value }) => value)).size).toBe(202);
});

test('on a phone kinds and the field open as sheets, above which the chosen field is seen', async () => {
  const title = (at: number) => text(`问题${at}`, `Question ${at}`);
  const rules = Array.from({ length: 12 }, (_, at) => ({ ...RULES[0], name: `q${at}`, title: title(at) }));
  await open(rules, { width: 375, height: 667 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  const feet = await main
    .locator('.fd-bar button')
    .evaluateAll((tools) => tools.map((tool) => Math.round(tool.getBoundingClientRect().bottom)));
  expect(new Set(feet).size).toBe(1);
  const isSeen = (box: Locator) =>
    box.evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      return [top + 8, bottom - 8].every((y) => element.contains(document.elementFromPoint(left + 8, y)));
    });
  await main.getByRole('button', { name: '+ Field' }).click();
  await main.locator('.fd-left').getByRole('button', { name: 'Number', exact: true }).click();
  expect(await main.locator('.fd-left').isVisible()).toBe(false);
  const opener = main.getByRole('button', { name: 'Selected field' });
  await expect.poll(() => isSeen(hit(/^Number/))).toBe(true);
  expect(await isSeen(opener)).toBe(true);
  await opener.click();
  await expect.poll(() => isSeen(hit(/^Number/))).toBe(true);
  await panel.getByRole('spinbutton', { name: 'Minimum' }).fill('3');
  expect((await savedRules()).at(-1)).toMatchObject({ minimum: 3 });
  await hit(/^Number/).press('ArrowUp');
  await expect.poll(() => isSeen(hit(/^Question 11/))).toBe(true);
});

test('a form begins with a finished one or with pasted questions, and is filled in as a trial', async () => {
  const mail = { to: 'sales@moon.cn', subject: 'A form was filled in', text: 'Read it here.' };
  const cells = [{ title: 'E-mail', text: 'lin@moon.cn' }];
  const sheet = { headings: ['Entry', 'E-mail'], cells: ['-', 'lin@moon.cn'] };
  const call = { title: 'Chat', body: '{ "event": "record" }' };
  await open([], {}, { 'consoleForm.try': { errors: [], cells, mails: [mail], sheet, calls: [call] } });
  await main.getByRole('group', { name: 'Start with a finished form' }).getByText('Newsletter').click();
  await hit(/^Topics/).waitFor();
  await main.getByRole('button', { name: 'Paste questions' }).click();
  await main
    .getByRole('textbox', { name: 'Paste questions' })
    .fill('Colour: red / green\nWeight [Kilograms]');
  await main.getByText('Line 2 is not understood: Weight [Kilograms]').waitFor();
  await main.getByRole('button', { name: 'Add 1 fields' }).click();
  // The next key is for what was added.
  await expect.poll(() => hit(/^Colour/).evaluate((each) => each === document.activeElement)).toBe(true);
  await main.getByRole('button', { name: 'Try it' }).click();
  const trial = main.locator('.fd-trial');
  const record = trial.getByRole('region', { name: 'The entry it would create' });
  const send = trial.getByRole('button', { name: 'Check the entry' });
  await trial.getByRole('radio', { name: 'green' }).click();
  await send.click();
  await trial.locator('[aria-invalid="true"]').first().waitFor();
  expect(await record.count()).toBe(0);
  await trial.getByRole('button', { name: 'A member' }).click();
  await trial.getByLabel('E-mail').fill('lin@moon.cn');
  await trial.getByRole('checkbox').last().check();
  await send.click();
  await record.waitFor();
  expect(await record.innerText()).toMatch(/E-mail\s+lin@moon\.cn/);
  const mails = trial.getByRole('region', { name: 'The mails it would send' });
  expect(await mails.innerText()).toMatch(/sales@moon\.cn\s+A form was filled in\s+Read it here\./);
  const row = trial.getByRole('region', { name: 'The export' }).getByRole('row');
  expect(await row.allInnerTexts()).toEqual(['Entry\tE-mail', '-\tlin@moon.cn']);
  await trial.getByRole('region', { name: 'What webhooks would get' }).getByText('"event"').waitFor();
  const { body } = await calls.next('consoleForm.try');
  expect(body).toMatchObject({ title: { 'en-US': 'A form' }, language: 'en-US', by: 'member' });
  expect(JSON.stringify(body.values)).toMatch(/lin@moon\.cn/);
  expect(calls.names().filter((name) => name.includes('fillIn'))).toEqual([]);
});

test('what designers of Formily export is pasted, drawn, and saved as it was', async () => {
  // Each export has its names on a level of its own.
  const properties = Object.fromEntries(
    Object.values(EXPORTED_SCHEMAS).map((each, at) => [`o${at}`, { type: 'object', properties: each }]),
  );
  await open([]);
  await main.getByRole('button', { name: 'Paste questions' }).click();
  await main
    .getByRole('textbox', { name: 'Paste questions' })
    .fill(JSON.stringify({ form: { labelCol: 6 }, schema: { type: 'object', properties } }));
  await main.getByText('Line 1 is not understood: form.labelCol 6').waitFor();
  await main.getByRole('button', { name: /^Add \d+ fields/ }).click();
  await main.locator('.fd-hit').nth(60).waitFor();
  await settled(page);
  expect(await main.locator('.field-missing').count()).toBe(0);
  expect(await main.locator('.fd-form .field').count()).toBeGreaterThan(60);
  const rules = Object.entries(properties).map(([name, rule]) => ({ name, ...rule }));
  expect(JSON.stringify(await savedRules())).toBe(JSON.stringify(rules));
});

test('options get places and a waiting list in the panel', async () => {
  await open();
  await hit(/^Kind/).click();
  await panel.getByRole('switch', { name: 'Limit the places' }).click();
  const firm = panel.getByRole('group', { name: 'Places of A company' });
  await firm.getByLabel('Places', { exact: true }).fill('2');
  await firm.getByLabel('Waiting list').fill('5');
  const [, kind] = await savedRules();
  expect(kind?.enum).toMatchObject([
    { value: 'person', places: 10 },
    { value: 'firm', places: 2, waiting: 5 },
  ]);
});

test('Shift chooses a range of fields, and a new label drops the translation of its kind', async () => {
  await open([
    ...RULES,
    { name: 'count', type: 'number', title: text('数量', 'Count'), 'x-component': 'NumberPicker' },
  ]);
  await hit(/^Name/).click();
  await press('Shift+ArrowDown', 'Shift+ArrowDown');
  expect(await said.innerText()).toBe('3 fields are chosen');
  await hit(/^Kind/).click();
  await hit(/^Count/).click({ modifiers: ['Shift'] });
  expect(await main.locator('.fd-hit[aria-pressed="true"]').count()).toBe(3);
  await main.locator('.fd-left').getByRole('button', { name: 'Number', exact: true }).click();
  await panel.getByRole('textbox', { name: 'Label, 中' }).fill('金额');
  expect(await panel.getByRole('textbox', { name: 'Label, EN' }).inputValue()).toBe('');
  await panel.getByRole('button', { name: 'Calculate', exact: true }).click();
  await panel.getByText('金额 is Count').waitFor();
  const added = (await savedRules()).at(-1);
  expect(added).toMatchObject({ title: { 'zh-CN': '金额' }, 'x-reactions': { dependencies: ['count'] } });
  const languages = main.getByRole('group', { name: 'Language of the texts' });
  await languages.getByRole('button', { name: 'English, 1 not translated' }).waitFor();
});

test('a label that is written in another language first has no words of its kind beside it', async () => {
  await open();
  await main.locator('.fd-left').getByRole('button', { name: 'Number', exact: true }).click();
  await panel.getByRole('textbox', { name: 'Label, EN' }).fill('Amount');
  expect(await panel.getByRole('textbox', { name: 'Label, 中' }).inputValue()).toBe('');
  const languages = main.getByRole('group', { name: 'Language of the texts' });
  await languages.getByRole('button', { name: '简体中文, 1 not translated' }).click();
  // Visitors who read Chinese see what there is, not an empty label.
  await main.locator('.fd-form').getByText('Amount').waitFor();
  expect((await savedRules()).at(-1)).toMatchObject({ title: { 'zh-CN': '', 'en-US': 'Amount' } });
});
