/** Shapes and rules of a submission. */
import { beforeAll, describe, expect, it } from 'vitest';
import { registerForms } from '../../runtime/forms/formily/register-server.ts';
import { cooperationForm, faults, formOf, submit } from './scope.ts';

beforeAll(() => registerForms(() => undefined));

describe('the demo form', () => {
  const good = {
    name: 'Lin',
    email: 'lin@example.com',
    topic: 'samples',
    message: 'A wall in Suzhou',
    agree: true,
  };

  it('accepts what the form shows', async () => {
    expect(await submit(cooperationForm, good)).toEqual({ ok: true, value: good });
    expect(await submit(cooperationForm, JSON.stringify(good))).toEqual({ ok: true, value: good });
  });

  it('requires a budget only when the topic shows it', async () => {
    expect(await faults(cooperationForm, { ...good, topic: 'project' })).toEqual(['/budget required']);
    expect(await faults(cooperationForm, { ...good, topic: 'project', budget: 'large' })).toEqual([]);
    expect(await faults(cooperationForm, { ...good, budget: 'large' })).toEqual(['/budget hidden']);
  });

  it('requires a phone number or an e-mail', async () => {
    const { email: _, ...without } = good;
    expect(await faults(cooperationForm, without)).toEqual(['/phone required']);
    expect(await faults(cooperationForm, { ...without, phone: '13812345678' })).toEqual([]);
    expect(await faults(cooperationForm, { ...without, phone: '12345' })).toEqual(['/phone phone']);
  });

  it('reports errors in the caller’s language', async () => {
    const result = await submit(cooperationForm, { ...good, message: 'Hm', email: 'nobody' });
    expect(result).toEqual({
      ok: false,
      errors: [
        { path: '/email', rule: 'email', message: 'Enter the correct e-mail, such as name@example.com' },
        { path: '/message', rule: 'minLength', message: 'The minimum length is 5' },
      ],
    });
  });

  it('requires the agreement', async () => {
    expect(await faults(cooperationForm, { ...good, agree: false })).toEqual(['/agree const']);
    const { agree: _, ...silent } = good;
    expect(await faults(cooperationForm, silent)).toEqual(['/agree required']);
  });
});

