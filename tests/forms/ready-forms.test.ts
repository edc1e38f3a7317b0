/** What the designer offers: kinds of fields, finished forms, and questions that are pasted. */
import { beforeAll, expect, test } from 'vitest';
import { openDesign, writeDesign } from '../../runtime/designer/design.ts';
import { isRefusal } from '../../runtime/designer/follow.ts';
import { findFaults } from '../../runtime/designer/faults.ts';
import { outlineOf } from '../../runtime/designer/outline.ts';
import { readQuestions } from '../../runtime/designer/read-questions.ts';
import { addRule } from '../../runtime/designer/steps.ts';
import { checkSubmission } from '../../runtime/forms/check-submission.ts';
import { registerForms } from '../../runtime/forms/formily/register-server.ts';
import { completeRules } from '../../runtime/forms/rules/complete.ts';
import { localize } from '../../runtime/forms/rules/localize.ts';
import { rulesInside, type FormRule } from '../../runtime/forms/rules/rule.ts';
import { checkRules } from '../../runtime/forms/templates/check-rules.ts';
import { isObject } from '../../runtime/model/json.ts';
import { readFieldKinds } from '../../src/assembly/field-kinds.ts';
import { visitorFields } from '../../src/assembly/forms/fields.ts';
import { readReadyForms } from '../../src/assembly/ready-forms.ts';
import { scope } from './scope.ts';

beforeAll(() => registerForms(() => undefined));

const LANGUAGES = ['zh-CN', 'en-US'];
const kinds = readFieldKinds();
const keys = () => {
  let last = 0;
  return () => `k${(last += 1)}`;
};

test('every kind of field can be added and saved, alone and twice', () => {
  for (const kind of kinds) {
    const newKey = keys();
    const once = addRule([], kind.rule, { into: undefined, index: 0 }, newKey);
    if (isRefusal(once)) throw new Error(kind.name);
    const twice = addRule(once.design, kind.rule, { into: undefined, index: 1 }, newKey);
    if (isRefusal(twice)) throw new Error(kind.name);
    const rules = writeDesign(twice.design);
    for (const language of LANGUAGES)
      expect(checkRules(localize(rules, language), {}, visitorFields), kind.name).toEqual([]);
  }
});

/** Parts that stand in others, decorators, and components that are kept for old forms. */
const NOT_OFFERED =
  /\.|^(?:ArrayBase|ArrayCollapse|ArrayTabs|FormItem|FormButtonGroup|PreviewText|ObjectContainer)$/;

test('every component that forms may name is offered, or stands in one that is', () => {
  const offered = JSON.stringify(kinds.map(({ rule }) => rule));
  const missing = visitorFields
    .names()
    .filter((name) => !NOT_OFFERED.test(name) && !new RegExp(`"${name}(?:\\.|")`).test(offered));
  expect(missing).toEqual(['TabChoice']);
});

const FORMATS: Readonly<Record<string, string>> = { internationalPhone: '13800138000', htmlEmail: 'a@b.cc' };
const CODE = '91350211M000100Y43';

/** A value that somebody would fill in; undefined for what is computed, or shown by a condition. */
function fillIn(rule: FormRule): unknown {
  if (rule['x-reactions'] !== undefined) return undefined;
  const [first] = Array.isArray(rule.enum) ? (rule.enum as { value: unknown }[]) : [];
  if (first !== undefined) return rule.type === 'array' ? [first.value] : first.value;
  if (rule['x-component'] === 'Upload') return [{ id: 'f1', name: 'a.pdf', size: 10 }];
  // A day to come, or one that has been, as its limit asks.
  if (rule['x-component'] === 'DatePicker')
    return JSON.stringify(rule['x-component-props'] ?? {}).includes('max') ? '2020-05-01' : '2099-05-01';
  if (rule.type === 'boolean') return true;
  if (rule.type === 'number') return 3;
  if (rule.type === 'array' && isObject(rule.items)) return [valuesOf(rulesInside(rule.items as never))];
  return rule.name === 'tax' ? CODE : (FORMATS[String(rule.format)] ?? 'Moon');
}

function valuesOf(rules: readonly FormRule[]): Record<string, unknown> {
  return Object.fromEntries(
    rules.flatMap((rule) =>
      rule.type === 'void'
        ? rule['x-reactions'] === undefined
          ? Object.entries(valuesOf(rulesInside(rule)))
          : []
        : [[rule.name, fillIn(rule)] as const].filter(([, value]) => value !== undefined),
    ),
  );
}

