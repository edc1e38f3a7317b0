/** Opens a rule list for designing. Each rule has an id that its copies keep and that JSON leaves out. */
import { isObject } from '../model/json.ts';

/** A rule of Formily, with members that the designer may not know. */
export type Rule = Readonly<Record<string, unknown>>;

/** The rule list of a form. What is no rule stands in it as it was written. */
export type Design = readonly unknown[];

const ID: unique symbol = Symbol('id');

type Marked = Rule & { [ID]?: string };

let given = 0;

function nextId(): string {
  given += 1;
  return `n${given}`;
}

/** A copy of a rule list, in which each rule has an id. */
export const openDesign = (rules: readonly unknown[]): Design => rules.map(mark);

/** The rule list as it is stored. An unchanged one is equal to what was opened, byte by byte. */
export const writeDesign = (design: Design): unknown[] => JSON.parse(JSON.stringify(design)) as unknown[];

/** The id of a rule of a design. */
export const idOf = (rule: unknown): string => (rule as Marked)[ID] ?? '';

/** A copy with ids of its own. */
export function mark(rule: unknown): unknown {
  if (!isObject(rule)) return rule;
  const { properties, items } = rule;
  const copy: Record<string | symbol, unknown> = { ...rule, [ID]: nextId() };
  if (isObject(properties))
    copy.properties = Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, mark(each)]));
  if (isObject(items)) copy.items = mark(items);
  return copy;
}

/** A rule with another id; what stands in it keeps its ids. */
export const withNewId = (rule: Rule): Rule => ({ ...rule, [ID]: nextId() });

/** A rule with a member set, at its place among the others; undefined removes it. */
export function withMember(rule: Rule, name: string, value: unknown): Rule {
  if (value !== undefined) return { ...rule, [name]: value };
  if (!Object.hasOwn(rule, name)) return rule;
  const { [name]: _, ...rest } = rule;
  return rest;
}

/** A value with the member at a place inside of it set. Objects that become empty are removed with it. */
export function withValueAt(holder: unknown, at: readonly (string | number)[], value: unknown): unknown {
  const [step, ...rest] = at;
  if (step === undefined) return value;
  if (Array.isArray(holder)) {
    const inner = withValueAt(holder[Number(step)], rest, value);
    return holder.map((each: unknown, index) => (index === Number(step) ? inner : each));
  }
  const object: Rule = isObject(holder) ? holder : {};
  const inner = withValueAt(object[step], rest, value);
  const isEmpty =
    rest.length > 0 && value === undefined && isObject(inner) && Object.keys(inner).length === 0;
  return withMember(object, String(step), isEmpty ? undefined : inner);
}