describe('shapes', () => {
  const form = formOf(
    { name: 'text' },
    { name: 'amount', type: 'number' },
    { name: 'flag', type: 'boolean' },
    { name: 'tags', type: 'array', enum: ['a', 'b'] },
    { name: 'day', type: 'date', 'x-component': 'DatePicker' },
    { name: 'place', type: 'object', properties: { city: { type: 'string' } } },
    { name: 'row', type: 'void', properties: { inside: { type: 'string' } } },
  );

  it('accepts values of every type, and null as empty', async () => {
    const value = {
      text: 'a',
      amount: 1.5,
      flag: false,
      tags: ['a'],
      day: '2026-02-28',
      place: { city: 'x' },
      inside: 'y',
    };
    expect(await submit(form, value)).toEqual({ ok: true, value });
    expect(await submit(form, { text: null, tags: null, place: { city: null } })).toEqual({
      ok: true,
      value: {},
    });
  });

  it.each([
    [{ text: 1 }, '/text type'],
    [{ text: ['a'] }, '/text type'],
    [{ text: { toString: 'x' } }, '/text type'],
    [{ text: 'a\0b' }, '/text type'],
    [{ text: '\ud800' }, '/text type'],
    [{ text: 'a'.repeat(10_001) }, '/text tooLong'],
    [{ amount: '1' }, '/amount type'],
    [{ amount: Number.NaN }, '/amount type'],
    [{ flag: 'true' }, '/flag type'],
    [{ flag: 0 }, '/flag type'],
    [{ tags: 'a' }, '/tags type'],
    [{ tags: [{}] }, '/tags type'],
    [{ tags: ['c'] }, '/tags enum'],
    [{ tags: Array.from({ length: 501 }, () => 'a') }, '/tags tooLong'],
    [{ day: 'tomorrow' }, '/day date'],
    [{ day: '2026-13-01' }, '/day date'],
    [{ place: 'x' }, '/place type'],
    [{ place: { street: 'x' } }, '/place/street unknown'],
    [{ row: {} }, '/row unknown'],
    [{ other: 1 }, '/other unknown'],
    [{ 'a.b': 1 }, '/a.b unknown'],
    [{ constructor: 1 }, '/constructor unknown'],
    [JSON.parse('{"__proto__": {"polluted": 1}}') as unknown, '/__proto__ unknown'],
    [JSON.parse('{"place": {"__proto__": {"polluted": 1}}}') as unknown, '/place/__proto__ unknown'],
  ])('rejects %j', async (values, expected) => {
    expect(await faults(form, values)).toEqual([expected]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it.each([[[]], ['[]'], ['{'], ['"text"'], [null], [undefined], [7], [`{"text":"${'x'.repeat(200_000)}"}`]])(
    'rejects what is not an object: %j',
    async (values) => {
      expect(await faults(form, values)).toEqual([' json']);
    },
  );
});

describe('rules', () => {
  it.each([
    [{ required: true }, '', 'required'],
    [{ minLength: 2 }, 'a', 'minLength'],
    [{ maxLength: 2 }, 'abc', 'maxLength'],
    [{ pattern: '^a+$' }, 'b', 'pattern'],
    [{ format: 'url' }, 'javascript:alert(1)', 'url'],
    [{ format: 'money' }, '1,2,3', 'money'],
    [{ const: 'x' }, 'y', 'const'],
    [{ enum: ['a'] }, 'b', 'enum'],
    [{ enum: [{ label: 'A', value: 'a' }] }, 'A', 'enum'],
    [{ 'x-validator': 'email' }, 'x', 'email'],
    [{ 'x-validator': [{ whitespace: true }] }, '  ', 'whitespace'],
    [{ 'x-validator': { pattern: '^a', message: 'Begin with an a' } }, 'b', 'custom'],
  ])('checks %j', async (rule, value, expected) => {
    expect(await faults(formOf({ name: 'field', ...rule }), { field: value })).toEqual([
      `/field ${expected}`,
    ]);
    const reactive = formOf({ name: 'field', ...rule, 'x-visible': '{{ true }}' });
    expect(await faults(reactive, { field: value })).toEqual([`/field ${expected}`]);
  });

  it('runs patterns in linear time', async () => {
    const form = formOf({ name: 'field', pattern: '^(a+)+$' });
    const start = process.cpuUsage();
    expect(await faults(form, { field: `${'a'.repeat(900)}!` })).toEqual(['/field pattern']);
    const { user, system } = process.cpuUsage(start);
    // Milliseconds of processor time. In time that is not linear it would take for ever.
    expect((user + system) / 1000).toBeLessThan(5000);
  });

  it('applies defaults to static and to reactive fields', async () => {
    const form = formOf(
      { name: 'a', default: 'x' },
      { name: 'b', default: 'y', 'x-visible': "{{ $values.a === 'x' }}" },
    );
    expect(await submit(form, {})).toEqual({ ok: true, value: { a: 'x', b: 'y' } });
    expect(await submit(form, { a: 'z' })).toEqual({ ok: true, value: { a: 'z' } });
  });
});

describe('choices of a component with names of its own', () => {
  const fieldNames = { label: 'name', value: 'id', children: 'places' };
  const listed = [
    { name: 'Jiangxi', id: 36, places: [{ name: 'Jingdezhen', id: 'jdz' }] },
    { name: 'Foshan', id: 'fs' },
  ];
  const rule = (component: string, props: object, type: 'string' | 'array' = 'string') => ({
    name: 'place',
    type,
    'x-component': component,
    'x-component-props': { fieldNames, ...props },
  });

  it.each([
    ['Select', rule('Select', { options: listed }), 'jdz', 'Foshan'],
    ['TreeSelect', rule('TreeSelect', { treeData: listed }), 'fs', 'name'],
    ['Cascader', rule('Cascader', { options: listed }, 'array'), [36, 'jdz'], ['jdz']],
    [
      'SelectTable',
      rule('SelectTable', { fieldNames: {}, primaryKey: 'id', dataSource: listed }, 'array'),
      ['fs'],
      ['Foshan'],
    ],
  ])('%s', async (_, own, good, bad) => {
    expect(await faults(formOf(own), { place: good })).toEqual([]);
    expect(await faults(formOf(own), { place: bad })).toEqual(['/place enum']);
  });
});
