/** What Formily's rules may hold, from the check at save to the verdict of the server. */
import { beforeAll, expect, test } from 'vitest';
import { checkSubmission, type Submission } from '../../runtime/forms/check-submission.ts';
import { registerForms } from '../../runtime/forms/formily/register-server.ts';
import { completeRules } from '../../runtime/forms/rules/complete.ts';
import { checkRules } from '../../runtime/forms/templates/check-rules.ts';
import { visitorFields } from '../../src/assembly/forms/fields.ts';
import { scope } from './scope.ts';

beforeAll(() =>
  registerForms(({ message }) => {
    throw new Error(message);
  }),
);

type Rule = Record<string, unknown>;
type Values = Record<string, unknown>;

const input: Rule = { 'x-component': 'Input' };
const text = (name: string, more: Rule = {}): Rule => ({ name, ...input, ...more });
const reacting = (name: string, reaction: Rule): Rule => text(name, { 'x-reactions': reaction });

/** The values that are accepted, or the errors as `path rule`. */
async function submit(rules: readonly Rule[], values: Values): Promise<Values | string[]> {
  expect(checkRules(rules, {}, visitorFields)).toEqual([]);
  const found: Submission = await checkSubmission({ rule: completeRules(rules), option: {} }, values, scope);
  if (found.ok) return found.value;
  return found.errors.map(({ path, rule, message }) => `${path} ${rule === 'custom' ? message : rule}`);
}

const person = { properties: { name: { 'x-component': 'Input', required: true } } };
const shownFor = (value: string): Rule => ({
  fulfill: { state: { visible: `{{ $deps[0] === '${value}' }}` } },
});
const row = (more: Rule): Rule => ({ type: 'object', properties: more });

