import { createForm } from '@formily/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkSubmission } from '../../runtime/forms/check-submission.ts';
import type { FormTemplate } from '../../runtime/forms/rules/rule.ts';
import { registerForms } from '../../runtime/forms/formily/register-server.ts';
import { collectValues } from '../../runtime/forms/values/collect-values.ts';
import type { Problem } from '../../runtime/model/problem.ts';
import { cooperationForm, formOf, scope } from './scope.ts';

const reported: Problem[] = [];
beforeAll(() => registerForms((problem) => reported.push(problem)));

const submit = (form: FormTemplate, values: unknown): ReturnType<typeof checkSubmission> =>
  checkSubmission(form, values, scope);

/** What is wrong, as `path rule`. */
async function faults(form: FormTemplate, values: unknown): Promise<string[]> {
  const result = await submit(form, values);
  return result.ok ? [] : result.errors.map(({ path, rule }) => `${path} ${rule}`);
}

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

  it('asks for a budget only when the topic shows it', async () => {
    expect(await faults(cooperationForm, { ...good, topic: 'project' })).toEqual(['/budget required']);
    expect(await faults(cooperationForm, { ...good, topic: 'project', budget: 'large' })).toEqual([]);
    expect(await faults(cooperationForm, { ...good, budget: 'large' })).toEqual(['/budget hidden']);
  });

  it('asks for a phone number or an e-mail', async () => {
    const { email: _, ...without } = good;
    expect(await faults(cooperationForm, without)).toEqual(['/phone required']);
    expect(await faults(cooperationForm, { ...without, phone: '13812345678' })).toEqual([]);
    expect(await faults(cooperationForm, { ...without, phone: '12345' })).toEqual(['/phone phone']);
  });

  it('says what is wrong in the caller’s language', async () => {
    const result = await submit(cooperationForm, { ...good, message: 'Hm', email: 'nobody' });
    expect(result).toEqual({
      ok: false,
      errors: [
        { path: '/email', rule: 'email', message: 'Enter the correct e-mail' },
        { path: '/message', rule: 'minLength', message: 'At least 5 characters' },
      ],
    });
  });

  it('wants the agreement', async () => {
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
    { name: 'day', type: 'date' },
    { name: 'place', type: 'object', properties: { city: { type: 'string' } } },
    { name: 'row', type: 'void', properties: { inside: { type: 'string' } } },
  );

  it('takes every type as itself, and null as nothing', async () => {
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
    [{ day: 'tomorrow' }, '/day type'],
    [{ day: '2026-13-01' }, '/day type'],
    [{ place: 'x' }, '/place type'],
    [{ place: { street: 'x' } }, '/place/street unknown'],
    [{ row: {} }, '/row unknown'],
    [{ other: 1 }, '/other unknown'],
    [{ 'a.b': 1 }, '/a.b unknown'],
    [{ constructor: 1 }, '/constructor unknown'],
    [JSON.parse('{"__proto__": {"polluted": 1}}') as unknown, '/__proto__ unknown'],
    [JSON.parse('{"place": {"__proto__": {"polluted": 1}}}') as unknown, '/place/__proto__ unknown'],
  ])('refuses %j', async (values, expected) => {
    expect(await faults(form, values)).toEqual([expected]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it.each([[[]], ['[]'], ['{'], ['"text"'], [null], [undefined], [7], [`{"text":"${'x'.repeat(200_000)}"}`]])(
    'refuses what is no form: %j',
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
    const live = formOf({ name: 'field', ...rule, 'x-visible': '{{ true }}' });
    expect(await faults(live, { field: value })).toEqual([`/field ${expected}`]);
  });

  it('runs patterns in linear time', async () => {
    const form = formOf({ name: 'field', pattern: '^(a+)+$' });
    const start = performance.now();
    expect(await faults(form, { field: `${'a'.repeat(9000)}!` })).toEqual(['/field pattern']);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('gives defaults, to fields that depend on nothing and to live ones', async () => {
    const form = formOf(
      { name: 'a', default: 'x' },
      { name: 'b', default: 'y', 'x-visible': "{{ $values.a === 'x' }}" },
    );
    expect(await submit(form, {})).toEqual({ ok: true, value: { a: 'x', b: 'y' } });
    expect(await submit(form, { a: 'z' })).toEqual({ ok: true, value: { a: 'z' } });
  });
});

describe('what somebody clears', () => {
  const PRESET = { default: 5, type: 'number' } as const;
  const form = formOf(
    { name: 'fixed', ...PRESET },
    { name: 'live', ...PRESET, 'x-visible': '{{ $values.fixed !== 7 }}' },
    { name: 'text', default: 'x', 'x-display': 'visible' },
    { name: 'tags', type: 'array', enum: ['a', 'b'], default: ['a'], 'x-display': 'visible' },
    {
      name: 'named',
      'x-reactions': { dependencies: ['live'], fulfill: { state: { required: '{{ !$deps[0] }}' } } },
    },
  );

  it('stays clear, and is not kept', async () => {
    expect(await submit(form, {})).toEqual({
      ok: true,
      value: { fixed: 5, live: 5, text: 'x', tags: ['a'] },
    });
    expect(await submit(form, { fixed: null, live: null, text: '', tags: [], named: 'n' })).toEqual({
      ok: true,
      value: { text: '', tags: [], named: 'n' },
    });
  });

  it('counts as empty for itself and for what depends on it', async () => {
    expect(await faults(formOf({ name: 'fixed', ...PRESET, required: true }), { fixed: null })).toEqual([
      '/fixed required',
    ]);
    expect(await faults(form, { live: null })).toEqual(['/named required']);
    expect(await faults(form, { fixed: 7, live: null })).toEqual(['/named required']);
  });

  it('is sent by the browser as nothing, not left out', () => {
    const drawn = createForm();
    const number = drawn.createField({ name: 'number', initialValue: 5 });
    const text = drawn.createField({ name: 'text', initialValue: 'x' });
    drawn.createField({ name: 'never' });
    number.setValue(null);
    text.setValue('');
    expect(collectValues(drawn)).toEqual({ number: null, text: '' });
  });
});

describe('what depends on other fields', () => {
  const double = formOf(
    { name: 'amount', type: 'number' },
    {
      name: 'total',
      type: 'number',
      'x-reactions': { dependencies: ['amount'], fulfill: { state: { value: '{{ $deps[0] * 2 }}' } } },
    },
  );

  it('computes what rules compute, whatever was sent', async () => {
    expect(await submit(double, { amount: 4 })).toEqual({ ok: true, value: { amount: 4, total: 8 } });
    expect(await submit(double, { amount: 4, total: 8 })).toEqual({
      ok: true,
      value: { amount: 4, total: 8 },
    });
    expect(await faults(double, { amount: 4, total: 1 })).toEqual(['/total computed']);
  });

  it('does not let a caller change what rules lock', async () => {
    const form = formOf(
      { name: 'price', type: 'number', default: 100, 'x-disabled': true },
      { name: 'kind' },
      {
        name: 'discount',
        type: 'number',
        default: 0,
        'x-reactions': {
          dependencies: ['kind'],
          fulfill: { state: { disabled: "{{ $deps[0] !== 'vip' }}" } },
        },
      },
    );
    expect(await faults(form, { price: 1 })).toEqual(['/price computed']);
    expect(await faults(form, { discount: 50 })).toEqual(['/discount computed']);
    expect(await submit(form, { kind: 'plain' })).toEqual({
      ok: true,
      value: { price: 100, kind: 'plain', discount: 0 },
    });
    expect(await submit(form, { kind: 'vip', discount: 50 })).toEqual({
      ok: true,
      value: { price: 100, kind: 'vip', discount: 50 },
    });
    expect(await submit(form, { kind: 'vip', discount: null })).toEqual({
      ok: true,
      value: { price: 100, kind: 'vip' },
    });
  });

  it('hides what stands in a hidden container, however deep', async () => {
    const form = formOf(
      { name: 'more', type: 'boolean' },
      {
        name: 'box',
        type: 'void',
        'x-visible': '{{ $values.more === true }}',
        properties: { place: { type: 'object', properties: { city: { type: 'string', required: true } } } },
      },
    );
    expect(await faults(form, {})).toEqual([]);
    expect(await faults(form, { more: true })).toEqual(['/place/city required']);
    expect(await faults(form, { place: { city: 'x' } })).toEqual(['/place/city hidden']);
    expect(await submit(form, { more: true, place: { city: 'x' } })).toEqual({
      ok: true,
      value: { more: true, place: { city: 'x' } },
    });
  });

  it('lets one field act on another, and choices depend on a choice', async () => {
    const form = formOf(
      {
        name: 'land',
        enum: ['cn', 'fr'],
        'x-reactions': {
          target: 'city',
          when: "{{ $self.value === 'fr' }}",
          fulfill: { state: { dataSource: ['paris'] } },
          otherwise: { state: { dataSource: ['suzhou'] } },
        },
      },
      { name: 'city' },
    );
    expect(await faults(form, { land: 'fr', city: 'paris' })).toEqual([]);
    expect(await faults(form, { land: 'cn', city: 'paris' })).toEqual(['/city enum']);
  });

  it('ends when reactions chase one another', async () => {
    const chase = (other: string) => ({
      dependencies: [other],
      fulfill: { state: { value: '{{ ($deps[0] ?? 0) + 1 }}' } },
    });
    const form = formOf(
      { name: 'a', type: 'number', 'x-reactions': chase('b') },
      { name: 'b', type: 'number', 'x-reactions': chase('a') },
    );
    expect(await faults(form, {})).toEqual([]);
  });

  it('leaves out an expression that fails, and says so', async () => {
    reported.length = 0;
    const form = formOf(
      { name: 'a', 'x-visible': "{{ 'x'.repeat(1e9) }}" },
      { name: 'b', 'x-visible': '{{ $self.form.values }}' },
    );
    expect(await submit(form, { a: '1' })).toEqual({ ok: true, value: { a: '1' } });
    expect(reported.map(({ code }) => code)).toContain('expression.too-large');
  });

  it('remembers nothing of the last submission', async () => {
    const results = await Promise.all([4, 5, 6].map((amount) => submit(double, { amount })));
    expect(results.map((result) => result.ok && result.value.total)).toEqual([8, 10, 12]);
  });
});
