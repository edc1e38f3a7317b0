/** The rules of a form as cards: read from reactions, written as stock Formily runs them; and faults. */
import { beforeAll, expect, test } from 'vitest';
import type { How } from '../../runtime/designer/calculations.ts';
import { readCards, withReaction, writeCard, type Card } from '../../runtime/designer/cards.ts';
import { openDesign, writeDesign, type Rule } from '../../runtime/designer/design.ts';
import { isRefusal } from '../../runtime/designer/follow.ts';
import { findFaults } from '../../runtime/designer/faults.ts';
import { outlineOf, type Outline } from '../../runtime/designer/outline.ts';
import { removeRules, setValue } from '../../runtime/designer/steps.ts';
import { checkSubmission } from '../../runtime/forms/check-submission.ts';
import { compileRuleExpression } from '../../runtime/forms/formily/expressions.ts';
import { registerForms } from '../../runtime/forms/formily/register-server.ts';
import { completeRules } from '../../runtime/forms/rules/complete.ts';
import { holdDate } from '../support/held-date.ts';
import { designLists } from './design-lists.ts';
import { formOf, scope } from './scope.ts';

// Noon of 23 November 2026: ages are counted to it.
holdDate();
beforeAll(() => registerForms(() => undefined));

const ask = (outline: Outline, key: string) => {
  const node = outline.all.find((each) => each.key === key);
  if (node === undefined) throw new Error(`No rule is called ${key}.`);
  return node;
};

test('a card that is read is written so that it is read again, in every list', () => {
  let count = 0;
  for (const { name, rules } of designLists) {
    const outline = outlineOf(openDesign(rules));
    for (const node of outline.all)
      for (const { card } of readCards(node, outline)) {
        if (card === undefined) continue;
        const written = writeCard(card, node, outline);
        expect(written, name).toBeDefined();
        const rule = { ...node.rule, 'x-reactions': written };
        expect(readCards({ ...node, rule }, outline)[0]?.card, name).toEqual(card);
        count += 1;
      }
  }
  expect(count).toBeGreaterThan(80);
});

const FIELDS = [
  { name: 'text', type: 'string', 'x-component': 'Input' },
  { name: 'count', type: 'number', 'x-component': 'NumberPicker' },
  { name: 'on', type: 'boolean', 'x-component': 'Switch' },
  { name: 'some', type: 'array', enum: ['a', 'b'], 'x-component': 'Checkbox.Group' },
  { name: 'day', type: 'string', 'x-component': 'DatePicker' },
  { name: 'shown', type: 'string', 'x-component': 'Input' },
] as const;

/** What each row says of values, in plain words. */
const ROWS: readonly [field: string, test: object, holds: (value: unknown) => boolean][] = [
  ['text', { is: "it's {{ }}" }, (value) => value === "it's {{ }}"],
  ['text', { isNot: 'a' }, (value) => value !== 'a'],
  ['text', { filled: true }, (value) => typeof value === 'string' && value !== ''],
  ['text', { empty: true }, (value) => value === undefined || value === null || value === ''],
  ['count', { is: -2 }, (value) => value === -2],
  ['count', { filled: true }, (value) => typeof value === 'number'],
  ['count', { atLeast: 0 }, (value) => typeof value === 'number' && value >= 0],
  ['count', { atMost: 5 }, (value) => typeof value === 'number' && value <= 5],
  ['on', { is: true }, (value) => value === true],
  ['some', { is: 'a' }, (value) => Array.isArray(value) && value.includes('a')],
  ['some', { isNot: 'a' }, (value) => !Array.isArray(value) || !value.includes('a')],
  ['some', { filled: true }, (value) => Array.isArray(value) && value.length > 0],
  ['some', { empty: true }, (value) => !Array.isArray(value) || value.length === 0],
  ['day', { atLeast: '2026-05-01' }, (value) => typeof value === 'string' && value >= '2026-05-01'],
];
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  text: [undefined, null, '', 'a', "it's {{ }}"],
  count: [undefined, null, -2, 0, 5, 6],
  on: [undefined, false, true],
  some: [undefined, [], ['a'], ['b'], ['a', 'b']],
  day: [undefined, '2026-04-30', '2026-05-01'],
};