test('each finished form may be saved, has no fault, and takes what people fill in', async () => {
  const forms = readReadyForms();
  expect(forms).toHaveLength(12);
  for (const { name, rule } of forms) {
    expect(findFaults(outlineOf(openDesign(rule))), name).toEqual([]);
    for (const language of LANGUAGES) {
      const localized = localize(rule, language);
      expect(checkRules(localized, {}, visitorFields), name).toEqual([]);
      const rules = completeRules(localized);
      const result = await checkSubmission({ rule: rules, option: {} }, valuesOf(rules), scope);
      expect(result.ok ? [] : result.errors, name).toEqual([]);
      const empty = await checkSubmission({ rule: rules, option: {} }, {}, scope);
      expect(empty.ok, name).toBe(false);
    }
  }
});

test('questions become fields, and what is not understood is listed with its line', () => {
  const text = [
    'Your name *',
    'Phone [Phone] (required)',
    '',
    '颜色：红 / 绿 / 蓝',
    'Sizes [Pick some]: S; M; L',
    'Weight [Kilograms]',
    'How many [Number]: 1 / 2',
    'Delivery date\tDate\tyes',
    'Glaze\tDrop-down\t\tCeladon/Ash',
  ].join('\n');
  const { rules, notTaken } = readQuestions(text, kinds, keys(), (each) => each);
  const short = rules.map(({ title, required, enum: listed, 'x-component': component }) => [
    title,
    component,
    required ?? false,
    (listed as { label: string }[] | undefined)?.map(({ label }) => label).join(' '),
  ]);
  expect(short).toEqual([
    ['Your name', 'Input', true, undefined],
    ['Phone', 'Input', true, undefined],
    ['颜色', 'Radio.Group', false, '红 绿 蓝'],
    ['Sizes', 'Checkbox.Group', false, 'S M L'],
    ['Delivery date', 'DatePicker', true, undefined],
    ['Glaze', 'Select', false, 'Celadon Ash'],
  ]);
  expect(notTaken).toEqual([
    { line: 6, text: 'Weight [Kilograms]' },
    { line: 7, text: 'How many [Number]: 1 / 2' },
  ]);
});

test('questions are read as a paper form has them, in the language in which they are written', () => {
  const paper =
    '姓名：____\n性别：□男 □女 *\n手机号码：\n身份证号码\n电子邮件\n如何得知我们？ A. 朋友 B. 展会';
  const { rules } = readQuestions(paper, kinds, keys(), (each) => ({ 'zh-CN': each }));
  const short = rules.map(({ title, format, required, enum: listed }) => [
    (title as Record<string, string>)['zh-CN'],
    format,
    required,
    (listed as { label: object }[] | undefined)?.map(({ label }) => label),
  ]);
  expect(short).toEqual([
    ['姓名', undefined, undefined, undefined],
    ['性别', undefined, true, [{ 'zh-CN': '男' }, { 'zh-CN': '女' }]],
    ['手机号码', 'internationalPhone', undefined, undefined],
    ['身份证号码', 'idcard', undefined, undefined],
    // Nothing is guessed: no kind is called so.
    ['电子邮件', undefined, undefined, undefined],
    ['如何得知我们？', undefined, undefined, [{ 'zh-CN': '朋友' }, { 'zh-CN': '展会' }]],
  ]);
});

test('rules of Formily are taken as they are, with what a designer exports around them', () => {
  const field = { type: 'string', title: 'A', 'x-component': 'Input', 'x-designable-id': 'z1' };
  const exported = { form: { labelCol: 6 }, schema: { type: 'object', properties: { a: field } } };
  const { rules, notTaken } = readQuestions(JSON.stringify(exported), kinds, keys(), (each) => each);
  expect(rules).toEqual([{ name: 'a', ...field }]);
  // Forms look like their site: what is not taken is said.
  expect(notTaken).toEqual([{ line: 1, text: 'form.labelCol 6' }]);
  const broken = readQuestions('[\n{"name": "a",\n]', kinds, keys(), (each) => each);
  expect(broken.rules).toEqual([]);
  expect(broken.notTaken).toEqual([{ line: 3, text: ']' }]);
  const single = readQuestions('[{"name": "a",\n"pattern": "\\d"}]', kinds, keys(), (each) => each);
  expect(single.notTaken).toEqual([{ line: 2, text: '"pattern": "\\d"}]' }]);
});
