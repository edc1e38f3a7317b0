/** Phones, e-mails and numbers as people type them into a public form. */
import { beforeAll, expect, it } from 'vitest';
import { registerForms } from '../../runtime/forms/formily/register-server.ts';
import { readTarget } from '../../src/server/domains/verification/targets.ts';
import { faults, formOf, submit } from './scope.ts';

beforeAll(() => registerForms(() => undefined));

const formOfFormat = (format: string) => formOf({ name: 'a', format, 'x-component': 'Input' });

const PHONES = [
  '138 1234 5678',
  '138-1234-5678',
  '+86 138 1234 5678',
  '+852 9123 4567',
  '+1 (212) 555-0100',
  '13812345678 ',
  '１３８　１２３４－５６７８',
  '＋852 （9123） 4567',
];

it.each(['phone', 'internationalPhone'])('%s takes the notations that sign-in takes', async (format) => {
  for (const phone of PHONES) {
    expect(await faults(formOfFormat(format), { a: phone }), phone).toEqual([]);
    expect(readTarget('phone', phone)).toMatch(/^\+\d+$/);
  }
  for (const other of ['138 1234', '1381234567a', '+', '++852 9123 4567'])
    expect(await faults(formOfFormat(format), { a: other }), other).toEqual(['/a phone']);
});

it.each([
  ['email', ' lin@tea.example.com '],
  ['htmlEmail', 'lin@tea.example.com  '],
  ['number', ' 12.5 '],
  ['internationalPhone', '+852 9123 4567 '],
  ['internationalPhone', '１３８ １２３４ ５６７８'],
])('%s is stored without the blanks around it', async (format, typed) => {
  expect(await submit(formOfFormat(format), { a: typed })).toEqual({
    ok: true,
    value: { a: typed.normalize('NFKC').trim() },
  });
});
