/**
 * Declares the syntax tree of an expression. Drawing needs closures alone, so visitors' browsers keep no
 * tree: the parser builds one only when `Bind.keepSyntax` is set, which the server and the checks do.
 */

/** The kinds of nodes in a syntax tree. */
export type SyntaxKind =
  | 'literal'
  | 'name'
  | 'parameter'
  | 'member'
  | 'element'
  | 'call'
  | 'method'
  | 'loop'
  | 'choice'
  | 'operator'
  | 'list'
  | 'object'
  | 'template';

export interface Syntax {
  readonly is: SyntaxKind;
  /**
   * By kind: the literal; the name of a free name, parameter, member, called function or method; the
   * operator's sign; for `loop` the method and its parameters (`LoopSyntax`); for `list` whether each item is
   * spread; for `object` the name of each member (`MemberName`); for `template` the texts around its
   * expressions.
   */
  readonly value: unknown;
  /** Operands, arguments, items; of a member, element, method or loop the holder first. */
  readonly of: readonly Syntax[];
  /** Where it ends in the source, in UTF-16 units. */
  readonly end: number;
  /** An item or argument that is spread: `...list`. */
  readonly isSpread?: true;
}

/** `Syntax.value` of a `loop`: `list.map((item, itemIndex) => …)`. */
export interface LoopSyntax {
  method: string;
  parameters: readonly string[];
}

/**
 * One of the names in `Syntax.value` of an `object`: `true` for `...spread`, `null` for a computed key and
 * for its value.
 */
export type MemberName = string | true | null;
