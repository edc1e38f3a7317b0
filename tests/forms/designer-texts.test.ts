// Where the designer of forms keeps the texts of rules.
import { expect, test } from 'vitest';
import { openDesign, writeDesign } from '../../runtime/designer/design.ts';
import { outlineOf } from '../../runtime/designer/outline.ts';
import { retitleRule } from '../../runtime/designer/steps.ts';
import { missingIn, titlePlaceOf } from '../../runtime/designer/texts.ts';

test('the title of a pane is where its tab shows it, and stays where one is', () => {
  const place = (component: string, props: object = {}, more: object = {}) =>
    titlePlaceOf({ type: 'void', 'x-component': component, 'x-component-props': props, ...more });
  expect(place('FormTab.TabPane')).toEqual(['x-component-props', 'tab']);
  expect(place('FormTab.TabPane', { title: 'Address' })).toEqual(['x-component-props', 'title']);
  expect(place('FormTab.TabPane', {}, { title: 'Address' })).toEqual(['title']);
  // A frame shows its own title, and that of its rule to nobody: stock Formily draws it so.
  expect(place('Card')).toEqual(['x-component-props', 'title']);
  expect(place('Matrix', { title: 'Please rate' })).toEqual(['x-component-props', 'title']);
  expect(place('Card', {}, { title: 'Address' })).toEqual(['title']);
  expect(place('Input')).toEqual(['title']);
});

test('a text that another language has is missing, once for each; what is the same in all is not', () => {
  const rules = [
    {
      name: 'a',
      title: { 'zh-CN': '姓名' },
      enum: [{ label: { 'zh-CN': '', 'en-US': 'A person' }, value: 1 }],
    },
    { type: 'void', properties: { b: { title: { 'zh-CN': '城市', 'en-US': ' ' } } } },
    { name: 'c', title: 'The same', description: { 'zh-CN': '', 'en-US': '' } },
  ];
  expect(missingIn(rules, ['zh-CN', 'en-US'])).toEqual(['en-US', 'zh-CN', 'en-US']);
});

test('the head of a column and its only field are renamed together, where they had one title', () => {
  const column = (head: string, ...fields: string[]) => ({
    type: 'void',
    title: head,
    'x-component': 'ArrayTable.Column',
    properties: Object.fromEntries(fields.map((title) => [title, { type: 'string', title }])),
  });
  const columns = { one: column('Item', 'Item'), two: column('Size', 'Width'), three: column('A', 'A', 'B') };
  const items = { type: 'object', properties: columns };
  const design = openDesign([{ name: 'rows', type: 'array', 'x-component': 'ArrayTable', items }]);
  const titlesAfter = (id: string): string[] =>
    outlineOf(openDesign(writeDesign(retitleRule(design, id, 'New').design))).all.flatMap(({ rule }) =>
      typeof rule.title === 'string' ? rule.title : [],
    );
  const [, one, item, two, , three] = outlineOf(design).all.map(({ id }) => id);
  const before = ['Item', 'Item', 'Size', 'Width', 'A', 'A', 'B'];
  expect(titlesAfter(item ?? '')).toEqual(['New', 'New', ...before.slice(2)]);
  expect(titlesAfter(one ?? '')).toEqual(['New', 'New', ...before.slice(2)]);
  expect(titlesAfter(two ?? '')).toEqual(before.with(2, 'New'));
  expect(titlesAfter(three ?? '')).toEqual(before.with(4, 'New'));
});
