// Where the designer of forms keeps the texts of rules.
import { expect, test } from 'vitest';
import { titlePlaceOf } from '../../runtime/designer/texts.ts';

test('the title of a pane is where its tab shows it, and stays where one is', () => {
  const place = (component: string, props: object = {}, more: object = {}) =>
    titlePlaceOf({ type: 'void', 'x-component': component, 'x-component-props': props, ...more });
  expect(place('FormTab.TabPane')).toEqual(['x-component-props', 'tab']);
  expect(place('FormTab.TabPane', { title: 'Address' })).toEqual(['x-component-props', 'title']);
  expect(place('FormTab.TabPane', {}, { title: 'Address' })).toEqual(['title']);
  expect(place('Card')).toEqual(['title']);
  expect(place('Input')).toEqual(['title']);
});
