import { beforeAll, describe, expect, it } from 'vitest';
import { checkSubmission } from '../../runtime/forms/check-submission.ts';
import type { FormTemplate } from '../../runtime/forms/rules/rule.ts';
import { registerForms } from '../../runtime/forms/formily/register-server.ts';
import { formOf, scope } from './scope.ts';

beforeAll(() => registerForms(() => undefined));

const faults = async (form: FormTemplate, values: unknown): Promise<string[]> => {
  const result = await checkSubmission(form, values, scope);
  return result.ok ? [] : result.errors.map(({ path, rule }) => `${path} ${rule}`);
};

const people = {
  name: 'people',
  type: 'array' as const,
  required: true,
  minItems: 2,
  maxItems: 3,
  'x-component': 'ArrayTable',
  items: {
    type: 'object',
    properties: {
      who: {
        type: 'void',
        'x-component': 'ArrayTable.Column',
        properties: { name: { type: 'string', required: true, maxLength: 5 } },
      },
      mail: { type: 'string', format: 'email' },
    },
  },
  properties: { add: { type: 'void', 'x-component': 'ArrayTable.Addition' } },
};

describe('rows of fields', () => {
  const form = formOf(people);

  it('are checked one by one', async () => {
    const value = { people: [{ name: 'Lin' }, { name: 'Mo', mail: 'mo@kiln.cn' }] };
    expect(await checkSubmission(form, value, scope)).toEqual({ ok: true, value });
    expect(await faults(form, { people: [{ name: 'Lin' }, { name: 'Longer', mail: 'x' }] })).toEqual([
      '/people/1/name maxLength',
      '/people/1/mail email',
    ]);
    expect(await faults(form, { people: [{ name: 'a' }, {}] })).toEqual(['/people/1/name required']);
  });

  it('are counted', async () => {
    const rows = (count: number) => Array.from({ length: count }, () => ({ name: 'a' }));
    expect(await faults(form, { people: [] })).toEqual(['/people required']);
    expect(await faults(form, { people: rows(1) })).toEqual(['/people minItems']);
    expect(await faults(form, { people: rows(4) })).toEqual(['/people maxItems']);
    expect(await faults(form, { people: rows(201) })).toEqual(['/people tooLong']);
  });

  it('are of the shape that the rules give them', async () => {
    expect(await faults(form, { people: {} })).toEqual(['/people type']);
    expect(await faults(form, { people: ['x'] })).toEqual(['/people/0 type']);
    expect(await faults(form, { people: [{ name: 1 }] })).toEqual(['/people/0/name type']);
    expect(await faults(form, { people: [{ name: 'a', other: 1 }] })).toEqual(['/people/0/other unknown']);
    expect(await faults(form, JSON.parse('{"people":[{"name":"a","__proto__":{"x":1}}]}'))).toEqual([
      '/people/0/__proto__ unknown',
    ]);
  });

  it('may be plain values, in a container or not', async () => {
    const plain = formOf({
      name: 'tags',
      type: 'array',
      items: { type: 'string', required: true, 'x-component': 'Input' },
    });
    const boxed = formOf({
      name: 'tags',
      type: 'array',
      items: {
        type: 'void',
        properties: { sort: { type: 'void' }, input: { type: 'string', required: true } },
      },
    });
    for (const each of [plain, boxed]) {
      expect(await checkSubmission(each, { tags: ['a', 'b'] }, scope)).toEqual({
        ok: true,
        value: { tags: ['a', 'b'] },
      });
      expect(await faults(each, { tags: ['a', null] })).toEqual(['/tags/1 required']);
    }
  });

  it('show, require and compute by what stands in the row', async () => {
    const form = formOf({
      name: 'lines',
      type: 'array',
      items: {
        type: 'object',
        properties: {
          kind: { type: 'string', enum: ['tile', 'other'] },
          what: {
            type: 'string',
            required: true,
            'x-reactions': {
              dependencies: ['.kind'],
              fulfill: { state: { visible: "{{ $deps[0] === 'other' }}" } },
            },
          },
          price: { type: 'number' },
          twice: {
            type: 'number',
            readOnly: true,
            'x-reactions': { fulfill: { state: { value: '{{ $record.price * 2 }}' } } },
          },
        },
      },
    });
    expect(
      await checkSubmission(
        form,
        {
          lines: [
            { kind: 'tile', price: 2 },
            { kind: 'other', what: 'x', price: 3 },
          ],
        },
        scope,
      ),
    ).toEqual({
      ok: true,
      value: {
        lines: [
          { kind: 'tile', price: 2, twice: 4 },
          { kind: 'other', what: 'x', price: 3, twice: 6 },
        ],
      },
    });
    expect(await faults(form, { lines: [{ kind: 'other', price: 1 }] })).toEqual(['/lines/0/what required']);
    expect(await faults(form, { lines: [{ kind: 'tile', what: 'x', price: 1 }] })).toEqual([
      '/lines/0/what hidden',
    ]);
    expect(await faults(form, { lines: [{ kind: 'tile', price: 1, twice: 7 }] })).toEqual([
      '/lines/0/twice computed',
    ]);
  });

  it('vanish with their list', async () => {
    const form = formOf(
      { name: 'more', type: 'boolean' },
      { ...people, required: false, 'x-visible': '{{ $values.more === true }}' },
    );
    expect(await faults(form, { people: [{ name: 'Lin' }] })).toEqual([
      '/people hidden',
      '/people/0/name hidden',
    ]);
    expect(await faults(form, {})).toEqual([]);
    expect(await faults(form, { more: true, people: [{ name: 'a' }, {}] })).toEqual([
      '/people/1/name required',
    ]);
  });
});

