/** Makes the Formily schema that a browser draws from a rule list. */
import { isObject } from '../../model/json.ts';
import { withComponentConstraints } from './component-constraints.ts';
import { isContainerRule, itemsOf, rulesInside, type FormRule, type NestedRule } from './rule.ts';

/**
 * Returns the schema keywords that the program adds to a rule, such as its decorator. They win over the
 * rule's.
 */
export type DescribeField = (rule: NestedRule) => Record<string, unknown>;

/** The Formily schema of a rule list. */
export function toSchema(rules: readonly FormRule[], describe: DescribeField): NestedRule {
  const properties = withComponentConstraints(rules).map((rule) => [rule.name, toField(rule, describe)]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

function toField(rule: NestedRule, describe: DescribeField): NestedRule {
  const { name: _, ...schema } = rule;
  const items = itemsOf(rule);
  const properties = Object.fromEntries(
    rulesInside(rule).map((inner) => [inner.name, toField(inner, describe)]),
  );
  return {
    ...schema,
    ...(isContainerRule(rule) || isObject(rule.properties) ? { properties } : {}),
    ...(items === undefined ? {} : { items: toField(items, describe) }),
    ...describe(rule),
  };
}
