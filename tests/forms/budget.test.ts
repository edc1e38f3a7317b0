/** The budget of a check: a form beyond it is not saved, and a submission beyond it is rejected. */
import { beforeAll, describe, expect, it } from 'vitest';
import { findExcess } from '../../runtime/forms/budget/find-excess.ts';
import { checkCounted, inTurn } from '../../runtime/forms/check-submission.ts';
import { BUDGET, startWork, stopWork } from '../../runtime/forms/work.ts';
import { registerForms } from '../../runtime/forms/formily/register-server.ts';
import type { FormTemplate } from '../../runtime/forms/rules/rule.ts';
import { formatPointer } from '../../runtime/model/pointer.ts';
import { HOSTILE, listOf, TOTAL } from './hostile-forms.ts';
import { cooperationForm, faults, formOf, scope } from './scope.ts';

beforeAll(() => registerForms(() => undefined));

/** The units of work of one check. */
const workOf = (form: FormTemplate, values: object): Promise<number> =>
  inTurn(async () => {
    const counted = startWork(Infinity);
    await checkCounted(form, values, scope);
    stopWork();
    return [...counted.values()].reduce((sum, units) => sum + units, 0);
  });

const rows = (count: number) => Array.from({ length: count }, () => ({ count: 2, price: 3 }));

describe('a form that is saved', () => {
  it.each(Object.entries(HOSTILE))('may not take too long: %s', async (_, [form, at]) => {
    const excess = await findExcess(form, scope);
    expect(excess?.units).toBeGreaterThan(BUDGET);
    expect(formatPointer(excess?.at ?? [])).toBe(at);
  });

  it('may take as long as the budget lasts, and is then checked within it', async () => {
    const allowed = async (count: number): Promise<boolean> =>
      (await findExcess(listOf(TOTAL, { maxItems: count }), scope)) === undefined;
    let most = 1;
    while (await allowed(most + 1)) most += 1;
    expect(most).toBeGreaterThan(10);
    const work = await workOf(listOf(TOTAL, { maxItems: most }), { lines: rows(most) });
    expect(work).toBeLessThanOrEqual(BUDGET);
    expect(work).toBeGreaterThan(BUDGET * 0.8);
  });

  it('may be an everyday one', async () => {
    expect(await findExcess(cooperationForm, scope)).toBeUndefined();
    expect(await findExcess(listOf(TOTAL), scope)).toBeUndefined();
    const patterns = ['^1[3-9]\\d{9}$', '^[\\s\\S]{10,}$', '^[\\u4e00-\\u9fa5]+$', '^[A-Z]{2}-\\d+$'];
    const fields = patterns.flatMap((pattern) => [
      { name: `a${pattern}`, pattern },
      { name: `b${pattern}`, pattern },
    ]);
    expect(await findExcess(formOf(...fields), scope)).toBeUndefined();
  });
});

describe('a form from before there was a budget', () => {
  it('is rejected as a whole when it exceeds the budget, and only then', async () => {
    const old = listOf(TOTAL);
    expect(await faults(old, { lines: rows(100) })).toEqual([' budget']);
    expect(await faults(old, { lines: rows(10) })).toEqual([]);
  });

  it.each(Object.entries(HOSTILE))('leaves the next check its whole budget: %s', async (_, [form]) => {
    const isList = form.rule[0]?.type === 'array';
    const texts = form.rule.slice(0, 20).map(({ name }) => [name, 'a'.repeat(300)] as const);
    await faults(
      form,
      isList ? { lines: Array.from({ length: 100 }, () => ({})) } : Object.fromEntries(texts),
    );
    expect(await faults(formOf({ name: 'a' }), { a: 'x' })).toEqual([]);
  });
});

describe('a submission', () => {
  it('costs no more than its fields, however wide and deep the rows are', async () => {
    const fields = Object.fromEntries(
      Array.from({ length: 900 }, (_, index) => [`f${index}`, { type: 'string', default: 'x' } as const]),
    );
    expect(await faults(listOf(fields), { lines: Array.from({ length: 100 }, () => ({})) })).toEqual([
      ' budget',
    ]);
  });

  it('names no more errors than anyone reads', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`u${index}`, 1]));
    expect(await faults(formOf({ name: 'a' }), unknown)).toHaveLength(200);
  });

  it('with more rows than a list may have costs no more than one row', async () => {
    const form = listOf(TOTAL, { maxItems: 2 });
    expect(await faults(form, { lines: rows(100) })).toEqual(['/lines maxItems']);
    expect(await workOf(form, { lines: rows(100) })).toBe(await workOf(form, { lines: rows(3) }));
  });

  it('with a long list of chosen paths spends for each of them', async () => {
    const options = Array.from({ length: 500 }, (_, value) => ({ value, label: `${value}` }));
    const cascader = { 'x-component': 'Cascader', 'x-component-props': { multiple: true, options } };
    const form = formOf({ name: 'where', type: 'array', ...cascader });
    const paths = (count: number) => ({ where: Array.from({ length: count }, () => [499]) });
    expect(await faults(form, paths(500))).toEqual([]);
    expect((await workOf(form, paths(500))) - (await workOf(form, paths(1)))).toBeGreaterThan(150);
  });

  // Formily's count of characters takes a second for each of these texts.
  it('counts the characters of texts with terminal codes at once', async () => {
    const text = `\u001b${';'.repeat(9998)}`;
    const names = Array.from({ length: 19 }, (_, index) => `t${index}`);
    const form = formOf(
      ...names.map((name) => ({ name, maxLength: 9999, minLength: 9999, 'x-validator': { len: 9999 } })),
    );
    expect(await faults(form, Object.fromEntries(names.map((name) => [name, text])))).toEqual([]);
  });
});
