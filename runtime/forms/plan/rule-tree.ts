/** Lists the rules of a form as a tree, each with the place of its value. */
import { isContainerRule, itemsOf, rulesInside, type FormRule } from '../rules/rule.ts';

/** A rule and where it stands. */
export interface RuleNode {
  /** Place of the rule by names, as `keyOfPlace` writes it. */
  key: string;
  rule: FormRule;
  /** The container or list around the rule. */
  parent: RuleNode | undefined;
  /** Place of its value, `*` for the position of each row. Of a container that adds no level, its level. */
  path: readonly string[];
  /** Place of the values beside it. */
  level: readonly string[];
  inside: readonly RuleNode[];
  /** It stands for a row, or for a value that is a row. */
  isRow: boolean;
}

export const ANY_ROW = '*';

/** The key of a rule by its place: `['rule', 'lines', 'items']`. */
export const keyOfPlace = (at: readonly (string | number)[]): string => at.join('/');

/** The trees of a rule list. */
export function treesOf(rules: readonly FormRule[]): RuleNode[] {
  return rules.map((rule) => nodeOf(rule, ['rule', rule.name], [], undefined, false));
}

/** All nodes of some trees, what stands outside first. */
export function allNodes(nodes: readonly RuleNode[]): RuleNode[] {
  return nodes.flatMap((node) => [node, ...allNodes(node.inside)]);
}

function nodeOf(
  rule: FormRule,
  at: readonly string[],
  level: readonly string[],
  parent: RuleNode | undefined,
  isRow: boolean,
): RuleNode {
  const path = isRow || rule.type === 'void' ? level : [...level, rule.name];
  const inside: RuleNode[] = [];
  const node = { key: keyOfPlace(at), rule, parent, path, level, inside, isRow };
  if (isContainerRule(rule))
    for (const inner of rulesInside(rule))
      inside.push(
        nodeOf(inner, [...at, 'properties', inner.name], path, node, isRow && rule.type === 'void'),
      );
  const items = itemsOf(rule);
  if (items !== undefined)
    inside.push(nodeOf({ ...items, name: '' }, [...at, 'items'], [...path, ANY_ROW], node, true));
  return node;
}
