/** Declares a compiled piece of an expression, and what the parts of the grammar share. */
import type { Callback } from './methods.ts';
import type { Cursor } from './cursor.ts';
import { fail, LIMITS } from './limits.ts';
import type { Syntax, SyntaxKind } from './syntax.ts';

/** Reads a value from what an expression is run with. */
export type Getter<Env> = (env: Env) => unknown;

/** A compiled piece of an expression. */
export interface Piece<Env> {
  run: Getter<Env>;
  /** How deep its closures nest, which is how deep the stack grows. */
  height: number;
  /** How many pieces it is made of, which is what one run of it costs. */
  cost: number;
  /** The names, when it is a plain dotted path. */
  path?: string[];
  /** Its syntax tree; only with `Bind.keepSyntax`. */
  syntax?: Syntax;
  /** What can be assigned to; only in forms. */
  target?: Target<Env>;
  /** It is a statement by itself: a call or an assignment; only in forms. */
  isCall?: true;
}

/** A name of a function, or a member. */
export type Target<Env> = { local: Local } | { holder: Getter<Env>; key: Getter<Env> };

/** The cost of pieces put together; rejects a nesting that could overflow the stack. */
export function measurePieces(below: readonly Piece<never>[]): { height: number; cost: number } {
  let height = 1;
  let cost = 1;
  for (const each of below) {
    height = Math.max(height, each.height + 1);
    cost += each.cost;
  }
  if (height > LIMITS.height) fail('expression.too-deep', { expected: String(LIMITS.height) });
  return { height, cost };
}

/** A parameter of an arrow function, or another name inside of it. */
export interface Local {
  readonly name: string;
  value: unknown;
}

/** An arrow function: what it returns, and the function for what an expression is run with. */
export interface Arrow<Env> {
  body: Piece<Env>;
  bound: (env: Env) => Callback;
  parameters: readonly string[];
}

/** The part of the parser that `collections.ts` and `statements.ts` use. */
export interface Grammar<Env> {
  readonly cursor: Cursor;
  /** Parses one expression, as far as it reaches. */
  parse(): Piece<Env>;
  /** Parses the function that is the value of this member; undefined where no function may stand. */
  parseFunctionOf(member: string): Piece<Env> | undefined;
  /** Parses what has names of its own, which `declare` adds. */
  scope<Result>(parse: () => Result): Result;
  declare(name: string): Local;
  /** The names that are known here. */
  locals(): readonly Local[];
  /** Parses the arrow function that is next, if there is one. */
  parseArrow(): Arrow<Env> | undefined;
  /** Reads a member as `holder.name` does. */
  read(holder: unknown, name: string): unknown;
  /** The piece, with what is assigned to it. */
  assign(piece: Piece<Env>): Piece<Env>;
  constant(value: unknown): Piece<Env>;
  /** Makes a piece of which nothing is known but the pieces below. */
  join(run: Getter<Env>, below: readonly Piece<Env>[]): Piece<Env>;
  /** Parses the name that is next, as a value. */
  parseName(): Piece<Env>;
  /** Makes a piece of the pieces below it. `value` is what `Syntax.value` says for this kind. */
  make(
    run: Getter<Env>,
    below: readonly Piece<Env>[],
    is: SyntaxKind,
    value?: unknown,
    path?: string[],
  ): Piece<Env>;
}
