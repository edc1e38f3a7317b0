import { isObject } from '../../model/json.ts';
import { writeImplied } from './component-constraints.ts';
import { isObjectRule, itemsOf, rulesInside, type FormRule, type NestedRule } from './rule.ts';

/** What is drawn of a field besides what its rule says: keywords of the schema, which win over the rule's. */
export type DescribeField = (rule: NestedRule) => Record<string, unknown>;

/** The Formily schema of a rule list. */
export function toSchema(rules: readonly FormRule[], describe: DescribeField): NestedRule {
  return {
    type: 'object',
    properties: Object.fromEntries(writeImplied(rules).map((rule) => [rule.name, decorate(rule, describe)])),
  };
}

function decorate(rule: NestedRule, describe: DescribeField): NestedRule {
  const { name: _, ...schema } = rule;
  const items = itemsOf(rule);
  const properties = Object.fromEntries(
    rulesInside(rule).map((inner) => [inner.name, decorate(inner, describe)]),
  );
  return {
    ...schema,
    ...(isObjectRule(rule) || isObject(rule.properties) ? { properties } : {}),
    ...(items === undefined ? {} : { items: decorate(items, describe) }),
    ...describe(rule),
  };
}
