// Where the designer of forms keeps the texts of rules.
import { expect, test } from 'vitest';
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
