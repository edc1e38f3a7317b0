import type { Read } from './values.ts';

/** Reads a name's value from what an expression is run with. */
export type Getter<Env> = (env: Env) => unknown;

/** Runs a listed function; `args` are values of the language. */
export type Caller<Env> = (env: Env, args: readonly unknown[]) => unknown;

/**
 * What an expression may reach, asked while it is compiled. A value is never callable, whatever it is: only what `callable` lists can be called,
 * and what it lists is no value.
 */
export interface Bind<Env> {
  /** The value behind a free name; undefined when there is none of that name. */
  (name: string): Getter<Env> | undefined;
  /** The function behind a name that is called. */
  callable?: (name: string) => Caller<Env> | undefined;
  /** How members are read. Without it: own data properties only. Observed values need a way of their own. */
  read?: Read;
  /** Promises that every value came out of JSON, which makes paths several times faster. */
  plain?: true;
  /**
   * Keeps the syntax tree beside the closure, from which `reads.ts` tells what the expression reads. The server and the
   * checks ask for it. Visitors' browsers do not: there, a tree would cost memory for every expression on the page.
   */
  keepSyntax?: true;
  /** A sentence for an unknown name, with the nearest known one; left out where nobody reads it. */
  hint?: (name: string) => string;
}
