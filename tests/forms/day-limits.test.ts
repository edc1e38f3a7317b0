/** The first and the last value of fields for dates and times: what the picker offers is what is taken. */
import { afterEach, beforeAll, beforeEach, expect, it, test, vi } from 'vitest';
import { readDayLimit, writeDayLimit, type DayLimit } from '../../runtime/designer/day-limits.ts';
import { registerForms } from '../../runtime/forms/formily/register-server.ts';
import { checkRules } from '../../runtime/forms/templates/check-rules.ts';
import { visitorFields } from '../../src/assembly/forms/fields.ts';
import { faults, formOf, submit } from './scope.ts';

beforeAll(() => registerForms(() => undefined));
// In China it is the second of December already.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T17:00:00Z') }));
afterEach(() => vi.useRealTimers());

const TODAY = "{{ date(Date.now(), 'iso') }}";

it.each<[what: string, component: string, props: object, taken: unknown[], refused: [unknown, string][]]>([
  [
    'days',
    'DatePicker',
    { min: '2026-05-01', maxDate: '2026-05-31' },
    ['2026-05-01', '2026-05-31', ''],
    [
      ['2026-04-30', 'earliest'],
      ['2026-06-01', 'latest'],
    ],
  ],
  [
    'moments of whole days',
    'DatePicker',
    { showTime: true, min: '2026-05-01', max: '2026-05-31' },
    ['2026-05-01 00:00:00', '2026-05-31T23:59'],
    [['2026-06-01 00:00:00', 'latest']],
  ],
  [
    'days in a format',
    'DatePicker',
    { format: 'DD.MM.YYYY', minDate: '2026-05-01', max: '31.05.2026' },
    ['02.05.2026'],
    [
      ['30.04.2026', 'earliest'],
      ['01.06.2026', 'latest'],
    ],
  ],
  [
    'months by a day',
    'DatePicker',
    { picker: 'month', min: '2026-05-10' },
    ['2026-05'],
    [['2026-04', 'earliest']],
  ],
  [
    'weeks, which no day is compared with',
    'DatePicker',
    { picker: 'week', min: '2026-05-10' },
    ['2026-W01'],
    [],
  ],
  [
    'both ends of a range',
    'DatePicker.RangePicker',
    { min: '2026-05-01', max: '2026-05-31' },
    [['2026-05-01', '2026-05-31']],
    [
      [['2026-04-30', '2026-05-02'], 'earliest'],
      [['2026-05-30', '2026-06-02'], 'latest'],
    ],
  ],
  ['times', 'TimePicker', { min: '09:00', max: '18:00' }, ['09:00:00', '18:00'], [['08:59:59', 'earliest']]],
  ['today', 'DatePicker', { min: TODAY }, ['2026-12-02', '2027-01-01'], [['2026-12-01', 'earliest']]],
])('%s keep their limits', async (_, component, props, taken, refused) => {
  const type = component.endsWith('RangePicker') ? 'array' : 'string';
  const form = formOf({ name: 'a', type, 'x-component': component, 'x-component-props': props });
  expect(checkRules(form.rule, {}, visitorFields)).toEqual([]);
  for (const value of taken) expect(await faults(form, { a: value }), String(value)).toEqual([]);
  for (const [value, rule] of refused) expect(await faults(form, { a: value })).toEqual([`/a ${rule}`]);
});

test('a limit by another field is checked, and said', async () => {
  const form = formOf(
    { name: 'start', 'x-component': 'DatePicker' },
    { name: 'end', 'x-component': 'DatePicker', 'x-component-props': { min: '{{ $values.start }}' } },
  );
  expect(await faults(form, { end: '2026-01-01' })).toEqual([]);
  expect(await faults(form, { start: '2026-05-02', end: '2026-05-02' })).toEqual([]);
  const found = await submit(form, { start: '2026-05-02', end: '2026-05-01' });
  expect(found).toEqual({
    ok: false,
    errors: [{ path: '/end', rule: 'earliest', message: 'Not before 2026-05-02' }],
  });
});

it.each<[DayLimit, string]>([
  [{ day: '2026-05-01' }, '2026-05-01'],
  [{ fromToday: 0 }, TODAY],
  [{ fromToday: 14 }, "{{ date(Date.now() + 14 * 86400000, 'iso') }}"],
  [{ fromToday: -1 }, "{{ date(Date.now() - 1 * 86400000, 'iso') }}"],
])('the designer writes and reads %j', (limit, written) => {
  expect(writeDayLimit(limit)).toBe(written);
  expect(readDayLimit(written)).toEqual(limit);
});

it.each([undefined, 2026, '2026', '{{ $values.start }}', "{{ date(Date.now(), 'day') }}"])(
  'the designer leaves %j as it is',
  (written) => {
    expect(readDayLimit(written)).toBeUndefined();
  },
);
