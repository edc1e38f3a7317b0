/** An order table: computed columns and totals are worked out for as many rows as a list may have. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { findExcess } from '../../runtime/forms/budget/find-excess.ts';
import { limitRows } from '../../runtime/forms/budget/limit-rows.ts';
import { checkCounted, inTurn, planOf, type Submission } from '../../runtime/forms/check-submission.ts';
import { registerForms } from '../../runtime/forms/formily/register-server.ts';
import type { FormRule, FormTemplate } from '../../runtime/forms/rules/rule.ts';
import { BUDGET, startWork, stopWork } from '../../runtime/forms/work.ts';
import { rounds } from '../support/rounds.ts';
import { listOf, TOTAL } from './hostile-forms.ts';
import { orderOf, orderTable } from './order-table.ts';
import { faults, scope, submit } from './scope.ts';

beforeAll(() => registerForms(() => undefined));

const workOf = (form: FormTemplate, values: object): Promise<number> =>
  inTurn(async () => {
    const counted = startWork(Infinity);
    await checkCounted(form, values, scope);
    stopWork();
    return [...counted.values()].reduce((sum, units) => sum + units, 0);
  });

const limited = ({ rule, option }: FormTemplate): FormTemplate => ({ rule: limitRows(rule), option });
const mostOf = ({ rule }: FormTemplate): unknown => rule[0]?.maxItems;
const hidden = {
  name: 'note',
  type: 'string',
  'x-component': 'Input',
  'x-reactions': { dependencies: ['total'], fulfill: { state: { visible: '{{ $deps[0] > 100 }}' } } },
};
/** It changes its choices, which only Formily does. */
const city = {
  name: 'city',
  type: 'string',
  'x-component': 'Select',
  enum: ['a', 'b'],
  'x-reactions': {
    dependencies: ['total'],
    fulfill: { schema: { enum: '{{ $deps[0] > 0 ? ["a"] : ["b"] }}' } },
  },
};

describe('an order table of 200 rows with subtotals, discounts and a total', () => {
  it('can be saved without a word about its rows, and has 200', async () => {
    const form = limited(orderTable());
    expect(await findExcess(form, scope)).toBeUndefined();
    expect(mostOf(form)).toBe(200);
  });

  it('is accepted as it was sent, for less than half of the budget', async () => {
    const form = limited(orderTable());
    expect(await submit(form, orderOf(200))).toEqual({ ok: true, value: orderOf(200) });
    expect(await workOf(form, orderOf(200))).toBeLessThan(BUDGET / 2);
    expect(await faults(form, { items: [...orderOf(200).items, {}] })).toEqual(['/items tooLong']);
  });

  it('gets what it does not send, and refuses what the rules do not give', async () => {
    const form = limited(orderTable());
    const { items, total } = orderOf(200);
    expect(await submit(form, { items: items.map((row) => ({ ...row, subtotal: undefined })) })).toEqual({
      ok: true,
      value: { items, total },
    });
    const cheaper = items.with(199, { ...items[199], subtotal: 1 });
    expect(await faults(form, { items: cheaper, total })).toEqual(['/items/199/subtotal computed']);
    expect(await faults(form, { items, total: 1 })).toEqual(['/total computed']);
  });

  it('stays so beside fields that only Formily can work out', async () => {
    const form = limited(orderTable({}, [hidden, city]));
    expect(await findExcess(form, scope)).toBeUndefined();
    expect(mostOf(form)).toBe(200);
    expect(planOf(form).reactiveSchema).toMatchObject({ properties: { city: {} } });
    expect(await faults(form, { ...orderOf(200), note: 'x', city: 'a' })).toEqual([]);
    expect(await faults(form, { ...orderOf(200), note: 'x', city: 'b' })).toEqual(['/city enum']);
    expect(await faults(form, { ...orderOf(0), note: 'x' })).toEqual(['/note hidden']);
  });

  it('names no more than 200 errors', async () => {
    const rows = Array.from({ length: 200 }, () => ({ quantity: 0, price: -1, discount: 101 }));
    expect(await faults(limited(orderTable()), { items: rows })).toHaveLength(200);
  });
});

it('a list whose rows only Formily works out has as many rows as can be sent', async () => {
  const form = limited(listOf(TOTAL));
  const most = Number(mostOf(form));
  expect(most).toBeGreaterThanOrEqual(5);
  expect(await findExcess(form, scope)).toBeUndefined();
  const rows = (count: number) => Array.from({ length: count }, () => ({ count: 2, price: 3, total: 6 }));
  expect(await faults(form, { lines: rows(most) })).toEqual([]);
  expect(await faults(form, { lines: rows(most + 1) })).toEqual(['/lines maxItems']);
});

