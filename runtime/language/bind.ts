/** Declares how the names of an expression get their values. */
import type { Getter, Grammar, Piece } from './piece.ts';
import type { Read } from './values.ts';

export type { Getter } from './piece.ts';

/** A function that an expression makes for the program. It has the limits of a run of its own. */
export type FormFunction = (first: unknown, second: unknown, third: unknown) => unknown;

/** Runs a listed function; `args` are values of the language. */
export type Caller<Env> = (env: Env, args: readonly unknown[]) => unknown;

/**
 * The names that an expression may use; the parser looks them up while it compiles. A value is never
 * callable: only functions that `callable` lists are, and a listed function is not a value.
 */
export interface Bind<Env> {
  /** The value behind a free name; undefined when there is none of that name. */
  (name: string): Getter<Env> | undefined;
  /** The function behind a name that is called; `new Date` for what `new` makes. */
  callable?: (name: string) => Caller<Env> | undefined;
  /** Names of namespaces: the function of `Math.round(x)` is `callable('Math.round')`. */
  namespaces?: ReadonlySet<string>;
  /** Methods of values besides those of texts, lists and numbers, by name. */
  methods?: Readonly<Record<string, (holder: unknown, args: readonly unknown[]) => unknown>>;
  /** Syntax that forms have besides: `statements.ts`. */
  forms?: {
    /** The body of an arrow function in braces. */
    block(grammar: Grammar<Env>): Piece<Env>;
    /** A regular expression and its test. */
    pattern(grammar: Grammar<Env>): Piece<Env>;
    /** What is assigned to a piece; undefined where nothing is. */
    assign(grammar: Grammar<Env>, left: Piece<Env>): Piece<Env> | undefined;
    /** Parses the arguments of a method that takes functions; undefined for other methods. */
    callbacks(
      grammar: Grammar<Env>,
      method: string,
    ): { gather: (env: Env) => unknown[]; pieces: Piece<Env>[] } | undefined;
    /** Parses the function that is the value of a member; undefined where none may stand. */
    functionOf(grammar: Grammar<Env>, member: string): Piece<Env> | undefined;
  };
  /** How members are read. Default: own data properties only. Formily's observed values need another way. */
  read?: Read;
  /** Set when every value was parsed from JSON: paths are then read several times faster. */
  plain?: true;
  /**
   * Keeps the syntax tree beside the closure, from which `reads/` finds what the expression reads. The server
   * and the checks set it. Visitors' browsers do not: there, a tree would cost memory for every expression on
   * the page.
   */
  keepSyntax?: true;
  /** The sentence `Did you mean "x"?` for an unknown name; visitors' browsers leave it out. */
  hint?: (name: string) => string;
}
