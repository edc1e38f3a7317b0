// What an owner reads of a change to a form: by the keys of its fields, never by their places.
import { expect, test } from 'vitest';
import { listFieldChanges } from '../../runtime/designer/form-changes.ts';
import type { FormRule } from '../../runtime/forms/rules/rule.ts';

const field = (name: string, more: object = {}): FormRule => ({
  name,
  type: 'string',
  title: name.toUpperCase(),
  'x-component': 'Input',
  ...more,
});
const list = (before: FormRule[], after: FormRule[]): string[] =>
  listFieldChanges(before, after).map(({ what, title }) => `${what} ${String(title)}`);

test('a moved field is one change, and a field in a group that is new is no new field', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => field(name)) as [
    FormRule,
    FormRule,
    FormRule,
    FormRule,
  ];
  expect(list([a, b, c, d], [d, a, b, c])).toEqual(['moved D']);
  const group: FormRule = { name: 'g', type: 'void', title: 'Group', properties: { b } };
  expect(list([a, b], [a, group])).toEqual(['added Group', 'moved B']);
});

test('each keyword is said as what it does, and once for each field', () => {
  const before = field('a', { maxLength: 5, minLength: 1, enum: [1] });
  const after = field('a', { maxLength: 9, minLength: 2, enum: [2], 'x-reactions': { when: '{{ 1 }}' } });
  expect(list([before], [after]).toSorted()).toEqual(['conditions A', 'limits A', 'options A']);
});

test('fields in the rows of a list are fields of their own', () => {
  const rows = (...inside: FormRule[]): FormRule => ({
    name: 'rows',
    type: 'array',
    title: 'Rows',
    items: { type: 'object', properties: Object.fromEntries(inside.map((rule) => [rule.name, rule])) },
  });
  expect(list([field('a'), rows(field('a'))], [field('a'), rows(field('a', { required: true }))])).toEqual([
    'required A',
  ]);
});