it('a list that says how many rows it has keeps its number', () => {
  expect(mostOf(limited(orderTable({ maxItems: 7 })))).toBe(7);
});

/** Rules of a table whose total and note are computed from one another in many ways. */
const table = fc
  .record({
    sub: fc.constantFrom(
      {
        dependencies: ['.q', '.u'],
        fulfill: { state: { value: '{{ ($deps[0] || 0) * ($deps[1] || 0) }}' } },
      },
      { fulfill: { state: { value: '{{ $record.q * $record.u || 0 }}' } } },
      {
        dependencies: { q: '.q', rate: 'rate' },
        when: '{{ $deps.q > 1 }}',
        fulfill: { state: { value: '{{ $deps.q * ($deps.rate || 1) }}' } },
        otherwise: { state: { value: '{{ $index }}' } },
      },
      {
        dependencies: [{ name: 'u', source: '.u', property: 'value' }],
        when: '{{ $deps.u }}',
        fulfill: { state: { value: '{{ $deps.u + 1 }}' } },
      },
    ),
    sum: fc.constantFrom(
      {
        dependencies: ['items'],
        fulfill: { state: { value: '{{ ($deps[0] || []).reduce((t, i) => t + (i.s || 0), 0) }}' } },
      },
      { fulfill: { state: { value: '{{ ($values.items || []).length * ($values.rate || 1) }}' } } },
      {
        dependencies: ['items', 'rate'],
        when: '{{ $deps[0].length > 1 }}',
        fulfill: { state: { value: '{{ $deps[0].length }}' } },
        otherwise: { state: { value: '{{ $deps[1] }}' } },
      },
    ),
    note: fc.constantFrom(
      { dependencies: ['sum'], fulfill: { state: { visible: '{{ $deps[0] > 2 }}', required: true } } },
      { dependencies: ['rate'], fulfill: { state: { required: '{{ $deps[0] === 2 }}', title: 'T' } } },
    ),
    closed: fc.constantFrom<Partial<FormRule>>({ 'x-pattern': 'readPretty' }, { readOnly: true }, {}),
    shown: fc.constantFrom<Partial<FormRule>>({}, { 'x-visible': '{{ $values.rate !== 3 }}' }),
  })
  .map(({ sub, sum, note, closed, shown }) => (more: Partial<FormRule>) => ({
    rule: [
      { name: 'rate', type: 'number' },
      {
        name: 'items',
        type: 'array',
        'x-component': 'ArrayTable',
        ...shown,
        items: {
          type: 'object',
          properties: {
            q: { type: 'number', required: true },
            column: {
              type: 'void',
              properties: {
                u: { type: 'number', maximum: 5 },
                s: { type: 'number', ...closed, 'x-reactions': sub },
              },
            },
          },
        },
      },
      { name: 'sum', type: 'number', ...closed, 'x-reactions': sum },
      { name: 'note', type: 'string', 'x-reactions': note },
      { name: 'other', type: 'string', ...more },
    ] as unknown as FormRule[],
    option: {},
  }));

const refuses = (found: Submission, rule: string): boolean =>
  !found.ok && found.errors.some((each) => each.rule === rule);

const number = fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined });
const sent = fc.record({
  rate: number,
  items: fc.option(fc.array(fc.record({ q: number, u: number, s: number }), { maxLength: 3 }), {
    nil: undefined,
  }),
  sum: number,
  note: fc.constantFrom(undefined, 'x'),
});

it('gives for computed values, rows and sums what Formily gives', async () => {
  const all = { 'x-reactions': { dependencies: ['*'], fulfill: { state: {} } } };
  const same = fc.asyncProperty(table, sent, async (form, values) => {
    expect(planOf(form({})).reactiveSchema).toBeUndefined();
    // Formily makes a list of no rows where none was sent.
    const [ours, theirs] = [await submit(form({}), values), await submit(form(all), values)];
    if (theirs.ok && values.items === undefined) delete theirs.value.items;
    // What was sent for hidden rows is refused; what it would have given does not matter.
    if (refuses(theirs, 'hidden')) expect(refuses(ours, 'hidden')).toBe(true);
    else expect(ours).toEqual(theirs);
  });
  await fc.assert(same, { numRuns: rounds(25) });
}, 60_000);
