import regjsparser, { type AstNode as Node } from 'regjsparser';

type AstNode = Node<typeof FEATURES>;

const FEATURES = { lookbehind: true, namedGroups: true, unicodePropertyEscape: true } as const;

// How often a repetition may be repeated before it counts as without end.
const FEW = 4;
// How many repetitions that take the same character may stand in a row: with each, the tries are multiplied by the length of the text.
const ROW = 2;
// From here on a repetition is as long as the texts that are typed.
const LONG = 100;
// Of each kind that patterns tell apart.
const SAMPLES = ['a', 'Z', '0', ' ', '-', '_', '.', '@', '=', '/', '瓦', 'é'];

function childrenOf(node: AstNode): AstNode[] {
  return 'body' in node && Array.isArray(node.body) ? node.body : [];
}

/** The character that something must begin with, when there is one. */
function beginning(node: AstNode | undefined): string | undefined {
  if (node?.type === 'value') return String.fromCodePoint(node.codePoint);
  return node?.type === 'alternative' || node?.type === 'group' ? beginning(childrenOf(node)[0]) : undefined;
}

const canBe = (node: AstNode, character: string): boolean => RegExp(`^(?:${node.raw})`, 'u').test(character);

/** Only where a character of its own stands before it is it clear to which turn of the repetition a text belongs. */
function isSeparated(node: AstNode): boolean {
  const inside = childrenOf(node);
  if (node.type === 'group' && inside.length === 1) return isSeparated(inside[0] as AstNode);
  const first = beginning(node);
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
  const starts = childrenOf(node).map(beginning);
  return starts.includes(undefined) || new Set(starts).size < starts.length;
}

/** Repetitions in a row, with nothing between them that tells where one ends and the next begins. */
function isLongRow(node: AstNode): boolean {
  if (node.type !== 'alternative') return false;
  return SAMPLES.some((character) => {
    let row = 0;
    return childrenOf(node).some((each) => {
      const repeated = each.type === 'quantifier' ? (each.body[0] as AstNode) : each;
      if (each.type === 'anchor') return false;
      if (!canBe(repeated, character)) {
        if (each.type !== 'quantifier' || each.min > 0) row = 0;
      } else if (each.type === 'quantifier' && (each.max ?? Infinity) > LONG) row += 1;
      return row > ROW;
    });
  });
}

function isEndless(node: AstNode): boolean {
  if (node.type !== 'quantifier' || (node.max !== undefined && node.max <= FEW)) return false;
  const isUnbounded = node.max === undefined;
  // What a bounded repetition can multiply without end is only what has no end itself.
  const varies = (inner: AstNode): boolean =>
    inner.type === 'quantifier' && inner.min !== inner.max && (isUnbounded || inner.max === undefined);
  // A turn that may take nothing can be any of the turns.
  const isAnyTurn = (inner: AstNode): boolean =>
    canBe(inner, '') && holds(inner, (each) => each.type === 'quantifier');
  return node.body.some(
    (inner: AstNode) =>
      (holds(inner, varies) && !isSeparated(inner)) ||
      isAnyTurn(inner) ||
      (isUnbounded && holds(inner, isAmbiguousChoice)),
  );
}

/**
 * True for a pattern that a browser could try for ever on some text: a repetition inside a repetition, or choices that begin alike inside one, where
 * nothing tells the turns apart; or many repetitions of the same in a row. Some patterns that are harmless are among them. The pattern must be one that can be compiled.
 */
export function canTryForEver(pattern: string): boolean {
  return holds(regjsparser.parse(pattern, 'u', FEATURES), (node) => isEndless(node) || isLongRow(node));
}
