/** The types of values that components give. */
import { isObject } from '../../model/json.ts';
import type { FormRule, NestedRule } from './rule.ts';

type Type = FormRule['type'];

const TEXTS = ['Input', 'Input.TextArea', 'TextArea', 'Password', 'Input.Password'];
/** Texts that no other box may stand in for. */
const OWN_TEXTS = ['AutoComplete', 'PageValue', 'PhoneCode'];
const MOMENTS = ['DatePicker', 'TimePicker'];
const LISTS = [
  'Checkbox.Group',
  'Upload',
  'Upload.Dragger',
  'Transfer',
  'Cascader',
  'DatePicker.RangePicker',
  'TimePicker.RangePicker',
  'SelectTable',
  'Region',
  'Ranking',
  'Signature',
];
const ROWS = ['ArrayTable', 'ArrayCards', 'ArrayItems', 'ArrayCollapse', 'ArrayTabs'];
const NUMBERS = ['NumberPicker', 'Rate', 'Slider'];
const FLAGS = ['Switch', 'Checkbox'];
const CONTAINERS = [
  'FormGrid',
  'FormLayout',
  'FormTab',
  'FormCollapse',
  'FormStep',
  'Space',
  'FormButtonGroup',
  'Editable',
  'Submit',
  'Reset',
  'Card',
  'Text',
  'Divider',
  'Matrix',
];

const TYPES: Readonly<Record<string, Type>> = Object.fromEntries([
  ...[...TEXTS, ...OWN_TEXTS].map((name) => [name, 'string']),
  ...MOMENTS.map((name) => [name, 'string']),
  ...[...LISTS, ...ROWS].map((name) => [name, 'array']),
  ...NUMBERS.map((name) => [name, 'number']),
  ...FLAGS.map((name) => [name, 'boolean']),
  ...CONTAINERS.map((name) => [name, 'void']),
]) as Record<string, Type>;

/** Types that Formily's designer writes, by the type that they are. */
const ALIASES: Readonly<Record<string, Type>> = {
  integer: 'number',
  'string[]': 'array',
  'number[]': 'array',
  'boolean[]': 'array',
  'object[]': 'array',
  'date[]': 'array',
  'datetime[]': 'array',
};

/** The type of a text such as `string | number` or `Array<string | number>`, which the designer writes. */
function readType(type: unknown): unknown {
  if (typeof type !== 'string') return type;
  const text = type.trim();
  if (/^Array\s*<.*>$/s.test(text)) return 'array';
  const [first = text, ...others] = text.split('|').map((each) => each.trim());
  const one =
    others.length > 0 && others.every((each) => KINDS.test(each)) && KINDS.test(first) ? first : text;
  return Object.hasOwn(ALIASES, one) ? ALIASES[one] : one;
}
const KINDS = /^(?:string|number|integer|boolean|date|datetime|null|undefined)$/;

/** True for a slider with two ends; `range` may say more about them. */
export const isRange = ({ range }: Readonly<Record<string, unknown>>): boolean =>
  range === true || isObject(range);

const SEVERAL = ['multiple', 'tags'];

/** The type of a component's values, as its props set it; undefined if it may be any, as of `Select`. */
function typeOfComponent({
  'x-component': component,
  'x-component-props': given,
}: NestedRule): Type | undefined {
  const name = String(component);
  const props = isObject(given) ? given : {};
  const [holder = '', part] = name.split('.');
  if (name === 'SelectTable' && props.mode === 'single') return undefined;
  if (Object.hasOwn(TYPES, name)) return name === 'Slider' && isRange(props) ? 'array' : TYPES[name];
  if (SEVERAL.includes(String(props.mode)) || props.multiple === true || props.treeCheckable === true)
    return 'array';
  // Panes, columns and the buttons of rows.
  return part !== undefined && (TYPES[holder] === 'void' || [...ROWS, 'SelectTable'].includes(holder))
    ? 'void'
    : undefined;
}

const SCALARS: readonly unknown[] = ['string', 'number', 'boolean', undefined];

/**
 * The type of a rule. Formily reads no type of a field but `array`, `object` and `void`: another one, or a
 * missing one, is that of the component.
 */
export function typeOf(rule: Readonly<Record<string, unknown>>): Type {
  const given = readType(rule.type);
  const ofComponent = typeOfComponent(rule as NestedRule);
  // A number with a box for texts is rejected when the form is saved.
  if (given === 'number' && givesTexts(rule['x-component'])) return given;
  if (SCALARS.includes(given) && ofComponent !== undefined) return ofComponent;
  if (given !== undefined) return given as Type;
  if (rule.items !== undefined) return 'array';
  return rule.properties === undefined ? 'string' : 'object';
}

/** Components whose values are alike, so that a reaction may put one in the place of another. */
const ALIKE: readonly (readonly string[])[] = [TEXTS, ['Select', 'TreeSelect', 'Radio', 'Radio.Group']];

/** True if two components have the same values and constraints. */
export function areAlike(one: string, other: string): boolean {
  return one === other || ALIKE.some((names) => names.includes(one) && names.includes(other));
}

/** True for a component that gives texts alone. */
export function givesTexts(component: unknown): boolean {
  return TEXTS.includes(String(component)) || OWN_TEXTS.includes(String(component));
}
