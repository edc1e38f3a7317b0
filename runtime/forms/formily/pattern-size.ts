/** Measures how large a regular expression is, and how far it reads. For an engine without backtracking. */
import regjsparser, { type AstNode as Node } from 'regjsparser';
import { readPattern, splitConditions } from './patterns.ts';

type AstNode = Node<typeof FEATURES>;

const FEATURES = { lookbehind: true, namedGroups: true, unicodePropertyEscape: true } as const;

/** The most states of a pattern: counted repetitions inside one another multiply. */
export const MAX_STATES = 40_000;
const STATES_PER_NODE = 2;

/** The time of a match is at most the product of both. */
interface PatternSize {
  /** States of its automaton. */
  states: number;
  /** Characters of a text that it may read; Infinity unless it stands at the beginning and has an end. */
  reach: number;
}

/** The size of a pattern that compiles. */
export function sizeOf(pattern: string): PatternSize {
  const tree = regjsparser.parse(pattern, 'u', FEATURES) as AstNode;
  // One more: to see that the text goes on.
  return {
    states: STATES_PER_NODE * copiesOf(tree),
    reach: isAnchored(tree) ? lengthOf(tree) + 1 : Infinity,
  };
}

/** What a pattern costs, part by part: its conditions are matched alone. A broken pattern has no parts. */
export function sizesOf(pattern: string): PatternSize[] {
  const { conditions, rest } = splitConditions(readPattern(pattern).pattern);
  try {
    return [rest, ...conditions.map((each) => each.pattern)].map(sizeOf);
  } catch {
    return [];
  }
}

const childrenOf = (node: AstNode): AstNode[] =>
  'body' in node && Array.isArray(node.body) ? node.body : [];

/** The length of a pattern when its counted repetitions are written out. */
function copiesOf(node: AstNode): number {
  // Between brackets stands one character, however many are listed.
  if (node.type === 'characterClass') return 1;
  const inside = Math.max(
    1,
    childrenOf(node).reduce((sum, inner) => sum + copiesOf(inner), 0),
  );
  return node.type === 'quantifier' ? inside * Math.max(1, node.max ?? node.min) : inside;
}

/** True if a match can only begin where the text begins. */
function isAnchored(node: AstNode): boolean {
  if (node.type === 'anchor') return node.kind === 'start';
  const inside = childrenOf(node);
  if (node.type === 'disjunction') return inside.every(isAnchored);
  const isHolder = node.type === 'alternative' || (node.type === 'group' && inside.length === 1);
  return isHolder && inside[0] !== undefined && isAnchored(inside[0]);
}

/** The most UTF-16 units that a match may have. */
function lengthOf(node: AstNode): number {
  const inside = childrenOf(node).map(lengthOf);
  if (node.type === 'anchor') return 0;
  if (node.type === 'disjunction') return Math.max(0, ...inside);
  const sum = inside.reduce((all, each) => all + each, 0);
  if (node.type === 'alternative' || node.type === 'group') return sum;
  if (node.type === 'quantifier') return sum === 0 ? 0 : sum * (node.max ?? Infinity);
  // A character outside the basic plane has two.
  return 2;
}
