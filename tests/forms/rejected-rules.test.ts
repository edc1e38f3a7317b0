/** Rules that may not be saved. */
import { describe, expect, it } from 'vitest';
import { checkRules } from '../../runtime/forms/templates/check-rules.ts';
import type { Problem } from '../../runtime/model/problem.ts';
import { visitorFields } from '../../src/assembly/forms/fields.ts';
import { expectAllCells } from '../support/check-cells.ts';

const check = (rule: unknown, option: unknown = {}): Problem[] => checkRules([rule], option, visitorFields);
const input = { name: 'field', type: 'string', title: 'A field', 'x-component': 'Input' };

/** What is wrong, and where the problem is told with which code. */
const REJECTED: readonly (readonly [what: string, rule: unknown, pointer: string, code: string])[] = [
  ['a prototype for a name', { ...input, name: '__proto__' }, '/rule/0', 'form.rule-unsafe'],
  ['a constructor for a name', { ...input, name: 'constructor' }, '/rule/0', 'form.rule-unsafe'],
  ['a prototype in a list of names', { ...input, name: '[start,__proto__]' }, '/rule/0', 'form.rule-unsafe'],
  [
    'a constructor in a list of names',
    { ...input, name: '[constructor,end]' },
    '/rule/0',
    'form.rule-unsafe',
  ],
  [
    'a prototype as the name of a dependency',
    { ...input, 'x-reactions': { dependencies: JSON.parse('{"__proto__":"a"}'), fulfill: {} } },
    '/rule/0/x-reactions/dependencies/__proto__',
    'form.rule-unsafe',
  ],
  [
    'a prototype as the name of a source',
    { ...input, 'x-reactions': { dependencies: [{ name: '__proto__', source: 'a' }], fulfill: {} } },
    '/rule/0/x-reactions/dependencies/0/name',
    'document.shape',
  ],
  ...['javascript:alert(1)', 'https://elsewhere.example/a.png', '//elsewhere.example/a.png', 7].map(
    (picture) =>
      [
        `the picture ${picture} of an option`,
        { ...input, 'x-component': 'Radio.Group', enum: [{ label: 'A', value: 'a', picture }] },
        '/rule/0/enum/0/picture',
        'document.shape',
      ] as const,
  ),
  ['a path for a name', { ...input, name: 'a.b' }, '/rule/0', 'form.rule-unsafe'],
  ['a pattern of paths for a name', { ...input, name: '*' }, '/rule/0', 'form.rule-unsafe'],
  [
    'a prototype inside',
    JSON.parse('{"name":"a","type":"object","properties":{"__proto__":{"type":"string"}}}'),
    '/rule/0/properties/__proto__',
    'form.rule-unsafe',
  ],
  [
    'HTML through a prop',
    { ...input, 'x-component-props': { dangerouslySetInnerHTML: { __html: '<b>' } } },
    '/rule/0/x-component-props/dangerouslySetInnerHTML',
    'document.member-unknown',
  ],
  [
    'children through a prop',
    { ...input, 'x-component-props': { children: 'x' } },
    '/rule/0/x-component-props/children',
    'document.member-unknown',
  ],
  [
    'an object in a prop',
    { ...input, 'x-component-props': { placeholder: { $$typeof: 'x' } } },
    '/rule/0/x-component-props/placeholder',
    'document.shape',
  ],
  [
    'children of a decorator',
    { ...input, 'x-decorator-props': { children: 'x' } },
    '/rule/0/x-decorator-props/children',
    'document.member-unknown',
  ],
  [
    'a presentation prop that is too long',
    { ...input, 'x-component-props': { style: 'x'.repeat(2_001) } },
    '/rule/0/x-component-props/style',
    'document.shape',
  ],
  [
    'a decorator that there is not',
    { ...input, 'x-decorator': 'Shelf' },
    '/rule/0/x-decorator',
    'dialog.field-unknown',
  ],
  [
    'a component as decorator',
    { ...input, 'x-decorator': 'Input' },
    '/rule/0/x-decorator',
    'form.rule-unsafe',
  ],
  ['content of elements', { ...input, 'x-content': { type: 'b' } }, '/rule/0/x-content', 'document.shape'],
  ['a slot', { ...input, 'x-slot-node': { target: 'a' } }, '/rule/0/x-slot-node', 'document.member-unknown'],
  ['an unknown reference', { ...input, $ref: '#/definitions/a' }, '/rule/0/$ref', 'form.rule-unsafe'],
  [
    'an unknown component',
    { ...input, 'x-component': 'Inptu' },
    '/rule/0/x-component',
    'dialog.field-unknown',
  ],
  [
    'a component of the editor',
    { ...input, 'x-component': 'MediaChoice' },
    '/rule/0/x-component',
    'dialog.field-unknown',
  ],
  [
    'an unknown name of the members of choices',
    { ...input, 'x-component': 'Select', 'x-component-props': { fieldNames: { icon: 'x' } } },
    '/rule/0/x-component-props/fieldNames',
    'document.shape',
  ],
  ['an unknown type', { ...input, type: 'function' }, '/rule/0/type', 'document.shape'],
  ['an unknown format', { ...input, format: 'toString' }, '/rule/0/format', 'document.shape'],
  ['a pattern with a back-reference', { ...input, pattern: '(a)\\1' }, '/rule/0/pattern', 'form.rule-unsafe'],
  [
    'a pattern that backtracks for ever',
    { ...input, pattern: '^(a+)+$' },
    '/rule/0/pattern',
    'form.rule-unsafe',
  ],
  [
    'alternatives that backtrack for ever',
    { ...input, pattern: '^(a|a)*$' },
    '/rule/0/pattern',
    'form.rule-unsafe',
  ],
  ['a method of objects for a name', { ...input, name: 'toString' }, '/rule/0', 'form.rule-unsafe'],
  ['an expression as a pattern', { ...input, pattern: '{{ x }}' }, '/rule/0/pattern', 'form.rule-unsafe'],
  [
    'an unknown component in a row',
    {
      name: 'rows',
      type: 'array',
      items: { type: 'object', properties: { a: { ...input, 'x-component': 'Inptu' } } },
    },
    '/rule/0/items/properties/a/x-component',
    'dialog.field-unknown',
  ],
  [
    'unknown props of a column',
    {
      name: 'rows',
      type: 'array',
      items: {
        type: 'object',
        properties: {
          a: { type: 'void', 'x-component': 'ArrayTable.Column', 'x-component-props': { render: 'x' } },
        },
      },
    },
    '/rule/0/items/properties/a/x-component-props/render',
    'form.rule-unsafe',
  ],
  ['rows of a text', { ...input, items: { type: 'string' } }, '/rule/0/items', 'form.rule-unsafe'],
  [
    'a function in an expression',
    { ...input, 'x-visible': '{{ function () {} }}' },
    '/rule/0/x-visible',
    'form.rule-unsafe',
  ],
  [
    'a pattern with a syntax error',
    { ...input, 'x-validator': { pattern: '(' } },
    '/rule/0/x-validator/pattern',
    'form.rule-unsafe',
  ],
  [
    'an expression as a validator',
    { ...input, 'x-validator': '{{ value => window }}' },
    '/rule/0/x-validator',
    'expression.name-unknown',
  ],
  [
    'statements',
    { ...input, 'x-reactions': { fulfill: { run: 'alert(1)' } } },
    '/rule/0/x-reactions/fulfill/run',
    'expression.name-unknown',
  ],
  [
    'an expression as a reaction',
    { ...input, 'x-reactions': '{{ field.setValue(1) }}' },
    '/rule/0/x-reactions',
    'form.rule-unsafe',
  ],
  [
    'a state that is a path',
    { ...input, 'x-reactions': { fulfill: { state: { 'form.values': 1 } } } },
    '/rule/0/x-reactions/fulfill/state/form.values',
    'document.member-unknown',
  ],
  [
    'a state of a prototype',
    JSON.parse('{"name":"a","type":"string","x-reactions":{"fulfill":{"state":{"__proto__":1}}}}'),
    '/rule/0/x-reactions/fulfill/state/__proto__',
    'document.member-unknown',
  ],
  [
    'a target that is no path',
    { ...input, 'x-reactions': { target: '/a/', fulfill: {} } },
    '/rule/0/x-reactions/target',
    'document.shape',
  ],
  [
    'a dependency on the form itself',
    { ...input, 'x-reactions': { dependencies: ['a#form.values'], fulfill: {} } },
    '/rule/0/x-reactions/dependencies/0',
    'document.shape',
  ],
  [
    'a constructor in an expression',
    { ...input, 'x-visible': '{{ $self.constructor }}' },
    '/rule/0/x-visible',
    'expression.forbidden',
  ],
  [
    'a call of the form',
    { ...input, 'x-visible': '{{ $form.submit() }}' },
    '/rule/0/x-visible',
    'expression.forbidden',
  ],
  [
    'Formily’s own functions',
    { ...input, 'x-visible': '{{ $effect(() => 1) }}' },
    '/rule/0/x-visible',
    'expression.name-unknown',
  ],
  [
    'an unknown name',
    { ...input, 'x-visible': '{{ $value.a }}' },
    '/rule/0/x-visible',
    'expression.name-unknown',
  ],
  ['a text that is too long', { ...input, title: 'x'.repeat(2001) }, '/rule/0/title', 'document.shape'],
  [
    'too many choices',
    { ...input, enum: Array.from({ length: 5001 }, String) },
    '/rule/0/enum',
    'document.shape',
  ],
  ['rules in a text field', { ...input, properties: { a: input } }, '/rule/0/properties', 'form.rule-unsafe'],
  ['a number in a text field', { ...input, type: 'number' }, '/rule/0/x-component', 'form.rule-unsafe'],
  [
    'a definition that contains itself',
    {
      ...input,
      definitions: { a: { properties: { b: { $ref: '#/definitions/a' } } } },
      $ref: '#/definitions/a',
    },
    '/rule/0/properties/b/$ref',
    'form.rule-unsafe',
  ],
  [
    'a prototype in data',
    { ...input, default: JSON.parse('{"a":{"__proto__":1}}') },
    '/rule/0/default',
    'document.shape',
  ],
  [
    'a broken expression deep in data',
    { ...input, 'x-data': { a: [{ b: '{{ window }}' }] } },
    '/rule/0/x-data/a/0/b',
    'expression.name-unknown',
  ],
  [
    'a function outside of a validator',
    { ...input, title: '{{ (value) => value }}' },
    '/rule/0/title',
    'form.rule-unsafe',
  ],
  [
    'a prop of another component in a reaction',
    { ...input, 'x-reactions': { fulfill: { state: { componentProps: { innerHTML: 'x' } } } } },
    '/rule/0/x-reactions/fulfill/state/componentProps/innerHTML',
    'document.member-unknown',
  ],
  ['a rule that is not an object', 'x', '/rule/0', 'form.rule-unsafe'],
];

