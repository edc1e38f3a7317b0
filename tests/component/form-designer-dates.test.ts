// Dates in the designer of forms: their limits, days that are counted, values that rules set.
import { expect, test } from 'vitest';
import { openDesigner, text } from './open-designer.ts';

const { main, hit, panel, open, savedRules } = await openDesigner();

const DATES = [
  { name: 'from', type: 'string', title: text('入住', 'Arrival'), 'x-component': 'DatePicker' },
  { name: 'to', type: 'string', title: text('离店', 'Departure'), 'x-component': 'DatePicker' },
  { name: 'at', type: 'string', title: text('时间', 'Time'), 'x-component': 'TimePicker' },
  { name: 'nights', type: 'number', title: text('晚数', 'Nights'), 'x-component': 'NumberPicker' },
];

test('the first and the last day of a date are chosen in rows', async () => {
  await open(DATES);
  await hit(/^Arrival/).click();
  const first = panel.getByRole('group', { name: 'First day' });
  await first.getByRole('combobox').selectOption('Days after today (0 is today)');
  await first.getByRole('spinbutton', { name: 'Days' }).fill('3');
  const last = panel.getByRole('group', { name: 'Last day' });
  await last.getByRole('combobox').selectOption('A date');
  await last.getByLabel('Last day, A date').fill('2027-05-31');
  const [arrival] = await savedRules();
  expect(arrival).toEqual({
    ...DATES[0],
    'x-component-props': { min: "{{ date(Date.now() + 3 * 86400000, 'iso') }}", max: '2027-05-31' },
  });
  // What the rows show is not written by hand.
  expect(await panel.getByText('What cannot be shown here').count()).toBe(0);
  await hit(/^Time/).click();
  expect(await panel.getByRole('group', { name: 'First day' }).count()).toBe(0);
});

test('a limit is taken away, and one that is written by hand stays', async () => {
  const props = { min: '2027-05-01', max: '{{ $values.to }}' };
  const [arrival, ...others] = DATES;
  await open([{ ...arrival, 'x-component-props': props }, ...others]);
  await hit(/^Arrival/).click();
  const last = panel.getByRole('group', { name: 'Last day' });
  expect(await last.locator('option:checked').innerText()).toBe('written by hand');
  await panel.getByText('What cannot be shown here').waitFor();
  await panel.getByRole('group', { name: 'First day' }).getByRole('combobox').selectOption('Any day');
  const [saved] = await savedRules();
  expect(saved).toEqual({ ...arrival, 'x-component-props': { max: props.max } });
});

test('days between two dates are calculated, and a rule about a time asks for a time', async () => {
  await open(DATES);
  await hit(/^Nights/).click();
  await panel.getByRole('button', { name: 'Calculate' }).click();
  await panel.getByText('Nights is the days from Arrival to Departure', { exact: true }).waitFor();
  await panel.getByRole('checkbox', { name: 'Arrival' }).click();
  await panel.getByText('Nights is the days from Departure to Arrival', { exact: true }).waitFor();
  await hit(/^Departure/).click();
  await panel.getByRole('button', { name: 'Show', exact: true }).click();
  await panel.getByRole('combobox', { name: 'Field' }).selectOption('Time');
  await panel.getByRole('combobox', { name: 'Condition' }).selectOption('is at least');
  await panel.getByLabel('is', { exact: true }).fill('09:30');
  const rules = await savedRules();
  expect(JSON.stringify(rules[1])).toContain("$deps[0] >= '09:30:00'");
  expect(rules[3]).toMatchObject({ 'x-reactions': { dependencies: ['to', 'from'] } });
  await main.getByText('No problems').waitFor();
});

test('a value that a rule sets begins as one of the field', async () => {
  const city = { name: 'city', type: 'string', title: text('城市', 'City'), 'x-component': 'Select' };
  await open([...DATES, { ...city, enum: [{ label: text('佛山', 'Foshan'), value: 'fs' }] }]);
  const setValueOf = async (name: RegExp): Promise<unknown> => {
    await hit(name).click();
    await panel.getByRole('button', { name: 'Set', exact: true }).click();
    return JSON.stringify(await savedRules());
  };
  expect(await setValueOf(/^City/)).toContain('"value":"fs"}}');
  expect(await setValueOf(/^Departure/)).not.toContain('"value":false');
  expect(await panel.getByLabel('Value', { exact: true }).getAttribute('type')).toBe('date');
});
