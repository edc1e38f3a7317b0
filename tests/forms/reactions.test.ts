/** Submissions whose fields depend on each other, and fields that were cleared. */
import { createForm } from '@formily/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerForms } from '../../runtime/forms/formily/register-server.ts';
import { collectValues } from '../../runtime/forms/values/collect-values.ts';
import type { Problem } from '../../runtime/model/problem.ts';
import { faults, formOf, submit } from './scope.ts';

const reported: Problem[] = [];
beforeAll(() => registerForms((problem) => reported.push(problem)));

describe('a cleared field', () => {
  const PRESET = { default: 5, type: 'number' } as const;
  const form = formOf(
    { name: 'plain', ...PRESET },
    { name: 'reactive', ...PRESET, 'x-visible': '{{ $values.plain !== 7 }}' },
    { name: 'text', default: 'x', 'x-display': 'visible' },
    { name: 'tags', type: 'array', enum: ['a', 'b'], default: ['a'], 'x-display': 'visible' },
    {
      name: 'named',
      'x-reactions': { dependencies: ['reactive'], fulfill: { state: { required: '{{ !$deps[0] }}' } } },
    },
  );

  it('stays empty and is left out of the accepted values', async () => {
    expect(await submit(form, {})).toEqual({
      ok: true,
      value: { plain: 5, reactive: 5, text: 'x', tags: ['a'] },
    });
    expect(await submit(form, { plain: null, reactive: null, text: '', tags: [], named: 'n' })).toEqual({
      ok: true,
      value: { text: '', tags: [], named: 'n' },
    });
  });

  it('counts as empty for itself and for fields that depend on it', async () => {
    expect(await faults(formOf({ name: 'plain', ...PRESET, required: true }), { plain: null })).toEqual([
      '/plain required',
    ]);
    expect(await faults(form, { reactive: null })).toEqual(['/named required']);
    expect(await faults(form, { plain: 7, reactive: null })).toEqual(['/named required']);
  });

  it('is sent by the browser as null or an empty text', () => {
    const drawn = createForm();
    const number = drawn.createField({ name: 'number', initialValue: 5 });
    const text = drawn.createField({ name: 'text', initialValue: 'x' });
    drawn.createField({ name: 'never' });
    number.setValue(null);
    text.setValue('');
    expect(collectValues(drawn)).toEqual({ number: null, text: '' });
  });
});

describe('fields that depend on others', () => {
  const double = formOf(
    { name: 'amount', type: 'number' },
    {
      name: 'total',
      type: 'number',
      readOnly: true,
      'x-reactions': { dependencies: ['amount'], fulfill: { state: { value: '{{ $deps[0] * 2 }}' } } },
    },
  );

  it('keeps what is typed over a computed value, where a visitor can type', async () => {
    const [amount, total] = double.rule;
    const open = formOf(amount as never, { ...total, readOnly: undefined } as never);
    const value = { amount: 4, total: 1 };
    expect(await submit(open, value)).toEqual({ ok: true, value });
    expect(await submit(open, { amount: 4 })).toEqual({ ok: true, value: { amount: 4, total: 8 } });
  });

  it('computes values itself and rejects other values', async () => {
    expect(await submit(double, { amount: 4 })).toEqual({ ok: true, value: { amount: 4, total: 8 } });
    expect(await submit(double, { amount: 4, total: 8 })).toEqual({
      ok: true,
      value: { amount: 4, total: 8 },
    });
    expect(await faults(double, { amount: 4, total: 1 })).toEqual(['/total computed']);
  });

  it('rejects a change where a keyword locks, and keeps what another value locked later', async () => {
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
    expect(await submit(form, { discount: 50 })).toEqual({ ok: true, value: { price: 100, discount: 50 } });
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

  it('hides all fields inside a hidden container', async () => {
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

  it('supports targets, and choices that depend on a choice', async () => {
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

  it('ends when reactions trigger each other in a cycle', async () => {
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

  it('ignores an expression that fails, and reports it', async () => {
    reported.length = 0;
    const form = formOf(
      { name: 'a', 'x-visible': "{{ 'x'.repeat(1e9) }}" },
      { name: 'b', 'x-visible': '{{ $self.form.values }}' },
    );
    expect(await submit(form, { a: '1' })).toEqual({ ok: true, value: { a: '1' } });
    expect(reported.map(({ code }) => code)).toContain('expression.too-large');
  });

  it('keeps nothing of the last submission', async () => {
    const results = await Promise.all([4, 5, 6].map((amount) => submit(double, { amount })));
    expect(results.map((result) => result.ok && result.value.total)).toEqual([8, 10, 12]);
  });
});
