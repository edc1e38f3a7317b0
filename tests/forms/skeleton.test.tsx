import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { FormRule } from '../../runtime/forms/rules/rule.ts';
import { FormSkeleton } from '../../src/assembly/forms/form-skeleton.tsx';

afterEach(() => vi.restoreAllMocks());

const draw = (rules: readonly unknown[]): string =>
  renderToStaticMarkup(<FormSkeleton attrs={{}} rules={rules as FormRule[]} withoutScript={undefined} />);

test('rules without a name, or with the same one, are drawn without a complaint of React’s', () => {
  const complain = vi.spyOn(console, 'error').mockReturnValue();
  const text = { type: 'string', title: 'Text', 'x-component': 'Input' };
  const choice = {
    name: 'choice',
    type: 'string',
    enum: ['same', 'same', { value: 1 }, null],
    'x-component': 'Radio',
  };
  const html = draw([text, text, { ...text, name: 'twice' }, { ...text, name: 'twice' }, choice]);
  expect(html.match(/class="field"/g)).toHaveLength(5);
  expect(complain).not.toHaveBeenCalled();
});

const all = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(
    ['title', 'default', 'enum', 'items', 'properties', 'x-component-props'].map((name) => [name, value]),
  );

test('rules whose parts are something else are drawn as far as they go', () => {
  const wrong = [null, 0, 'x', [], [[]], {}, [null]];
  const components = [
    'FormTab',
    'FormStep',
    'FormCollapse',
    'FormGrid',
    'ArrayTable',
    'ArrayCards',
    'ArrayItems',
    'Rate',
    'Transfer',
    'constructor',
  ];
  for (const component of components)
    for (const value of wrong)
      for (const type of ['void', 'array', 'string'])
        expect(draw([{ ...all(value), type, 'x-component': component }])).toContain('class="form"');
});

test('the tooltip of a decorator follows the description', () => {
  const text = { name: 'a', type: 'string', 'x-decorator-props': { tooltip: 'As on the invoice.' } };
  expect(draw([text])).toContain('>As on the invoice.<');
  expect(draw([{ ...text, description: 'The number.' }])).toContain('>The number. As on the invoice.<');
});

test('a decorator draws its label and its texts, also around a container', () => {
  const decorator = { label: 'Name', addonBefore: 'CNY', extra: 'At most 20', gridSpan: -1 };
  const field = { name: 'a', type: 'string', title: 'Title', 'x-decorator-props': decorator };
  const html = draw([field]);
  for (const part of ['data-span="all"', '>Name<', '>CNY<', '>At most 20<']) expect(html).toContain(part);
  expect(html).not.toContain('Title');
  const box = { name: 'b', type: 'void', title: 'A box', 'x-component': 'Space' };
  expect(draw([box])).not.toContain('A box');
  expect(draw([{ ...box, 'x-decorator': 'FormItem' }])).toContain('>A box<');
});
