/** Phones, e-mails and numbers as people type them into a public form. */
import { beforeAll, expect, it } from 'vitest';
import ID_CARD from '../../schemas/field-kinds/id-card.field-kind.json' with { type: 'json' };
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
  '１３８１２３４５６７８',
  '86 138 1234 5678',
  '0086-13812345678',
  '（+86）138 1234 5678',
  // As address books copy it.
  '\u202D138\u00A01234\u20115678\u202C',
];

it.each(['phone', 'internationalPhone'])('%s takes the notations that sign-in takes', async (format) => {
  for (const phone of PHONES) {
    expect(await faults(formOfFormat(format), { a: phone }), phone).toEqual([]);
    expect(readTarget('phone', phone)).toMatch(/^\+\d+$/);
  }
  for (const other of ['138 1234', '1381234567a', '+', '++852 9123 4567'])
    expect(await faults(formOfFormat(format), { a: other }), other).toEqual(['/a phone']);
});

it('a phone is stored in one form, however it was typed', async () => {
  const stored = await Promise.all(PHONES.map((phone) => submit(formOfFormat('phone'), { a: phone })));
  const texts = stored.map((each) => ('value' in each ? each.value.a : each));
  expect([...new Set(texts)]).toEqual(['13812345678', '+85291234567', '+12125550100']);
});

it('a landline is written in as many ways', async () => {
  for (const phone of [
    '（０１０）65123456',
    '010 6512 3456',
    '0571-8765 4321转801',
    '400-800-1234',
    '(021)65123456-12',
  ])
    expect(await faults(formOfFormat('phone'), { a: phone }), phone).toEqual([]);
});

it.each([
  ['01065123456', '（０１０）65123456', '010 6512 3456', '+86 10 6512 3456', '+86 (010) 6512-3456'],
  ['057187654321-801', '0571-8765 4321转801', '(0571)87654321-801'],
  ['4008001234', '400-800-1234', '+86 400 800 1234'],
  // A mobile number without its last digit is no landline.
  ['+861380013800', '+86 138 0013 800'],
])('%s is stored, however it was typed', async (stored, ...typed) => {
  for (const phone of typed)
    expect(await submit(formOfFormat('phone'), { a: phone }), phone).toMatchObject({
      value: { a: stored },
    });
});

it.each([
  ['email', ' lin@tea.example.com '],
  ['htmlEmail', 'lin@tea.example.com  '],
  ['number', ' 12.5 '],
  ['idcard', ' 11010119900307123X'],
])('%s is stored without the blanks around it', async (format, typed) => {
  expect(await submit(formOfFormat(format), { a: typed })).toEqual({ ok: true, value: { a: typed.trim() } });
});

it.each([
  [
    '91440600MA4UQL1X2B',
    '91440600ma4uql1x2b',
    ' 9144 0600 MA4U QL1X 2B ',
    '９１４４０６００ＭＡ４ＵＱＬ１Ｘ２Ｂ',
  ],
  ['440600123456789', '440600-123456789'],
])('the tax number %s is stored, however it was typed', async (stored, ...typed) => {
  for (const each of typed)
    expect(await submit(formOfFormat('taxNumber'), { a: each }), each).toMatchObject({
      value: { a: stored },
    });
});

it('other texts are no tax number', async () => {
  for (const wrong of ['12345', '91440600MA4UQL1XOI', '税号'])
    expect(await faults(formOfFormat('taxNumber'), { a: wrong }), wrong).toEqual(['/a taxNumber']);
});

it.each([
  [
    'https://www.example.com',
    'www.example.com',
    ' www.example.com ',
    'www。example。com',
    'ｗｗｗ．example.com',
  ],
  ['https://example.com:8080/a?b=c:d', 'example.com:8080/a?b=c:d', 'https：//example.com:8080/a?b=c:d'],
  ['https://茶.example.com/（春）', '茶.example.com/（春）'],
  ['http://example.com', 'http://example.com'],
  ['https://example.com/@lin', 'example.com/@lin'],
  ['https://example.com?to=a@b.cn', 'example.com?to=a@b.cn'],
])('the address %s is stored, however it was typed', async (stored, ...typed) => {
  for (const each of typed)
    expect(await submit(formOfFormat('url'), { a: each }), each).toMatchObject({ value: { a: stored } });
});

