/** Every function and method of an expression spends steps for what it reads and makes. */
import { beforeAll, describe, expect, it } from 'vitest';
import { findExcess } from '../../runtime/forms/budget/find-excess.ts';
import { checkRules } from '../../runtime/forms/templates/check-rules.ts';
import { compileRuleExpression } from '../../runtime/forms/formily/expressions.ts';
import { MOMENT_METHODS, RULE_FUNCTIONS } from '../../runtime/forms/formily/functions.ts';
import { registerForms } from '../../runtime/forms/formily/register-server.ts';
import { FUNCTIONS } from '../../runtime/language/functions.ts';
import { ExpressionError, stepsTaken } from '../../runtime/language/limits.ts';
import { LIST_METHODS, LOOP_METHODS, TEXT_METHODS } from '../../runtime/language/methods.ts';
import { visitorFields } from '../../src/assembly/forms/fields.ts';
import { expectAllCells } from '../support/check-cells.ts';
import { formOf, scope } from './scope.ts';

beforeAll(() => registerForms(() => undefined));

const TEXT = 'x'.repeat(256_000);
const LIST = Array.from({ length: 8000 }, (_, index) => `${index}`);
const OBJECT = Object.fromEntries(LIST.map((key) => [`k${key}`, key]));
const values = {
  text: TEXT,
  list: LIST,
  lists: [LIST, LIST],
  object: OBJECT,
  media: { url: TEXT, alt: TEXT },
  link: { linkType: 2, linkUrl: `/${TEXT}` },
  zero: 0,
};

/** The steps of an expression, also of one that is stopped. */
function stepsOf(source: string): number {
  const compiled = compileRuleExpression(source);
  if (!compiled.ok) throw new Error(`${source}: ${compiled.problem.message}`);
  try {
    compiled.run({ ...scope, $values: values });
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
  }
  return stepsTaken();
}

const functions = [...Object.keys(FUNCTIONS), ...Object.keys(RULE_FUNCTIONS), 't'];
const ofTexts = Object.keys(TEXT_METHODS);
const ofLists = Object.keys(LIST_METHODS);

const cells: [string, string, number][] = [
  ...functions.map((name): [string, string, number] => [`${name} of a text`, `${name}($values.text)`, 4000]),
  ...functions.map((name): [string, string, number] => [`${name} of a list`, `${name}($values.list)`, 500]),
  ...functions.map((name): [string, string, number] => [
    `${name} of members`,
    `${name}($values.object)`,
    500,
  ]),
  ...['mediaOf($values.media)', 'linkOf($values.link)'].map((each): [string, string, number] => [
    each,
    each,
    4000,
  ]),
  ...Object.keys(MOMENT_METHODS).map((name): [string, string, number] => [
    `the method ${name} of a text`,
    `$values.text.${name}()`,
    4000,
  ]),
  ...ofTexts.map((name): [string, string, number] => [
    `the method ${name} of a text`,
    `$values.text.${name}(${{ repeat: '3', replace: '"a", "b"', replaceAll: '"a", "b"' }[name] ?? ''})`,
    4000,
  ]),
  ...ofTexts.map((name): [string, string, number] => [
    `the method ${name} with a text`,
    `'a'.${name}($values.text, $values.text)`,
    4000,
  ]),
  ...ofLists.map((name): [string, string, number] => [
    `the method ${name} of a list`,
    `$values.list.${name}()`,
    8000,
  ]),
  ...Object.keys(LOOP_METHODS).map((name): [string, string, number] => [
    `the loop ${name}`,
    `$values.list.${name}((item) => ${name === 'every' ? 'true' : '0'})`,
    8000,
  ]),
];

describe('the steps of an expression', () => {
  it('grow with what each function is given', () =>
    expectAllCells(
      cells,
      ([, source, least]) => expect(stepsOf(source)).toBeGreaterThanOrEqual(least),
      ([name]) => name,
    ));

  it.each([
    ['a short list that names a long one many times', '$values.list.map((x) => $values.list).flat()'],
    ['a list made of long lists', '$values.list.flatMap((x) => $values.list)'],
    ['media with long addresses', '$values.list.map((x) => mediaOf($values.media))'],
    ['dates of long texts', '$values.list.map((x) => date($values.text))'],
    ['numbers of long texts', '$values.list.map((x) => parseInt($values.text))'],
    ['the members of a large object', '$values.list.map((x) => Object.keys($values.object))'],
  ])('end before %s takes long', (_, source) => {
    expect(stepsOf(source)).toBeGreaterThan(9000);
  });
});

const catalogue = {
  get: (name: string) => visitorFields.get(name),
  names: () => visitorFields.names(),
};

describe('a hostile rule', () => {
  it('that has no names, and is worked out while it is compiled, is refused for its work', () => {
    const title = (index: number): string =>
      `{{ [${'0,'.repeat(20)}].map((x) => "${index}".repeat(200000).toUpperCase().length) }}`;
    const fields = Array.from({ length: 200 }, (_, index) => ({
      name: `f${index}`,
      type: 'string',
      title: title(index),
    }));
    expect(checkRules(fields, {}, catalogue)).toMatchObject([
      { code: 'form.rule-unsafe', details: { key: 'budget' } },
    ]);
  });

  // This took 16.8 s to be saved.
  it('that makes long addresses for media is stopped, and its form is refused for its work', async () => {
    const media = `[${'0,'.repeat(200)}].map((x) => mediaOf({ url: "y".repeat(1000000) }).url)`;
    const fields = Array.from({ length: 10 }, (_, index) => ({
      name: `f${index}`,
      'x-visible': `{{ ${media}.length > 0 }}`,
    }));
    expect(await findExcess(formOf(...fields), scope)).toMatchObject({ at: ['rule', expect.any(Number)] });
    expect(await findExcess(formOf(...fields.slice(0, 1)), scope)).toBeUndefined();
  });
});
