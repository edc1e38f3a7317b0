import type { Getter } from './bind.ts';
import type { Cursor } from './cursor.ts';
import { fail, LIMITS } from './limits.ts';

/** A compiled piece of an expression. */
export interface Piece<Env> {
  run: Getter<Env>;
  /** How deep its closures nest, which is how deep the stack grows. */
  height: number;
  /** How many pieces it is made of, which is what one run of it costs. */
  cost: number;
  /** The names, when it is a plain dotted path. */
  path?: string[];
}

/** Makes a piece of pieces; refuses a tower that could overflow the stack. */
export function makePiece<Env>(
  run: Getter<Env>,
  below: readonly Piece<Env>[] = [],
  path?: string[],
): Piece<Env> {
  let height = 1;
  let cost = 1;
  for (const each of below) {
    height = Math.max(height, each.height + 1);
    cost += each.cost;
  }
  if (height > LIMITS.height) fail('expression.too-deep', { expected: String(LIMITS.height) });
  return { run, height, cost, path };
}

/** What the parts of the grammar need of one another. */
export interface Grammar<Env> {
  readonly cursor: Cursor;
  /** One expression, as far as it reaches. */
  parse(): Piece<Env>;
  /** The value behind the name that is next. */
  parseName(): Piece<Env>;
}