test('rows say the same in the engine of browsers and in the language of the product', async () => {
  const outline = outlineOf(openDesign(FIELDS));
  const shown = ask(outline, 'shown');
  for (const [field, row, holds] of ROWS) {
    const condition = { joint: 'all' as const, rows: [{ field: ask(outline, field).id, ...row }] };
    const written = writeCard({ verb: 'show', condition }, shown, outline);
    const again = readCards({ ...shown, rule: { ...shown.rule, 'x-reactions': written } }, outline);
    expect(again[0]?.card, `${field} ${JSON.stringify(row)}`).toEqual({ verb: 'show', condition });
    if (written === undefined) throw new Error('The rule was not written.');
    const { state } = written.fulfill as { state: { visible: string } };
    const source = state.visible.trim().slice(2, -2);
    // As stock Formily runs it.
    const module = `export default ($deps) => (${source})`;
    const { default: stock } = (await import(`data:text/javascript,${encodeURIComponent(module)}`)) as {
      default(deps: unknown[]): unknown;
    };
    const own = compileRuleExpression(source);
    for (const value of VALUES[field] ?? []) {
      const label = `${field} ${JSON.stringify(row)} of ${JSON.stringify(value)}`;
      expect(Boolean(stock([value])), label).toBe(holds(value));
      expect(own.ok && Boolean(own.run({ $deps: [value] })), label).toBe(holds(value));
    }
  }
});

test('every verb is judged by the server as it says', async () => {
  const rules = [
    { name: 'kind', type: 'string', enum: ['person', 'firm'], 'x-component': 'Radio.Group' },
    { name: 'firm', type: 'string', 'x-component': 'Input' },
    {
      name: 'lines',
      type: 'array',
      'x-component': 'ArrayCards',
      items: {
        type: 'object',
        properties: {
          count: { type: 'number', 'x-component': 'NumberPicker' },
          price: { type: 'number', 'x-component': 'NumberPicker' },
        },
      },
    },
    { name: 'total', type: 'number', 'x-component': 'NumberPicker', readOnly: true },
  ];
  const verdict = async (key: string, card: (outline: Outline) => Card, values: object) => {
    const design = openDesign(rules);
    const outline = outlineOf(design);
    const node = ask(outline, key);
    const reaction = writeCard(card(outline), node, outline);
    const next = setValue(design, node.id, ['x-reactions'], withReaction(node.rule, 0, reaction));
    const list = completeRules(writeDesign(next.design));
    const result = await checkSubmission(formOf(...list), values, scope);
    return result.ok ? result.value : result.errors.map(({ path, rule }) => `${path} ${rule}`);
  };
  const isFirm = (outline: Outline) => ({
    joint: 'all' as const,
    rows: [{ field: ask(outline, 'kind').id, is: 'firm' }],
  });
  const show = (outline: Outline): Card => ({ verb: 'show', condition: isFirm(outline) });
  const hide = (outline: Outline): Card => ({ verb: 'hide', condition: isFirm(outline) });
  const need = (outline: Outline): Card => ({ verb: 'require', condition: isFirm(outline) });
  expect(await verdict('firm', show, { kind: 'person', firm: 'Moon' })).toEqual(['/firm hidden']);
  expect(await verdict('firm', hide, { kind: 'firm', firm: 'Moon' })).toEqual(['/firm hidden']);
  expect(await verdict('firm', need, { kind: 'firm' })).toEqual(['/firm required']);
  expect(await verdict('firm', need, { kind: 'person' })).toEqual({ kind: 'person' });
  const sum = (outline: Outline): Card => ({
    verb: 'sum',
    condition: { joint: 'all', rows: [] },
    sum: { rows: ask(outline, 'lines').id, factors: ['count', 'price'] },
  });
  const lines = [
    { count: 2, price: 3 },
    { count: 1, price: 4 },
  ];
  expect(await verdict('total', sum, { lines })).toEqual({ lines, total: 10 });
  expect(await verdict('total', sum, { lines, total: 11 })).toEqual(['/total computed']);
});

