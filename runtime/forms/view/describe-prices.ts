/** Says at each option of a paid form what it costs: nobody has to choose it to see that. */
import { isObject } from '../../model/json.ts';
import type { NestedRule } from '../rules/rule.ts';

type Write = (label: string, fen: number) => string;

/** The rules, also those of rows, with labels that say the price. */
export function describePrices<Rule extends NestedRule>(rules: readonly Rule[], write: Write): Rule[] {
  return rules.map((rule) => describeRule(rule, write));
}

function describeRule<Rule extends NestedRule>(rule: Rule, write: Write): Rule {
  const { enum: choices, properties, items } = rule;
  const inside =
    isObject(properties) &&
    Object.entries(properties).map(([name, each]) => [name, describeRule(each as NestedRule, write)]);
  return {
    ...rule,
    ...(Array.isArray(choices) && { enum: choices.map((each: unknown) => describeChoice(each, write)) }),
    ...(inside !== false && { properties: Object.fromEntries(inside) as object }),
    ...(isObject(items) && { items: describeRule(items as NestedRule, write) }),
  };
}

function describeChoice(choice: unknown, write: Write): unknown {
  if (!isObject(choice) || typeof choice.label !== 'string' || typeof choice.price !== 'number')
    return choice;
  return choice.price > 0 ? { ...choice, label: write(choice.label, choice.price) } : choice;
}
