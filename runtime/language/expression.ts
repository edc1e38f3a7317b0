/** Compiles expressions, and texts that hold `{{ expressions }}`, to closures. */
import { FORBIDDEN_NAMES } from '../model/json.ts';
import type { Problem } from '../model/problem.ts';
import type { Bind, Getter } from './bind.ts';
import { beginSteps, ExpressionError, fail, LIMITS } from './limits.ts';
import { Parser } from './parser.ts';
import { isWord } from './words.ts';
import type { Piece } from './piece.ts';
import { makeScanner } from './scanner.ts';
import type { Syntax } from './syntax.ts';
import { joinTexts, plainReader, readOwn, shownText } from './values.ts';

/** A compiled expression, or the problem that prevents it. */
export type Compiled<Env> =
  | {
      ok: true;
      /** Evaluates it for one environment. Throws an `ExpressionError` on a limit or a wrong type. */
      run: Getter<Env>;
      /** It uses no names: it was evaluated once, and `run` returns that value. */
      isConstant: boolean;
      /** The free names that it reads or calls, without their members. */
      names: readonly string[];
      /** Set when it is only a dotted path: `data.resourceMap.banner`. */
      path?: string[];
      /** Of each expression in the text, where `Bind.keepSyntax` is set. */
      syntax?: readonly Syntax[];
      /** The texts around them, unless it is the value of its only expression; beside `syntax`. */
      texts?: readonly string[];
    }
  | { ok: false; problem: Problem };

function attempt<Env>(compile: () => Compiled<Env>): Compiled<Env> {
  try {
    return compile();
  } catch (error) {
    if (error instanceof ExpressionError) return { ok: false, problem: error.problem };
    throw error;
  }
}

function checkLength(source: string): void {
  if (source.length > LIMITS.source)
    fail('expression.too-long', { found: String(source.length), expected: String(LIMITS.source) });
}

function finish<Env>(
  { run, path }: Pick<Piece<Env>, 'run' | 'path'>,
  names: ReadonlySet<string>,
  pieces: readonly Piece<Env>[],
): Compiled<Env> {
  const result = { ok: true, isConstant: false, names: [...names], path, syntax: syntaxOf(pieces) } as const;
  // A path takes one step for each name, so its steps need no counting.
  if (path !== undefined) return { ...result, run };
  const counted: Getter<Env> = (env) => {
    beginSteps();
    return run(env);
  };
  if (names.size > 0) return { ...result, run: counted };
  const constant = counted(undefined as Env);
  return { ...result, run: () => constant, isConstant: true };
}

function syntaxOf(pieces: readonly Piece<never>[]): readonly Syntax[] | undefined {
  const trees = pieces.flatMap(({ syntax }) => syntax ?? []);
  return trees.length === 0 ? undefined : trees;
}

/** Compiles one expression, without braces. A constant expression is evaluated at once. */
export function compileExpression<Env>(source: string, bind: Bind<Env>): Compiled<Env> {
  return attempt(() => {
    checkLength(source);
    const parser = new Parser(makeScanner(source), bind, 0);
    const piece = parser.parse();
    if (parser.cursor.token.kind !== 'end') parser.cursor.reject('an operator or the end');
    return finish(piece, parser.names, [piece]);
  });
}

/** A function of an expression. Each call has the limits of a run. */
export type CompiledFunction<Env> =
  | { ok: true; bind(env: Env): (first: unknown, second: unknown, third: unknown) => unknown }
  | { ok: false; problem: Problem };

/** Compiles an expression that is an arrow function with at most three parameters. */
export function compileFunction<Env>(source: string, bind: Bind<Env>): CompiledFunction<Env> {
  try {
    checkLength(source);
    const parser = new Parser(makeScanner(source), bind, 0);
    const { bound } = parser.parseFunction();
    if (parser.cursor.token.kind !== 'end') parser.cursor.reject('the end');
    return {
      ok: true,
      bind: (env) => {
        const call = bound(env);
        return (...args) => {
          beginSteps();
          return call(...args);
        };
      },
    };
  } catch (error) {
    if (error instanceof ExpressionError) return { ok: false, problem: error.problem };
    throw error;
  }
}

const PLAIN_PATH = /^\s*\{\{\s*([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)\s*\}\}\s*$/;

/**
 * Compiles a text that is one dotted path, as most are, at a tenth of the parser's cost and with the same
 * result. Undefined for any other text, and for a path that the parser must reject.
 */
function compilePath<Env>(text: string, bind: Bind<Env>): Compiled<Env> | undefined {
  const path = PLAIN_PATH.exec(text)?.[1]?.split('.');
  if (
    path === undefined ||
    text.length > LIMITS.source ||
    path.length > LIMITS.height ||
    path.some((name) => FORBIDDEN_NAMES.has(name))
  )
    return undefined;
  const [root = '', ...members] = path;
  const getter = isWord(root) ? undefined : bind(root);
  if (getter === undefined) return undefined;
  const { read = readOwn, plain } = bind;
  const run = members.reduce<Getter<Env>>((holder, name) => {
    if (plain === undefined) return (env) => read(holder(env), name);
    const readPlain = plainReader(name);
    return (env) => readPlain(holder(env));
  }, getter);
  return { ok: true, run, isConstant: false, names: [root], path };
}

const OPEN = '{{';
const CLOSE = '}}';

/** Whether a text is more than the text that it shows. */
export function hasExpression(text: string): boolean {
  return text.includes(OPEN);
}

/**
 * Compiles a text that may hold `{{ expressions }}`. A text that is only `{{ … }}` evaluates to the value
 * itself. Any other evaluates to the text with each value in its place; null and undefined become the empty
 * text.
 */
export function compileTemplate<Env>(text: string, bind: Bind<Env>): Compiled<Env> {
  if (!hasExpression(text)) return { ok: true, run: () => text, isConstant: true, names: [] };
  const path = bind.keepSyntax === true ? undefined : compilePath(text, bind);
  if (path !== undefined) return path;
  return attempt(() => {
    checkLength(text);
    const scanner = makeScanner(text);
    const names = new Set<string>();
    const texts: string[] = [];
    const pieces: Piece<Env>[] = [];
    let position = 0;
    for (let open = text.indexOf(OPEN); open >= 0; open = text.indexOf(OPEN, position)) {
      texts.push(text.slice(position, open));
      const parser = new Parser(scanner, bind, open + OPEN.length);
      pieces.push(parser.parse());
      const { start } = parser.cursor.token;
      if (!text.startsWith(CLOSE, start)) parser.cursor.reject(`"${CLOSE}"`);
      for (const name of parser.names) names.add(name);
      position = start + CLOSE.length;
    }
    texts.push(text.slice(position));
    const [only] = pieces;
    if (only !== undefined && pieces.length === 1 && texts.every((each) => each.trim() === ''))
      return finish(only, names, pieces);
    const run: Getter<Env> = (env) => {
      const written = texts.slice(0, 1);
      for (let index = 0; index < pieces.length; index++)
        written.push(shownText((pieces[index] as Piece<Env>).run(env)), texts[index + 1] as string);
      return joinTexts(written);
    };
    const finished = finish({ run }, names, pieces);
    return bind.keepSyntax === true ? { ...finished, texts } : finished;
  });
}