describe('a rule that is rejected', () => {
  it('is each of these, with its place and a code', async () => {
    await expectAllCells(
      REJECTED,
      ([, rule, pointer, code]) => {
        expect(
          check(rule).map((problem) => ({ pointer: problem.pointer, code: problem.code })),
        ).toContainEqual({ pointer, code });
      },
      ([what]) => what,
    );
  });

  it('rejects too deep nesting, too many fields and equal names', () => {
    let deep: object = { type: 'string' };
    for (let level = 0; level < 17; level += 1) deep = { type: 'object', properties: { a: deep } };
    expect(
      check({ name: 'b', ...deep })
        .map(({ message }) => message)
        .join(),
    ).toContain('deep');
    const many = Array.from({ length: 1001 }, (_, index) => ({ name: `f${index}`, type: 'string' }));
    expect(checkRules(many, {}, visitorFields)).toHaveLength(1);
    expect(checkRules([input, input], {}, visitorFields)[0]?.message).toContain('used twice');
    expect(checkRules('rules', {}, visitorFields)).toHaveLength(1);
  });

  it('rejects unknown and wrong options', () => {
    expect(checkRules([], { effects: 'x' }, visitorFields)[0]).toMatchObject({
      code: 'document.member-unknown',
      pointer: '/option/effects',
    });
    expect(checkRules([], { price: -1 }, visitorFields)[0]).toMatchObject({
      code: 'document.shape',
      pointer: '/option/price',
    });
  });

  it('suggests the nearest component', () => {
    expect(check({ ...input, 'x-component': 'Inptu' })[0]?.message).toContain('Did you mean "Input"?');
    const said = (name: string) => check({ ...input, 'x-component': name })[0]?.message;
    expect(said('InputNumber')).toContain('Did you mean "NumberPicker"?');
    expect(said('ArrayCollapse.Item')).not.toContain('Did you mean');
    expect(said('ArrayCollapse.Indx')).toContain('Did you mean "ArrayCollapse.Index"?');
  });
});
