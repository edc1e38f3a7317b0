// Changes a rule so that the canvas can draw it. Everything is shown, with one row in each list, and nothing
// is checked.
import type { Rule } from '../../../../runtime/designer/design.ts';
import { typeOf } from '../../../../runtime/forms/rules/component-types.ts';
import { localize } from '../../../../runtime/forms/rules/localize.ts';
import type { FormRule, NestedRule } from '../../../../runtime/forms/rules/rule.ts';
import { toSchema, type DescribeField } from '../../../../runtime/forms/rules/schema.ts';
import { isObject } from '../../../../runtime/model/json.ts';

/** What hides, computes or checks. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'x-reactions',
  'x-visible',
  'x-hidden',
  'x-display',
  'x-validator',
  'x-value',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'maxLength',
]);

/** The Formily schema of a rule. */
export function fieldOf(rule: Rule, key: string, language: string, describe: DescribeField): NestedRule {
  const named = { ...localize(draw(rule), language), name: key } as unknown as FormRule;
  return (toSchema([named], describe).properties as Record<string, NestedRule>)[key] as NestedRule;
}

/** A group without what stands inside of it. */
export const ownMembersOf = ({ properties: _, ...own }: Rule): Rule => ({
  ...own,
  type: typeOf(own),
  properties: {},
});

function draw(rule: Rule): Rule {
  const kept = Object.entries(rule).filter(([name, value]) => !LEFT_OUT.has(name) && isPlain(name, value));
  const { properties, items } = rule;
  const drawn: Record<string, unknown> = Object.fromEntries(kept);
  if (isObject(properties)) drawn.properties = drawInside(properties);
  if (isObject(items)) {
    drawn.items = draw(items);
    drawn.default = isObject(items.properties) ? [{}] : [];
  }
  return drawn;
}

const drawInside = (properties: Rule): Rule =>
  Object.fromEntries(
    Object.entries(properties).map(([key, each]) => [key, isObject(each) ? draw(each) : each]),
  );

/** An expression has no values here that it could read. */
const isPlain = (name: string, value: unknown): boolean =>
  name === 'title' || name === 'enum' || !(typeof value === 'string' && value.includes('{{'));
