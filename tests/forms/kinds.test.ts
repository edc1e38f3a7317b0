/** The kinds of fields that Chinese companies ask for: what they take, and what they refuse. */
import { beforeAll, expect, test } from 'vitest';
import { registerForms } from '../../runtime/forms/formily/register-server.ts';
import { localize } from '../../runtime/forms/rules/localize.ts';
import type { FormTemplate } from '../../runtime/forms/rules/rule.ts';
import { loadRegions } from '../../runtime/model/regions.ts';
import { readFieldKinds } from '../../src/assembly/field-kinds.ts';
import { faults } from './scope.ts';

beforeAll(async () => {
  registerForms(() => undefined);
  await loadRegions();
});

const kinds = readFieldKinds();

function formOf(kind: string, more: object = {}): FormTemplate {
  const rule = kinds.find(({ name }) => name === kind)?.rule;
  return localize(
    { rule: [{ ...rule, ...more, name: 'a' }], option: {} },
    'en-US',
  ) as unknown as FormTemplate;
}

const verdict = (form: FormTemplate, a: unknown): Promise<string[]> => faults(form, { a });

test('a region is a way of names to a district, or to as far as there are any', async () => {
  const region = formOf('region');
  for (const way of [
    ['广东省', '佛山市', '禅城区'],
    ['北京市', '东城区'],
  ])
    expect(await verdict(region, way), way.join()).toEqual([]);
  for (const way of [
    ['广东省'],
    ['广东省', '佛山市'],
    ['广东省', '东城区'],
    ['佛山市', '禅城区'],
    ['Atlantis'],
  ])
    expect(await verdict(region, way), way.join()).toEqual(['/a enum']);
  expect(
    await verdict(formOf('region', { 'x-component-props': { levels: 2 } }), ['广东省', '佛山市']),
  ).toEqual([]);
});

test('an identity card number has a day and the right last digit', async () => {
  const card = formOf('id-card');
  expect(await verdict(card, '11010519491231002X')).toEqual([]);
  expect(await verdict(card, '11010519491231002x')).toEqual([]);
  for (const wrong of ['110105194912310021', '11010519491331002X', '110105491231002', '1101051949123100'])
    expect((await verdict(card, wrong)).length, wrong).toBeGreaterThan(0);
});

test('a ranking names options once, and may leave some out', async () => {
  const ranking = formOf('ranking');
  expect(await verdict(ranking, ['3', '1'])).toEqual([]);
  expect(await verdict(ranking, ['3', '3'])).toEqual(['/a uniqueItems']);
  expect(await verdict(ranking, ['9'])).toEqual(['/a enum']);
});

test('a matrix has a value for each question, of its options', async () => {
  const matrix = formOf('matrix');
  expect(await faults(matrix, { quality: '4', delivery: '1' })).toEqual([]);
  expect(await faults(matrix, { quality: '5' })).toEqual(['/quality enum']);
});

test('a signature is one file, and a page value is a short text', async () => {
  const file = { id: 'x', name: 'signature.png', size: 9 };
  expect(await verdict(formOf('signature'), [file])).toEqual([]);
  expect(await verdict(formOf('signature'), [file, file])).toEqual(['/a maxItems']);
  expect(await verdict(formOf('signature'), 'Lin')).toEqual(['/a type']);
  expect(await verdict(formOf('campaign'), 'spring')).toEqual([]);
  expect(await verdict(formOf('campaign'), 'x'.repeat(501))).toEqual(['/a maxLength']);
});
