/** Templates that would take a server long, and values for them. */
import type { FormRule, FormTemplate, NestedRule } from '../../runtime/forms/rules/rule.ts';

const formOf = (...rule: (Partial<FormRule> & { name: string })[]): FormTemplate => ({
  rule: rule.map((each) => ({ type: 'string', ...each })),
  option: {},
});

type Fields = Record<string, Partial<NestedRule>>;

/** A list of rows of these fields. */
export const listOf = (fields: Fields, more: Partial<FormRule> = {}): FormTemplate =>
  formOf({
    name: 'lines',
    type: 'array',
    'x-component': 'ArrayTable',
    items: { type: 'object', properties: fields as Record<string, FormRule> },
    ...more,
  });

const many = (count: number, field: (index: number) => Partial<FormRule>): FormTemplate =>
  formOf(...Array.from({ length: count }, (_, index) => ({ name: `f${index}`, ...field(index) })));

const CHOICES = Array.from({ length: 5000 }, (_, index) => ({ label: `Choice ${index}`, value: index }));

/** A total of two fields of its row that only Formily can compute, because it reads the form itself. */
export const TOTAL: Fields = {
  count: { type: 'number' },
  price: { type: 'number' },
  total: {
    type: 'number',
    readOnly: true,
    'x-reactions': {
      dependencies: ['.count', '.price'],
      fulfill: { state: { value: '{{ $form.values && $deps[0] * $deps[1] }}' } },
    },
  },
};

const sumOf = (list: string): string => `${list}.reduce((sum, each) => sum + (each.count || 0), 0)`;

/** By name: the form, and the place that costs most. */
export const HOSTILE: Readonly<Record<string, readonly [FormTemplate, string]>> = {
  '100 reacting rows': [listOf(TOTAL, { maxItems: 100 }), '/rule/0/items/properties/total'],
  '1,000 fields with a pattern': [
    many(1000, () => ({ type: 'string', pattern: '[a-z]+[0-9]+[a-z]+' })),
    '/rule/0',
  ],
  'one pattern of many states': [
    formOf({ name: 'a', title: 'A' }, { name: 'b', maxLength: 10_000, pattern: '[a-z]{1,500}[0-9]' }),
    '/rule/1',
  ],
  '1,000 patterns to compile': [
    many(1000, (index) => ({ pattern: `^[a-z]{20}${1000 + index}$` })),
    '/rule/0',
  ],
  '5,000 choices in each row': [
    listOf(
      { choice: { type: 'number', enum: CHOICES, 'x-visible': '{{ $form.values && $index >= 0 }}' } },
      { maxItems: 100 },
    ),
    '/rule/0/items/properties/choice',
  ],
  'rows inside of rows': [
    listOf(
      {
        inner: {
          type: 'array',
          'x-component': 'ArrayItems',
          maxItems: 100,
          items: { type: 'object', properties: { text: { type: 'string' } } },
        },
      },
      { maxItems: 100 },
    ),
    '/rule/0/items/properties/inner/items/properties/text',
  ],
  'sums of sums': [
    listOf(
      {
        count: { type: 'number' },
        share: {
          type: 'number',
          readOnly: true,
          'x-value': `{{ $records.map((row) => ${sumOf('$records')}).reduce((a, b) => a + b, 0) }}`,
        },
      },
      { maxItems: 40 },
    ),
    '/rule/0/items/properties/share',
  ],
  'a chain against the order of the fields': [
    many(120, (index) => ({
      type: 'number',
      readOnly: true,
      'x-reactions': {
        dependencies: [`f${index + 1}`],
        fulfill: { state: { value: '{{ $form.values && $deps[0] + 1 }}' } },
      },
    })),
    '/rule/0',
  ],
  'a reaction that reads every field': [
    many(90, () => ({
      type: 'number',
      'x-reactions': {
        dependencies: Array.from({ length: 90 }, (_, index) => `f${index}`),
        fulfill: { state: { value: '{{ $form.values && $deps.length }}' } },
      },
    })),
    '/rule/0',
  ],
};
