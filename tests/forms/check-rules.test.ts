import { describe, expect, it } from 'vitest';
import { checkRules } from '../../runtime/forms/templates/check-rules.ts';
import { localize } from '../../runtime/forms/rules/localize.ts';
import type { Problem } from '../../runtime/model/problem.ts';
import { fields } from '../../src/assembly/forms/fields.ts';
import { formDocuments } from '../../src/assembly/documents.ts';

const check = (rule: unknown, option: unknown = {}): Problem[] => checkRules([rule], option, fields);
const input = { name: 'field', type: 'string', title: 'A field', 'x-component': 'Input' };

describe('rules that are fine', () => {
  it.each(formDocuments.names().flatMap((name) => ['zh-CN', 'en-US'].map((language) => [name, language])))(
    '%s in %s',
    (name, language) => {
      const form = localize(formDocuments.get(name), language);
      expect(checkRules(form?.rule, form?.option, fields)).toEqual([]);
    },
  );

  it('reactions, validators, containers', () => {
    const city = {
      type: 'string',
      enum: ['a', { label: 'B', value: 'b' }],
      'x-component': 'Select',
      'x-validator': ['email', { pattern: '^a+$', message: 'Only a' }],
      'x-reactions': [
        {
          dependencies: ['more', 'name#value'],
          when: '{{ $deps[0] }}',
          fulfill: { state: { visible: true, title: 'x' } },
          otherwise: { schema: { 'x-value': '{{ 1 + 1 }}' } },
        },
        { target: 'more', fulfill: { state: { value: '{{ $self.value }}' } } },
      ],
    };
    expect(
      check({ name: 'box', type: 'void', 'x-visible': '{{ $values.more === true }}', properties: { city } }),
    ).toEqual([]);
  });
});

describe('what is said of the looks of Formily’s own components', () => {
  it('is taken, and nothing is made of it', () => {
    const option = {
      labelCol: 6,
      wrapperCol: 12,
      labelAlign: 'left',
      colon: false,
      size: 'large',
      style: { width: '50%' },
    };
    const drawn = {
      'x-designable-id': 'k2',
      'x-index': 0,
      'x-decorator': 'FormItem',
      'x-decorator-props': { labelCol: 4, asterisk: true },
    };
    const step = {
      type: 'void',
      'x-component': 'FormStep',
      'x-component-props': { formStep: '{{FormStep.createFormStep()}}' },
    };
    const column = {
      type: 'void',
      'x-component': 'ArrayTable.Column',
      'x-component-props': { title: 'A', width: 80, align: 'center', fixed: 'right' },
      properties: {
        cell: {
          type: 'string',
          ...drawn,
          'x-component': 'Input',
          'x-component-props': { style: { width: 1 } },
        },
      },
    };
    const table = {
      name: 'table',
      type: 'array',
      'x-component': 'ArrayTable',
      'x-component-props': { pagination: { pageSize: 10 }, scroll: { x: '100%' } },
      items: { type: 'object', properties: { column } },
    };
    for (const rule of [
      { ...input, ...drawn, 'x-component-props': { size: 'large' } },
      { name: 'steps', ...step },
      table,
    ])
      expect(check(rule, option)).toEqual([]);
  });
});