const tree = [
  { label: 'China', value: 'cn', children: [{ label: 'Suzhou', value: 'sz' }] },
  { label: 'France', value: 'fr' },
];

describe('what components mean for values', () => {
  it.each([
    [{ 'x-component': 'Cascader', type: 'array' as const, enum: tree }, ['cn', 'sz'], ['fr', 'sz'], 'enum'],
    [
      {
        'x-component': 'Cascader',
        'x-component-props': { multiple: true },
        type: 'array' as const,
        enum: tree,
      },
      [['cn', 'sz']],
      [['sz']],
      'enum',
    ],
    [{ 'x-component': 'TreeSelect', enum: tree }, 'sz', 'cn-sz', 'enum'],
    [
      { 'x-component': 'Transfer', type: 'array' as const, enum: [{ key: 'a', title: 'A' }] },
      ['a'],
      ['b'],
      'enum',
    ],
    [
      { 'x-component': 'Checkbox.Group', type: 'array' as const, enum: ['a', 'b'] },
      ['a'],
      ['a', 'c'],
      'enum',
    ],
    [{ 'x-component': 'Rate', type: 'number' as const }, 5, 6, 'maximum'],
    [{ 'x-component': 'Rate', type: 'number' as const }, 4, 3.5, 'multipleOf'],
    [
      { 'x-component': 'Slider', type: 'number' as const, 'x-component-props': { min: 10, max: 20 } },
      10,
      9,
      'minimum',
    ],
    [
      { 'x-component': 'Slider', type: 'array' as const, 'x-component-props': { range: true } },
      [1, 2],
      [1, 101],
      'pair',
    ],
    [
      { 'x-component': 'DatePicker.RangePicker', type: 'array' as const },
      ['2026-01-01', '2026-02-01'],
      ['2026-02-01', '2026-01-01'],
      'pair',
    ],
    [
      { 'x-component': 'DatePicker.RangePicker', type: 'array' as const },
      ['2026-01-01', '2026-02-28'],
      ['2026-01-01', '2026-02-30'],
      'pair',
    ],
    [
      { 'x-component': 'TimePicker.RangePicker', type: 'array' as const },
      ['08:00', '09:30'],
      ['08:00'],
      'pair',
    ],
    [{ 'x-component': 'TimePicker' }, '08:00', '8 o’clock', 'date'],
    [{ 'x-component': 'TimePicker' }, '23:59:59', '24:00', 'date'],
    [{ 'x-component': 'DatePicker', format: 'date' }, '2024-02-29', '2023-02-29', 'date'],
    [{ format: 'date' }, '2026-04-30', '2026-04', 'date'],
    [{ format: 'date' }, '2026/4/30', '30 April', 'date'],
    [
      { 'x-component': 'DatePicker', 'x-component-props': { format: 'YYYY年MM月DD日' } },
      '2026年01月31日',
      '2026年02月31日',
      'date',
    ],
    [
      { 'x-component': 'TimePicker', 'x-component-props': { format: 'h:mm a' } },
      '9:30 pm',
      '9:75 pm',
      'date',
    ],
    [
      { 'x-component': 'Upload', type: 'array' as const, 'x-component-props': { maxCount: 1 } },
      [{ id: 'a', name: 'a.pdf', size: 1 }],
      [
        { id: 'a', name: 'a.pdf', size: 1 },
        { id: 'b', name: 'b.pdf', size: 1 },
      ],
      'maxItems',
    ],
    [
      { 'x-component': 'Upload', type: 'array' as const },
      [],
      [{ id: 'a', name: 'a.pdf', size: 1, url: 'x' }],
      'type',
    ],
    [{ type: 'array' as const, uniqueItems: true }, ['a', 'b'], ['a', 'a'], 'uniqueItems'],
  ])('%j', async (rule, good, bad, broken) => {
    for (const more of [{}, { 'x-visible': '{{ true }}' }]) {
      const form = formOf({ name: 'field', ...rule, ...more });
      expect(await faults(form, { field: good })).toEqual([]);
      expect(await faults(form, { field: bad })).toEqual([`/field ${broken}`]);
    }
  });
});
