/** Finds regular expressions that a backtracking engine may try for ever. */
import regjsparser, { type AstNode as Node } from 'regjsparser';

type AstNode = Node<typeof FEATURES>;

const FEATURES = { lookbehind: true, namedGroups: true, unicodePropertyEscape: true } as const;

// A repetition of at most this many turns is harmless.
const HARMLESS_TURNS = 4;
// Ways to match a text that are tried in no time. Each repetition in a row multiplies them.
const MAX_WAYS = 20_000;
// A repetition without an end counts as this many turns: texts that people type are short.
const LONG_TURNS = 100;
// One character of each kind that patterns distinguish.
const SAMPLES = ['a', 'Z', '0', ' ', '-', '_', '.', '@', '=', '/', '瓦', 'é'];

function childrenOf(node: AstNode): AstNode[] {
  return 'body' in node && Array.isArray(node.body) ? node.body : [];
}

/** The one character that a match must begin with; undefined when there are several. */
function firstCharacter(node: AstNode | undefined): string | undefined {
  if (node?.type === 'value') return String.fromCodePoint(node.codePoint);
  return node?.type === 'alternative' || node?.type === 'group'
    ? firstCharacter(childrenOf(node)[0])
    : undefined;
}

const canBe = (node: AstNode, character: string): boolean => RegExp(`^(?:${node.raw})`, 'u').test(character);

/**
 * True when each turn begins with a character that the rest of the turn cannot match: then turns are
 * unambiguous.
 */
function isSeparated(node: AstNode): boolean {
  const inside = childrenOf(node);
  if (node.type === 'group' && inside.length === 1) return isSeparated(inside[0] as AstNode);
  const first = firstCharacter(node);
  if ((node.type !== 'alternative' && node.type !== 'group') || first === undefined) return false;
  return inside
    .slice(1)
    .every((each) => !canBe(each.type === 'quantifier' ? (each.body[0] as AstNode) : each, first));
}

function holds(node: AstNode, test: (inner: AstNode) => boolean): boolean {
  return test(node) || childrenOf(node).some((inner) => holds(inner, test));
}

function isAmbiguousChoice(node: AstNode): boolean {
  if (node.type !== 'disjunction') return false;
  const starts = childrenOf(node).map(firstCharacter);
  return starts.includes(undefined) || new Set(starts).size < starts.length;
}

/** How many lengths a repetition may have. */
function waysOf({ min, max }: { min: number; max?: number | undefined }): number {
  return Math.min(LONG_TURNS, (max ?? Infinity) - min + 1);
}

/** True for repetitions in a row that can share one text in too many ways, with no separator between. */
function isLongRow(node: AstNode): boolean {
  if (node.type !== 'alternative') return false;
  return SAMPLES.some((character) => {
    let ways = 1;
    return childrenOf(node).some((each) => {
      const repeated = each.type === 'quantifier' ? (each.body[0] as AstNode) : each;
      if (each.type === 'anchor') return false;
      if (!canBe(repeated, character)) {
        if (each.type !== 'quantifier' || each.min > 0) ways = 1;
      } else if (each.type === 'quantifier') ways *= waysOf(each);
      return ways > MAX_WAYS;
    });
  });
}

function isAmbiguousRepetition(node: AstNode): boolean {
  if (node.type !== 'quantifier' || (node.max !== undefined && node.max <= HARMLESS_TURNS)) return false;
  const turns = Math.min(LONG_TURNS, node.max ?? Infinity);
  const isMany = waysOf({ min: 1, max: 2 }) ** turns > MAX_WAYS;
  const varies = (inner: AstNode): boolean =>
    inner.type === 'quantifier' && waysOf(inner) ** turns > MAX_WAYS;
  // A turn that may be empty makes it ambiguous which turn a text belongs to.
  const isAnyTurn = (inner: AstNode): boolean =>
    canBe(inner, '') && holds(inner, (each) => each.type === 'quantifier');
  return node.body.some(
    (inner: AstNode) =>
      (holds(inner, varies) && !isSeparated(inner)) ||
      isAnyTurn(inner) ||
      (isMany && holds(inner, isAmbiguousChoice)),
  );
}

/**
 * True for a pattern that a browser may try for ever on some text: an ambiguous repetition inside a
 * repetition, alternatives inside one that begin alike, or many repetitions of the same character in a row.
 * Some harmless patterns are reported too. The pattern must compile.
 */
export function canBacktrackForever(pattern: string): boolean {
  return holds(
    regjsparser.parse(pattern, 'u', FEATURES),
    (node) => isAmbiguousRepetition(node) || isLongRow(node),
  );
}