test.each<[string, Rule[], Values, Values | string[]]>([
  [
    'one name in two objects',
    [
      { name: 'buyer', ...person },
      { name: 'guest', ...person },
    ],
    { buyer: { name: 'Lin' }, guest: {} },
    ['/guest/name required'],
  ],
  [
    'types of components',
    [
      { name: 'age', 'x-component': 'NumberPicker' },
      { name: 'days', type: 'string', 'x-component': 'DatePicker.RangePicker' },
      { name: 'box', 'x-component': 'FormGrid', properties: { city: { 'x-component': 'Input' } } },
    ],
    { age: 3, days: ['2026-01-01', '2026-01-02'], city: 'Foshan' },
    { age: 3, days: ['2026-01-01', '2026-01-02'], city: 'Foshan' },
  ],
  [
    'a definition, used twice',
    [
      {
        name: 'home',
        $ref: '#/definitions/address',
        definitions: { address: row({ city: { ...input, required: true } }) },
      },
      { name: 'work', $ref: '#/definitions/address', title: 'Work' },
    ],
    { home: { city: 'Foshan' }, work: {} },
    ['/work/city required'],
  ],
  [
    'two names for a period, and letters of other languages',
    [
      { name: '[start,end]', 'x-component': 'DatePicker.RangePicker', required: true },
      text('姓名'),
      text('first-name'),
    ],
    { start: '2026-01-01', end: '2026-01-02', 姓名: '林', 'first-name': 'Lin' },
    { start: '2026-01-01', end: '2026-01-02', 姓名: '林', 'first-name': 'Lin' },
  ],
  [
    'a default of rows and objects',
    [
      {
        name: 'rows',
        'x-component': 'ArrayItems',
        default: [{ kind: 'tea' }],
        items: row({ kind: { 'x-component': 'Input' } }),
      },
    ],
    {},
    { rows: [{ kind: 'tea' }] },
  ],
  [
    'a hidden value is kept, one that is taken away is not',
    [
      text('source', { default: 'fair', 'x-display': 'hidden' }),
      text('gone', { default: 'x', 'x-display': 'none' }),
    ],
    {},
    { source: 'fair' },
  ],
  [
    'a relative dependency that has a name',
    [
      {
        name: 'buyer',
        properties: {
          kind: { 'x-component': 'Input' },
          firm: {
            ...input,
            'x-reactions': {
              dependencies: [{ name: 'kind', source: '.kind', property: 'value' }],
              fulfill: { schema: { required: "{{ $deps.kind === 'firm' }}" } },
            },
          },
        },
      },
    ],
    { buyer: { kind: 'firm' } },
    ['/buyer/firm required'],
  ],
  [
    'a target that is a pattern',
    [
      reacting('kind', { target: '*(a,b)', fulfill: { state: { visible: "{{ $self.value === 'x' }}" } } }),
      text('a', { required: true }),
      text('b'),
    ],
    { kind: 'x', b: 'y' },
    ['/a required'],
  ],
  [
    'a sum over rows',
    [
      {
        name: 'rows',
        'x-component': 'ArrayItems',
        items: row({ price: { 'x-component': 'NumberPicker' }, count: { 'x-component': 'NumberPicker' } }),
      },
      {
        name: 'total',
        'x-component': 'NumberPicker',
        'x-reactions': {
          fulfill: {
            state: {
              value:
                '{{ Math.round($values.rows?.reduce((all, at) => all + at.price * at.count, 0) * 10) / 10 }}',
            },
          },
        },
      },
    ],
    {
      rows: [
        { price: 0.1, count: 3 },
        { price: 2, count: 2 },
      ],
      total: 4.3,
    },
    {
      rows: [
        { price: 0.1, count: 3 },
        { price: 2, count: 2 },
      ],
      total: 4.3,
    },
  ],
  [
    'a validator that is a function',
    [text('code', { 'x-validator': "{{ (value) => value?.startsWith('A') ? '' : 'Begin with A' }}" })],
    { code: 'B1' },
    ['/code Begin with A'],
  ],
  [
    'a comparison with another field',
    [
      { name: 'start', 'x-component': 'DatePicker' },
      {
        name: 'end',
        'x-component': 'DatePicker',
        'x-validator': [
          {
            validator:
              '{{ (value, rule, all) => !value || new Date(value) >= new Date(all.form.values.start) }}',
            message: 'The end is before the start',
          },
        ],
      },
    ],
    { start: '2026-05-02', end: '2026-05-01' },
    ['/end The end is before the start'],
  ],
  [
    'an error that a reaction sets',
    [
      text('word'),
      reacting('again', {
        dependencies: ['word'],
        fulfill: { state: { selfErrors: "{{ $deps[0] && $self.value !== $deps[0] ? 'Not equal' : '' }}" } },
      }),
    ],
    { word: 'a', again: 'b' },
    ['/again Not equal'],
  ],
  [
    'choices that a reaction sets',
    [
      text('kind'),
      {
        name: 'size',
        'x-component': 'Select',
        'x-reactions': {
          dependencies: ['kind'],
          fulfill: {
            schema: {
              enum: "{{ $deps[0] === 'tile' ? ['S', 'L'] : ['M'] }}",
              'x-component-props': { placeholder: 'Size' },
            },
          },
        },
      },
    ],
    { kind: 'tile', size: 'M' },
    ['/size enum'],
  ],
  [
    'a dependency on a field of the same name in another object',
    [
      { name: 'a', properties: { kind: { 'x-component': 'Input' } } },
      {
        name: 'b',
        properties: {
          kind: { 'x-component': 'Input' },
          note: { ...input, 'x-reactions': { dependencies: ['a.kind'], ...shownFor('x') } },
        },
      },
    ],
    { a: { kind: 'x' }, b: { kind: 'y', note: 'seen' } },
    { a: { kind: 'x' }, b: { kind: 'y', note: 'seen' } },
  ],
])('%s', async (_, rules, values, expected) => {
  expect(await submit(rules, values)).toEqual(expected);
});

test('validateFirst reports one error of a field', async () => {
  const rule = completeRules([text('code', { minLength: 5, format: 'email' })]);
  const errorsOf = async (option: Rule): Promise<number> => {
    const found = await checkSubmission({ rule, option }, { code: 'a' }, scope);
    return found.ok ? 0 : found.errors.length;
  };
  expect([await errorsOf({}), await errorsOf({ validateFirst: true })]).toEqual([2, 1]);
});

test('a few definitions cannot make millions of fields', () => {
  const names = Array.from({ length: 30 }, (_, index) => `d${index}`);
  const definitions = Object.fromEntries(
    names.map((name, index) => {
      const next = { $ref: `#/definitions/d${index + 1}` };
      return [name, index === names.length - 1 ? input : { properties: { a: next, b: next } }];
    }),
  );
  const problems = checkRules([{ name: 'x', definitions, $ref: '#/definitions/d0' }], {}, visitorFields);
  expect(problems.map(({ message }) => message).join()).toContain('too many');
});
