/** Rules that may be saved. */
import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkRules } from '../../runtime/forms/templates/check-rules.ts';
import { localize } from '../../runtime/forms/rules/localize.ts';
import type { Problem } from '../../runtime/model/problem.ts';
import { stemOf } from '../../runtime/model/registry.ts';
import { fieldName } from '../../blocks/fields/contract.ts';
import { fields, visitorFields } from '../../src/assembly/forms/fields.ts';
import { expectAllCells } from '../support/check-cells.ts';
import components from './fixtures/components.form.json' with { type: 'json' };
import { formDocuments } from '../../src/assembly/documents.ts';

const check = (rule: unknown, option: unknown = {}): Problem[] => checkRules([rule], option, visitorFields);
const input = { name: 'field', type: 'string', title: 'A field', 'x-component': 'Input' };

describe('a rule that is accepted', () => {
  it('is each of our own forms, in each language', async () => {
    const cells = formDocuments
      .names()
      .flatMap((name) => ['zh-CN', 'en-US'].map((language) => ({ name, language })));
    await expectAllCells(
      cells,
      ({ name, language }) => {
        const form = localize(formDocuments.get(name), language);
        expect(checkRules(form?.rule, form?.option, fields)).toEqual([]);
      },
      ({ name, language }) => `${name} in ${language}`,
    );
  });

  it('holds reactions, validators, containers', () => {
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

it.each(['zh-CN', 'en-US'])('the components of the gallery in %s', (language) => {
  // Rows as a default are for another test.
  const rules = components.rule.map(({ default: _, ...rule }: { default?: unknown }) => rule);
  expect(checkRules(localize(rules, language), {}, visitorFields)).toEqual([]);
});

it('a decorator with texts, and content', () => {
  const decorated = {
    'x-decorator': 'FormItem',
    'x-decorator-props': {
      label: 'Name',
      asterisk: true,
      tooltip: 'As on the invoice',
      extra: 'At most 20',
      addonBefore: 'CNY',
      addonAfter: 'a month',
      feedbackText: '{{ $self.value }}',
      feedbackStatus: 'warning',
      gridSpan: -1,
    },
    'x-content': 'Text',
  };
  expect(check({ ...input, ...decorated })).toEqual([]);
  expect(check({ name: 'box', type: 'void', 'x-component': 'Space', ...decorated })).toEqual([]);
});

it('the options of components that are data', () => {
  const props: [string, Record<string, unknown>][] = [
    ['Input', { prefix: '#', suffix: 'm', disabled: true, readOnly: '{{ true }}', autoFocus: false }],
    ['Input.TextArea', { autoSize: { minRows: 2, maxRows: 6 }, allowClear: true, showCount: true }],
    ['NumberPicker', { prefix: 'CNY', controls: false, precision: 2 }],
    ['Select', { options: ['a', { name: 'B', id: 'b' }], fieldNames: { label: 'name', value: 'id' } }],
    ['Select', { notFoundContent: 'None', maxCount: 3, tokenSeparators: [','], maxTagPlaceholder: '…' }],
    ['TreeSelect', { treeData: [{ title: 'A', key: 1, children: [] }], treeDefaultExpandedKeys: [1] }],
    ['Cascader', { options: [{ code: 1, label: 'A', items: [] }], fieldNames: { value: 'code' } }],
    ['Rate', { tooltips: ['bad', 'good'], character: '♥' }],
    ['Slider', { marks: { 0: 'none', 100: 'all' }, included: false }],
    ['DatePicker', { picker: 'year', showTime: { hour: 1 }, minDate: '2020' }],
    ['Upload', { accept: '.pdf', textContent: 'Choose', listType: 'picture', action: '/upload' }],
    ['Transfer', { titles: ['A', 'B'], operations: ['→', '←'] }],
  ];
  for (const [component, given] of props)
    expect(check({ ...input, 'x-component': component, 'x-component-props': given }), component).toEqual([]);
  const grid = { minColumns: [1, 2], maxColumns: [2, 3, 4], rowGap: 8 };
  expect(check({ name: 'grid', type: 'void', 'x-component': 'FormGrid', 'x-component-props': grid })).toEqual(
    [],
  );
});

describe('presentation props of Formily’s own components', () => {
  it('are accepted', () => {
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

it('names no field of the screens of owners', () => {
  const names = globSync('src/owner-fields/*.field.tsx').map((path) => fieldName(stemOf(path, 'field')));
  expect(names).toContain('CaptionFiles');
  expect(names.filter((name) => visitorFields.get(name) !== undefined)).toEqual([]);
});
