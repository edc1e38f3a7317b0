/** Names of other libraries and of programs are refused with what takes their place. */
import { expect, it } from 'vitest';
import { checkRules } from '../../runtime/forms/templates/check-rules.ts';
import ways from '../../runtime/forms/templates/ways-out.json' with { type: 'json' };
import { visitorFields } from '../../src/assembly/forms/fields.ts';

const field = { name: 'a', type: 'string', title: 'A' };
const messageOf = (rule: object): string =>
  checkRules([{ ...field, ...rule }], {}, visitorFields)
    .map(({ message }) => message)
    .join(' ');
const ofProp = (component: string, name: string, value: unknown = '{{ x }}'): string =>
  messageOf({ 'x-component': component, 'x-component-props': { [name]: value } });

it.each([
  ['disabledDate', 'DatePicker', 'write the first and the last day as min and max'],
  ['disabledTime', 'DatePicker.RangePicker', 'write the first and the last day as min and max'],
  ['loadData', 'Cascader', 'write all choices into enum'],
  ['onSearch', 'Select', 'write all choices into enum'],
  ['onChange', 'Input', 'is written as x-reactions'],
  ['beforeUpload', 'Upload', 'forms have none; leave it out'],
  ['children', 'Upload.Dragger', 'Did you mean "x-content"?'],
])('%s of %s: %s', (name, component, way) => {
  expect(ofProp(component, name)).toContain(way);
});

it('a function in the place of a value says what functions are for', () => {
  expect(ofProp('Select', 'filterOption', '{{ (input, option) => true }}')).toContain(
    'only x-reactions and validators are functions',
  );
});

it.each([
  ['DatePicker.MonthPicker', 'DatePicker, with picker: "month"'],
  ['WeekPicker', 'DatePicker, with picker: "week"'],
  ['AutoComplete', 'Did you mean "Input"?'],
  ['Tabs.TabPane', 'Did you mean "FormTab.TabPane"?'],
])('the component %s: %s', (component, way) => {
  expect(messageOf({ 'x-component': component })).toContain(way);
});

it.each([
  ['x-rules', 'x-validator'],
  ['x-linkages', 'x-reactions'],
  ['message', 'x-validator'],
  ['enumNames', 'enum'],
])('the keyword %s is %s', (name, meant) => {
  expect(messageOf({ [name]: [] })).toBe(`"${name}" is not a member here. Did you mean "${meant}"?`);
});

it('what takes the place of a component is one', () => {
  const unknown = Object.values(ways.components).filter((name) => visitorFields.get(name) === undefined);
  expect(unknown).toEqual([]);
  const known = Object.keys(ways.components).filter((name) => visitorFields.get(name) !== undefined);
  expect(known).toEqual([]);
});
