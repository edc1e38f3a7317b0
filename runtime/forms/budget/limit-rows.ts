/**
 * Says how many rows a list may have whose rule does not: as many as a check takes within its budget. The
 * browser offers no more, so that nobody fills in rows that are refused.
 */
import { isObject } from '../../model/json.ts';
import { findDerivable, type Derivable } from '../plan/derive-fields.ts';
import { allNodes, treesOf, type RuleNode } from '../plan/rule-tree.ts';
import type { FormRule, NestedRule } from '../rules/rule.ts';
import { BUDGET, COST } from '../work.ts';
import { MAX_ROWS } from '../values/shape.ts';

/** Every list may have so many rows. */
const FEWEST_ROWS = 5;
/** Shares of the budget for the rows of all lists: what Formily does for rows grows faster than they do. */
const SHARE = 0.8;
const SHARE_OF_FORMILY = 0.5;
/** About what the parts of a row cost, in units of work. */
const FIELD = COST.field + 5 * COST.validator;
const REACTION = 2 * (COST.expression + COST.reaction / 5);

/** The rules with `maxItems` at each list of rows that has none. */
export function limitRows(rules: readonly FormRule[]): FormRule[] {
  const trees = treesOf(rules);
  const lists = allNodes(trees).filter(({ rule }) => rule.type === 'array' && isObject(rule.items));
  if (lists.every(({ rule }) => rule.maxItems !== undefined)) return [...rules];
  const derivable = findDerivable(trees);
  const most = new Map(lists.map((list) => [list.key, maxRowsOf(list, derivable, lists.length)]));
  const limited = (rule: NestedRule, key: string): NestedRule => {
    const { properties, items } = rule;
    const inside = isObject(properties)
      ? Object.entries(properties).map(([name, inner]) => [
          name,
          isObject(inner) ? limited(inner as NestedRule, `${key}/properties/${name}`) : inner,
        ])
      : undefined;
    return {
      ...rule,
      ...(inside === undefined ? {} : { properties: Object.fromEntries(inside) as object }),
      ...(isObject(items) ? { items: limited(items as NestedRule, `${key}/items`) } : {}),
      ...(rule.maxItems === undefined && most.has(key) ? { maxItems: most.get(key) } : {}),
    };
  };
  return rules.map((rule) => limited(rule, `rule/${rule.name}`) as FormRule);
}

function maxRowsOf(list: RuleNode, { derivations }: Derivable, lists: number): number {
  const made = fieldsOfFormily(list.inside, derivations, false);
  let units = made * (COST.formilyField + COST.reaction);
  for (const { key, rule } of allNodes(list.inside)) {
    const derivation = derivations.get(key);
    if (derivation !== undefined && rule.type !== 'void')
      units += FIELD + Math.max(0, derivation.steps.length - 1) * REACTION;
  }
  const share = (made > 0 ? SHARE_OF_FORMILY : SHARE) / lists;
  return Math.min(MAX_ROWS, Math.max(FEWEST_ROWS, Math.floor((share * BUDGET) / Math.max(1, units))));
}

/** How many fields Formily makes for a row: those that need it, what is inside of them and around them. */
function fieldsOfFormily(
  nodes: readonly RuleNode[],
  derivations: Derivable['derivations'],
  isInside: boolean,
): number {
  let made = 0;
  for (const { key, inside } of nodes) {
    const isMade = isInside || !derivations.has(key);
    const within = fieldsOfFormily(inside, derivations, isMade);
    if (isMade || within > 0) made += 1 + within;
  }
  return made;
}