describe('what a form may not hold', () => {
  it.each([
    ['a prototype for a name', { ...input, name: '__proto__' }, '/rule/0', 'form.rule-unsafe'],
    ['a constructor for a name', { ...input, name: 'constructor' }, '/rule/0', 'form.rule-unsafe'],
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
      'words of a decorator, which would be lost',
      { ...input, 'x-decorator-props': { extra: 'x' } },
      '/rule/0/x-decorator-props/extra',
      'document.member-unknown',
    ],
    [
      'looks without end',
      { ...input, 'x-component-props': { style: 'x'.repeat(2_001) } },
      '/rule/0/x-component-props/style',
      'document.shape',
    ],
    ['another decorator', { ...input, 'x-decorator': 'Card' }, '/rule/0/x-decorator', 'document.shape'],
    ['content', { ...input, 'x-content': 'x' }, '/rule/0/x-content', 'document.member-unknown'],
    [
      'a slot',
      { ...input, 'x-slot-node': { target: 'a' } },
      '/rule/0/x-slot-node',
      'document.member-unknown',
    ],
    ['a reference', { ...input, $ref: '#/definitions/a' }, '/rule/0/$ref', 'document.member-unknown'],
    [
      'an unknown component',
      { ...input, 'x-component': 'Inptu' },
      '/rule/0/x-component',
      'dialog.field-unknown',
    ],
    ['an unknown type', { ...input, type: 'function' }, '/rule/0/type', 'document.shape'],
    ['an unknown format', { ...input, format: 'toString' }, '/rule/0/format', 'document.shape'],
    ['a pattern that looks back', { ...input, pattern: '(a)\\1' }, '/rule/0/pattern', 'form.rule-unsafe'],
    [
      'a pattern that tries for ever',
      { ...input, pattern: '^(a+)+$' },
      '/rule/0/pattern',
      'form.rule-unsafe',
    ],
    [
      'a choice that tries for ever',
      { ...input, pattern: '^(a|a)*$' },
      '/rule/0/pattern',
      'form.rule-unsafe',
    ],
    ['a method of objects for a name', { ...input, name: 'toString' }, '/rule/0', 'form.rule-unsafe'],
    [
      'code for a validator’s pattern',
      { ...input, pattern: '{{ x }}' },
      '/rule/0/pattern',
      'form.rule-unsafe',
    ],
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
      'props off the list in a column',
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
      'document.member-unknown',
    ],
    ['rows of a text', { ...input, items: { type: 'string' } }, '/rule/0/items', 'form.rule-unsafe'],
    [
      'a function in an expression',
      { ...input, 'x-visible': '{{ function () {} }}' },
      '/rule/0/x-visible',
      'expression.forbidden',
    ],
    [
      'a pattern that is none',
      { ...input, 'x-validator': { pattern: '(' } },
      '/rule/0/x-validator/pattern',
      'form.rule-unsafe',
    ],
    [
      'a validator that is code',
      { ...input, 'x-validator': '{{ value => true }}' },
      '/rule/0/x-validator',
      'document.shape',
    ],
    [
      'statements',
      { ...input, 'x-reactions': { fulfill: { run: 'alert(1)' } } },
      '/rule/0/x-reactions/fulfill',
      'form.rule-unsafe',
    ],
    [
      'a reaction that is code',
      { ...input, 'x-reactions': '{{ field => field.setValue(1) }}' },
      '/rule/0/x-reactions',
      'form.rule-unsafe',
    ],
    [
      'a state that is a path',
      { ...input, 'x-reactions': { fulfill: { state: { 'componentProps.style': 1 } } } },
      '/rule/0/x-reactions/fulfill/state/componentProps.style',
      'document.member-unknown',
    ],
    [
      'a state of a prototype',
      JSON.parse('{"name":"a","type":"string","x-reactions":{"fulfill":{"state":{"__proto__":1}}}}'),
      '/rule/0/x-reactions/fulfill/state/__proto__',
      'document.member-unknown',
    ],
    [
      'a target that is a pattern',
      { ...input, 'x-reactions': { target: '*', fulfill: {} } },
      '/rule/0/x-reactions/target',
      'document.shape',
    ],
    [
      'a dependency that is a pattern',
      { ...input, 'x-reactions': { dependencies: ['*(a,b)'], fulfill: {} } },
      '/rule/0/x-reactions/dependencies/0',
      'document.shape',
    ],
    [
      'a way to a prototype',
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
      'a name that is not there',
      { ...input, 'x-visible': '{{ $value.a }}' },
      '/rule/0/x-visible',
      'expression.name-unknown',
    ],
    ['endless text', { ...input, title: 'x'.repeat(2001) }, '/rule/0/title', 'document.shape'],
    [
      'too many choices',
      { ...input, enum: Array.from({ length: 501 }, String) },
      '/rule/0/enum',
      'document.shape',
    ],
    [
      'rules in a text field',
      { ...input, properties: { a: input } },
      '/rule/0/properties',
      'form.rule-unsafe',
    ],
    ['no type', { name: 'a' }, '/rule/0', 'document.member-missing'],
    ['no object', 'x', '/rule/0', 'form.rule-unsafe'],
  ])('%s', (_, rule: unknown, pointer, code) => {
    expect(check(rule).map((problem) => ({ pointer: problem.pointer, code: problem.code }))).toContainEqual({
      pointer,
      code,
    });
  });

  it('rules one inside another without end, too many, two of one name', () => {
    let deep: object = { type: 'string' };
    for (let level = 0; level < 11; level += 1) deep = { type: 'object', properties: { a: deep } };
    expect(
      check({ name: 'b', ...deep })
        .map(({ message }) => message)
        .join(),
    ).toContain('deep');
    const many = Array.from({ length: 201 }, (_, index) => ({ name: `f${index}`, type: 'string' }));
    expect(checkRules(many, {}, fields)).toHaveLength(1);
    expect(checkRules([input, input], {}, fields)[0]?.message).toContain('used twice');
    expect(checkRules('rules', {}, fields)).toHaveLength(1);
  });

  it('options that forms do not have', () => {
    expect(checkRules([], { effects: 'x' }, fields)[0]).toMatchObject({
      code: 'document.member-unknown',
      pointer: '/option/effects',
    });
    expect(checkRules([], { price: -1 }, fields)[0]).toMatchObject({
      code: 'document.shape',
      pointer: '/option/price',
    });
  });

  it('helps with a misspelt component', () => {
    expect(check({ ...input, 'x-component': 'Inptu' })[0]?.message).toContain('Did you mean "Input"?');
  });
});
