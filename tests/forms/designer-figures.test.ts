/** What the designer's sums and calculations give, and how its boxes ask for dates and times. */
import { beforeAll, expect, it, test } from 'vitest';
import {
  countsDays,
  readCalculation,
  writeCalculation,
  type How,
} from '../../runtime/designer/calculations.ts';
import { openDesign, type Rule } from '../../runtime/designer/design.ts';
import { findFaults } from '../../runtime/designer/faults.ts';
import { momentBoxOf, writtenMoment } from '../../runtime/designer/moments.ts';
import { outlineOf, type DesignNode, type Outline } from '../../runtime/designer/outline.ts';
import { readSum, writeSum } from '../../runtime/designer/sums.ts';
import { registerForms } from '../../runtime/forms/formily/register-server.ts';
import { completeRules } from '../../runtime/forms/rules/complete.ts';
import { formOf, submit } from './scope.ts';

beforeAll(() => registerForms(() => undefined));

const number = { type: 'number', 'x-component': 'NumberPicker' };
const computed = (value: string, ...dependencies: string[]): Rule => ({
  ...number,
  'x-reactions': { dependencies, fulfill: { state: { value } } },
});

function nodeOf(outline: Outline, key: string): DesignNode {
  const found = outline.all.find((each) => each.key === key);
  if (found === undefined) throw new Error(`There is no ${key}.`);
  return found;
}

async function accepted(rules: readonly Rule[], values: object): Promise<unknown> {
  const form = formOf(...(completeRules([...rules]) as never[]));
  const result = await submit(form, values);
  return result.ok ? result.value : result.errors;
}

const linesWith = (properties: object): Rule => ({
  name: 'lines',
  type: 'array',
  'x-component': 'ArrayCards',
  items: { type: 'object', properties },
});

test('a sum over rows has no decimals too many, whatever its numbers are called', async () => {
  const lines = linesWith({ 'unit-price': number, count: number });
  const sum = { rows: '', factors: ['unit-price', 'count'] };
  const total = { name: 'total', ...computed(writeSum(sum), 'lines') };
  const values = { lines: [{ 'unit-price': 19.9, count: 3 }, { 'unit-price': 0.1, count: 3 }, {}] };
  expect(await accepted([lines, total], values)).toMatchObject({ total: 60 });
  const list = nodeOf(outlineOf(openDesign([lines, total])), 'lines');
  expect(readSum(writeSum(sum), [list])).toEqual({ rows: list.id, factors: sum.factors });
  const before = '{{ ($deps[0] || []).reduce((sum, row) => sum + (row.count || 0), 0) }}';
  expect(readSum(before, [list])).toEqual({ rows: list.id, factors: ['count'] });
});

it.each<[How, from: unknown, days: number | undefined]>([
  ['daysBetween', ['2026-02-27', '2026-03-01'], 2],
  ['daysInAll', ['2026-02-27', '2026-03-01'], 3],
  ['daysInAll', ['2026-05-01', '2026-05-01'], 1],
  ['daysInAll', undefined, undefined],
])('%s of %j is %j, of two dates and of a field of both', async (how, range, days) => {
  const [from, to] = (range ?? []) as string[];
  const dates = ['from', 'to'].map((name) => ({ name, type: 'string', 'x-component': 'DatePicker' }));
  const both = { name: 'both', type: 'array', 'x-component': 'DatePicker.RangePicker' };
  const ofTwo = { name: 'a', ...computed(writeCalculation({ how, of: ['1', '2'] }), 'from', 'to') };
  const ofOne = { name: 'b', ...computed(writeCalculation({ how, of: ['1'] }), 'both') };
  const values = range === undefined ? {} : { from, to, both: range };
  const given = days === undefined ? {} : { a: days, b: days };
  expect(await accepted([...dates, both, ofTwo, ofOne], values)).toEqual({ ...values, ...given });
  expect(countsDays(how)).toBe(true);
  const deps = outlineOf(openDesign(dates)).all;
  expect(readCalculation(writeCalculation({ how, of: ['1', '2'] }), deps)?.how).toBe(how);
});

test('numbers that are calculated from one another are a circle, also through the rows of a list', () => {
  const codes = (rules: Rule[]): string[] => findFaults(outlineOf(openDesign(rules))).map(({ code }) => code);
  const twice = writeCalculation({ how: 'product', of: ['1', '2'] });
  expect(
    codes([
      { name: 'rate', ...number },
      { name: 'a', ...computed(twice, 'b', 'rate') },
      { name: 'b', ...computed(twice, 'a', 'rate') },
    ]),
  ).toEqual(['circle']);
  const share = computed(twice, 'total', '.count');
  const sum = writeSum({ rows: '', factors: ['share'] });
  const total = { name: 'total', ...computed(sum, 'lines') };
  expect(codes([linesWith({ count: number, share }), total])).toEqual(['circle']);
  const other = computed(twice, '.count', '.count');
  expect(codes([linesWith({ count: number, share: other }), total])).toEqual([]);
});

it.each([
  ['$deps[0] === 3 && ($deps[0] != null && $deps[0] >= 5)', ['never-true']],
  ['$deps[0] === 7 && ($deps[0] != null && $deps[0] <= 5)', ['never-true']],
  ['$deps[0] === 5 && ($deps[0] != null && $deps[0] >= 5)', []],
])('a number that is compared twice: %s', (source, found) => {
  const shown = { name: 'b', type: 'string', 'x-component': 'Input' };
  const reaction = { dependencies: ['a'], fulfill: { state: { visible: `{{ ${source} }}` } } };
  const design = openDesign([
    { name: 'a', ...number },
    { ...shown, 'x-reactions': reaction },
  ]);
  expect(findFaults(outlineOf(design)).map(({ code }) => code)).toEqual(found);
});

it.each([
  [{ 'x-component': 'DatePicker' }, 'date', '2026-05-01', '2026-05-01'],
  [{ 'x-component': 'DatePicker', 'x-component-props': { picker: 'month' } }, 'month', '2026-05', '2026-05'],
  [
    { 'x-component': 'DatePicker', 'x-component-props': { showTime: true } },
    'datetime-local',
    '2026-05-01T09:30',
    '2026-05-01 09:30:00',
  ],
  [{ 'x-component': 'TimePicker' }, 'time', '09:30', '09:30:00'],
  [{ 'x-component': 'TimePicker', 'x-component-props': { format: 'HH:mm' } }, 'text', '09:30', '09:30'],
])('a value of %j is asked for by a box of the type %s', (rule, type, typed, stored) => {
  expect(momentBoxOf(rule)).toBe(type);
  expect(writtenMoment(rule, typed)).toBe(stored);
});