test('a number is calculated from others, of the form or of its row, and an age from a date', async () => {
  const number = { type: 'number', 'x-component': 'NumberPicker' };
  const design = openDesign([
    {
      name: 'lines',
      type: 'array',
      'x-component': 'ArrayCards',
      items: { type: 'object', properties: { count: number, price: number, sum: number } },
    },
    { name: 'total', ...number },
    { name: 'discount', ...number },
    { name: 'due', ...number },
    { name: 'born', type: 'string', 'x-component': 'DatePicker' },
    { name: 'age', ...number },
  ]);
  const outline = outlineOf(design);
  const cards: readonly [key: string, how: How, of: readonly string[]][] = [
    ['sum', 'product', ['count', 'price']],
    ['due', 'difference', ['total', 'discount']],
    ['age', 'years', ['born']],
  ];
  let next = design;
  for (const [key, how, names] of cards) {
    const node = ask(outline, key);
    const calculation = { how, of: names.map((each) => ask(outline, each).id) };
    const condition = { joint: 'all' as const, rows: [] };
    const written = writeCard({ verb: 'calculate', condition, calculation }, node, outline);
    const rule = { ...node.rule, 'x-reactions': written };
    expect(readCards({ ...node, rule }, outline)[0]?.card).toMatchObject({ verb: 'calculate', calculation });
    next = setValue(next, node.id, ['x-reactions'], written).design;
  }
  const accepted = async (values: object): Promise<unknown> => {
    const result = await checkSubmission(formOf(...completeRules(writeDesign(next))), values, scope);
    return result.ok && result.value;
  };
  const values = { lines: [{ count: 3, price: 0.1 }], total: 100, discount: 5, born: '1996-11-23' };
  expect(await accepted(values)).toMatchObject({ lines: [{ sum: 0.3 }], due: 95, age: 30 });
  expect(await accepted({ ...values, born: '1996-11-24' })).toMatchObject({ age: 29 });
  expect(await accepted({ lines: [{}] })).toMatchObject({ lines: [{ sum: 0 }], due: 0 });
});

const reaction = (dependencies: string[], state: Rule) => ({ dependencies, fulfill: { state } });

test('finds circles, names of nothing, what is never true, what is required and never shown', () => {
  const design = openDesign([
    { name: 'a', type: 'number', 'x-reactions': reaction(['b'], { value: '{{ $deps[0] + 1 }}' }) },
    { name: 'b', type: 'number', 'x-reactions': reaction(['a'], { value: '{{ $deps[0] + 1 }}' }) },
    { name: 'pick', type: 'string', enum: [{ label: 'One', value: '1' }], 'x-component': 'Select' },
    {
      name: 'c',
      type: 'string',
      required: true,
      'x-reactions': reaction(['pick'], { visible: "{{ $deps[0] === '1' && !$deps[0] }}" }),
    },
    { name: 'd', type: 'string', 'x-reactions': reaction(['pick'], { visible: "{{ $deps[0] === '2' }}" }) },
    { name: 'e', type: 'string', required: true, 'x-display': 'none' },
    { name: 'f', type: 'string', default: 'old', enum: ['new'], 'x-component': 'Select' },
    { name: 'g', type: 'boolean', description: { 'zh-CN': '目的：【填写：如答复】。' } },
  ]);
  const outline = outlineOf(design);
  const told = findFaults(outline).map(({ code, id, found }) =>
    [code, outline.byId.get(id)?.key, found].filter(Boolean).join(' '),
  );
  expect(told.toSorted()).toEqual([
    'circle a',
    'default-unknown f old',
    'hidden-required c',
    'hidden-required e',
    'never-true c',
    'unfilled g 【填写：如答复】',
    'value-unknown d 2',
  ]);
  const gone = removeRules(design, [ask(outline, 'pick').id]);
  if (isRefusal(gone)) throw new Error('The field was not removed.');
  const left = findFaults(outlineOf(gone.design)).filter(({ code }) => code === 'names-nothing');
  expect(left.map(({ found }) => found)).toEqual(['pick', 'pick']);
});
