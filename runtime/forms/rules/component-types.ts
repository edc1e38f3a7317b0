/** Knows the types of values that components give. */
import { FIELD_FACTS } from '../../generated/field-facts.generated.ts';
import { TYPE_OF, type FieldFacts } from '../../model/field-facts.ts';
import { isObject, ownMember } from '../../model/json.ts';
import type { FormRule, NestedRule } from './rule.ts';

type Type = FormRule['type'];

/** What the component of a rule gives, as its props set it. */
export function factsOf({ 'x-component': component, 'x-component-props': given }: NestedRule): FieldFacts {
  const facts = factsOfComponent(component);
  const { when } = facts;
  if (when === undefined || !isObject(given)) return facts;
  const value = given[when.prop];
  const holds = when.is === undefined ? value === true || isObject(value) : value === when.is;
  return holds ? { ...facts, ...when } : facts;
}

/** What is known of a component without its props; nothing of an unknown one. */
function factsOfComponent(component: unknown): FieldFacts {
  return ownMember(FIELD_FACTS, String(component)) ?? {};
}

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

const SEVERAL = ['multiple', 'tags'];

/** The type of a component's values, as its props set it; undefined if it may be any, as of `Select`. */
function typeOfComponent(rule: NestedRule): Type | undefined {
  const { gives } = factsOf(rule);
  if (gives !== undefined && gives !== 'choice') return TYPE_OF[gives];
  const given = rule['x-component-props'];
  const props = isObject(given) ? given : {};
  if (SEVERAL.includes(String(props.mode)) || props.multiple === true || props.treeCheckable === true)
    return 'array';
  // Panes, columns and the buttons of rows.
  const [holder = '', part] = String(rule['x-component']).split('.');
  const around = factsOfComponent(holder).gives;
  const isPart = around === 'nothing' || around === 'rows' || holder === 'SelectTable';
  return part !== undefined && isPart ? 'void' : undefined;
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

/** True if two components have the same values and constraints, so that a reaction may exchange them. */
export function areAlike(one: string, other: string): boolean {
  const { alike } = factsOfComponent(one);
  return one === other || (alike !== undefined && alike === factsOfComponent(other).alike);
}

/** True for a component that gives texts alone. */
export const givesTexts = (component: unknown): boolean => factsOfComponent(component).gives === 'text';