it('other texts are no address', async () => {
  for (const wrong of [
    'shop',
    'our shop.com',
    'javascript:alert(1)',
    'lin@example.com',
    'info＠firma.cn',
    'localhost',
  ])
    expect(await faults(formOfFormat('url'), { a: wrong }), wrong).toEqual(['/a url']);
});

it('the kind for identity cards takes blanks, full-width digits and a small x', async () => {
  const inChinese = (_: string, each: unknown): unknown =>
    typeof each === 'object' && each !== null && 'zh-CN' in each ? each['zh-CN'] : each;
  const rule = { ...(JSON.parse(JSON.stringify(ID_CARD.rule), inChinese) as object), name: 'a' };
  const read = { ok: true, value: { a: '11010519491231002X' } };
  for (const typed of [
    '110105 19491231 002x',
    '１１０１０５１９４９１２３１００２Ｘ',
    '110105-19491231-002X',
  ])
    expect(await submit(formOf(rule), { a: typed }), typed).toEqual(read);
  for (const wrong of ['110105 19491231 0021', '1101051949123100'])
    expect(await submit(formOf(rule), { a: wrong }), wrong).toMatchObject({ ok: false });
});

const TYPED = [
  ['idcard', '110105 19491231 002x', '11010519491231002X'],
  ['taxNumber', '９１４４０６００ma4uql1x2b', '91440600MA4UQL1X2B'],
  ['phone', '138 1234 5678', '13812345678'],
  ['number', ' １２ ', '12'],
  ['date', '２０２４年3月 5日', '2024-03-05'],
  ['url', 'www.example.com', 'https://www.example.com'],
] as const;

it.each(TYPED)('conditions and calculations read a %s in its normal form', async (format, typed, normal) => {
  const reads = (state: object, more: object = {}) => ({
    'x-component': 'Input',
    'x-reactions': [{ dependencies: ['a'], fulfill: { state } }],
    ...more,
  });
  const form = formOf(
    { name: 'a', format, 'x-component': 'Input' },
    { name: 'copy', ...reads({ value: '{{ $deps[0] }}' }, { readOnly: true }) },
    // The derived tier shows this one, Formily the other.
    { name: 'shown', ...reads({ visible: `{{ $deps[0] === '${normal}' }}` }) },
    { name: 'named', ...reads({ visible: `{{ $deps[0] === '${normal}' }}`, title: '{{ $self.value }}' }) },
  );
  const value = { a: normal, copy: normal, shown: 'yes', named: 'yes' };
  expect(await submit(form, { a: typed, shown: 'yes', named: 'yes' })).toEqual({ ok: true, value });
  expect(await submit(form, { ...value, a: typed })).toEqual({ ok: true, value });
});

it('a day is read as Chinese write it, and one that does not exist is none', async () => {
  for (const [typed, stored] of [
    ['2024年2月29号', '2024-02-29'],
    ['2024/2/29', '2024/2/29'],
    ['3/5/2024', '3/5/2024'],
  ])
    expect(await submit(formOfFormat('date'), { a: typed }), typed).toMatchObject({ value: { a: stored } });
  for (const typed of ['2023年2月29日', '2024年3月', '24年3月5日', '三月五日'])
    expect(await faults(formOfFormat('date'), { a: typed }), typed).toEqual(['/a date']);
});

it('what a rule gives is compared in its normal form, too', async () => {
  const form = formOf({ name: 'a', format: 'phone', default: '400-800-1234', readOnly: true });
  for (const sent of ['400-800-1234', '4008001234'])
    expect(await submit(form, { a: sent }), sent).toEqual({ ok: true, value: { a: '4008001234' } });
});

it('a code is read as its box reads it', async () => {
  const form = formOf({ name: 'a', 'x-component': 'PhoneCode' });
  for (const typed of ['123456', '１２３４５６', '123 456', '123-456'])
    expect(await submit(form, { a: typed }), typed).toEqual({ ok: true, value: { a: '123456' } });
});
