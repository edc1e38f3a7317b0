/** Functions in reactions, as stock Formily's guides show them: they run in the safe language. */
import { beforeAll, describe, expect, it } from 'vitest';
import { findExcess } from '../../runtime/forms/budget/find-excess.ts';
import { registerForms } from '../../runtime/forms/formily/register-server.ts';
import { completeRules } from '../../runtime/forms/rules/complete.ts';
import type { FormTemplate } from '../../runtime/forms/rules/rule.ts';
import { checkRules } from '../../runtime/forms/templates/check-rules.ts';
import { visitorFields } from '../../src/assembly/forms/fields.ts';
import { faults, scope, submit } from './scope.ts';

beforeAll(() => registerForms(() => undefined));

const catalogue = { get: (name: string) => visitorFields.get(name), names: () => visitorFields.names() };

const input = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  'x-decorator': 'FormItem',
  'x-component': 'Input',
  ...more,
});
const number = (name: string, more: object = {}) => ({
  ...input(name),
  type: 'number',
  'x-component': 'NumberPicker',
  ...more,
});
const formOf = (...rules: object[]): FormTemplate => ({ rule: completeRules(rules), option: {} });
const problemsOf = (...rules: object[]): string[] =>
  checkRules(rules, {}, catalogue).map(({ pointer, message }) => `${pointer}: ${message}`);

const shownBy = (reaction: unknown) => [input('k'), input('a', { 'x-reactions': reaction })];
const SHOWING: Readonly<Record<string, object[]>> = {
  'a function of the field': shownBy("{{(field)=>{ field.visible = field.query('k').value()==='x' }}}"),
  'a function without braces': shownBy("{{field => field.visible = field.query('k').get('value') === 'x'}}"),
  'a named function': shownBy(
    "{{function (field) { const k = field.query('k'); if (k.value() === 'x') { field.display " +
      "= 'visible' } else { field.display = 'none'; } }}}",
  ),
  'the values of the form': shownBy(
    "{{(field) => { field.setDisplay(field.form.values.k === 'x' ? 'visible' : 'none') }}}",
  ),
  'a `run` on the field itself': shownBy({
    dependencies: ['k'],
    fulfill: { run: "$self.visible = $deps[0] === 'x'; // comment" },
  }),
  'a `run` on another field': [
    input('k', {
      'x-reactions': {
        fulfill: { run: "$form.setFieldState('a', state => { state.visible = $self.value === 'x' })" },
      },
    }),
    input('a'),
  ],
  'a function that sets another field': [
    input('k', {
      'x-reactions':
        "{{(field) => { const isShown = field.value === 'x'; field.form.setFieldState('a', " +
        '(state) => { state.visible = isShown }) }}}',
    }),
    input('a'),
  ],
  'a loop over fields': [
    input('k', {
      'x-reactions':
        "{{(field) => { for (const name of ['a', 'b']) { $form.setFieldState(name, (state) => " +
        "(state.visible = field.value === 'x')) } }}}",
    }),
    input('a'),
    input('b'),
  ],
  '`take` and `setState`': [
    input('a'),
    input('k', {
      'x-reactions': "{{(field) => { field.query('a').take()?.setState({ visible: field.value === 'x' }) }}}",
    }),
  ],
};

describe('a function that shows a field', () => {
  it.each(Object.entries(SHOWING))('%s', async (_, rules) => {
    expect(problemsOf(...rules)).toEqual([]);
    const form = formOf(...rules);
    expect(await findExcess(form, scope)).toBeUndefined();
    expect(await faults(form, { k: 'x', a: '1' })).toEqual([]);
    expect(await faults(form, { k: 'y', a: '1' })).toEqual(['/a hidden']);
  });
});

const sumBy = (reaction: unknown) => [
  number('x'),
  number('y'),
  number('sum', { readOnly: true, 'x-reactions': reaction }),
];
const COMPUTING: Readonly<Record<string, object[]>> = {
  'a function': sumBy(
    '{{(field) => { const { x, y } = field.form.values; field.value = (x || 0) + (y || 0) }}}',
  ),
  'a loop with a counter': sumBy(
    "{{(field) => { let sum = 0; const names = ['x', 'y']; for (let i = 0; i < names.length; " +
      'i++) { sum += field.query(names[i]).value() || 0; } field.setValue(sum); }}}',
  ),
  '`forEach`': sumBy(
    "{{(field) => { let sum = 0; ['x', 'y'].forEach((name) => { sum += " +
      '$form.getValuesIn(name) || 0 }); field.value = sum }}}',
  ),
  'a `run` with dependencies': sumBy({
    dependencies: ['x', 'y'],
    fulfill: { run: '$self.value = $deps[0] + $deps[1]' },
  }),
  'a `run` with a target': [
    number('x'),
    number('y', {
      'x-reactions': {
        target: 'sum',
        dependencies: ['x'],
        fulfill: { run: '$target.value = ($deps[0] || 0) + $self.value' },
      },
    }),
    number('sum', { readOnly: true }),
  ],
};

describe('a function that gives a value', () => {
  it.each(Object.entries(COMPUTING))('%s', async (_, rules) => {
    expect(problemsOf(...rules)).toEqual([]);
    const form = formOf(...rules);
    expect(await submit(form, { x: 2, y: 3, sum: 5 })).toEqual({ ok: true, value: { x: 2, y: 3, sum: 5 } });
    expect(await faults(form, { x: 2, y: 3, sum: 6 })).toEqual(['/sum computed']);
  });
});

describe('a function that is not supported', () => {
  const named = (reaction: unknown): string => problemsOf(input('a', { 'x-reactions': reaction })).join();

  it.each([
    ['{{ useAsyncDataSource(load) }}', '/rule/0/x-reactions', 'the names of functions of a scope'],
    ["{{(field) => { fetch('/x') }}}", '/rule/0/x-reactions', '"fetch"'],
    ['{{(field) => { field.form.submit() }}}', '/rule/0/x-reactions', 'The method "submit"'],
    ['{{(field) => { window.location = "x" }}}', '/rule/0/x-reactions', '"window"'],
    [
      '{{(field) => { field.constructor.constructor("x") }}}',
      '/rule/0/x-reactions',
      'The member "constructor"',
    ],
    [{ fulfill: { run: '$form.reset()' } }, '/rule/0/x-reactions/fulfill/run', 'The method "reset"'],
    [{ fulfill: { run: 'class A {}' } }, '/rule/0/x-reactions/fulfill/run', '"class"'],
  ])('says so by name: %s', (reaction, at, name) => {
    expect(named(reaction)).toContain(`${at}: `);
    expect(named(reaction)).toContain(name);
  });

  it('cannot loop for ever', async () => {
    const form = formOf(
      input('a', { 'x-reactions': '{{(field) => { while (true) { field.title = "x" } }}}' }),
    );
    expect(await faults(form, { a: 'x' })).toEqual([]);
    const many = Array.from({ length: 5 }, (_, index) =>
      input(`f${index}`, { 'x-reactions': '{{(field) => { while (true) { field.title = "x" } }}}' }),
    );
    expect(await findExcess(formOf(...many), scope)).toMatchObject({ at: ['rule', expect.any(Number)] });
  });
});
