import { beforeAll, expect, test } from 'vitest';
import { checkSubmission } from '../../runtime/forms/check-submission.ts';
import { localize } from '../../runtime/forms/rules/localize.ts';
import type { FormTemplate } from '../../runtime/forms/rules/rule.ts';
import { registerForms } from '../../runtime/forms/formily/register-server.ts';
import type { Problem } from '../../runtime/model/problem.ts';
import { readSeed } from '../../src/server/seed/read-seed.ts';
import { scope } from '../forms/scope.ts';
import { inLanguage, pages, walk } from './demo.ts';

const { forms, items } = await readSeed('demo');
const reported: Problem[] = [];
beforeAll(() => registerForms((problem) => reported.push(problem)));

async function faults(id: string, values: object): Promise<string[]> {
  const result = await checkSubmission(
    localize(
      forms.find((form) => form.id === id),
      'en-US',
    ) as unknown as FormTemplate,
    values,
    scope,
  );
  expect(reported).toEqual([]);
  return result.ok ? [] : result.errors.map(({ path, rule }) => `${path} ${rule}`);
}

test('there are four forms, one of them paid, and each has its place on a page or with a product', () => {
  expect(forms.length).toBeGreaterThanOrEqual(4);
  const paid = forms.filter(({ pay }) => pay === 1);
  expect(paid.length).toBe(1);
  for (const { price } of paid) expect(Number.isInteger(price) && Number(price) > 0).toBe(true);
  for (const { price } of forms.filter((form) => !paid.includes(form))) expect(price).toBeUndefined();
  const onPages = pages.flatMap(({ data }) => Object.values(data).map(({ formId }) => formId));
  const ofProducts = items.filter(({ canBuy }) => canBuy === true).map(({ formId }) => formId);
  const wanted = [...onPages, ...ofProducts].filter((formId) => formId !== undefined);
  expect(ofProducts).toContain('demo-delivery');
  expect(new Set(wanted)).toEqual(new Set(forms.map(({ id }) => id)));
});

test('they speak English in English', () => {
  const english = [...walk(inLanguage(forms, 'en-US'))].filter(
    ({ value }) => typeof value === 'string' && /\p{Script=Han}/u.test(value),
  );
  expect(english).toEqual([]);
});

test('the sample box needs an address, a sample, and a company for some invoices', async () => {
  const good = {
    name: 'Lin',
    phone: '13800138000',
    address: '218 Sanbao Road, Jingdezhen',
    collections: ['mosaic', 'terrazzo'],
    invoice: 'none',
  };
  expect(await faults('demo-sample-box', good)).toEqual([]);
  expect(await faults('demo-sample-box', { ...good, collections: [] })).toEqual(['/collections required']);
  expect(await faults('demo-sample-box', { ...good, collections: ['gold'] })).toEqual(['/collections enum']);
  expect(await faults('demo-sample-box', { ...good, invoice: 'company' })).toEqual(['/company required']);
});

test('an order is delivered to somebody with an address and a phone', async () => {
  const good = { name: 'Lin', phone: '13800138000', address: '218 Sanbao Road, Jingdezhen' };
  expect(await faults('demo-delivery', good)).toEqual([]);
  expect(await faults('demo-delivery', {})).toEqual([
    '/name required',
    '/phone required',
    '/address required',
  ]);
});

test('a visit is booked for a day, a time and a number of people', async () => {
  const good = {
    place: 'foshan',
    day: '2026-12-08',
    hour: '13:30',
    name: 'Lin',
    people: 4,
    email: 'lin@example.com',
    hands: true,
  };
  expect(await faults('demo-visit', good)).toEqual([]);
  expect(await faults('demo-visit', { ...good, people: 21 })).toEqual(['/people maximum']);
  expect(await faults('demo-visit', { ...good, day: 'tomorrow' })).toEqual(['/day date']);
  expect(await faults('demo-visit', { ...good, email: undefined })).toEqual(['/phone required']);
});
