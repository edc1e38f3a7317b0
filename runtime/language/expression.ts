import { FORBIDDEN_NAMES } from '../model/json.ts';
import type { Problem } from '../model/problem.ts';
import type { Bind, Getter } from './bind.ts';
import { beginSteps, ExpressionError, fail, LIMITS } from './limits.ts';
import { isWord, Parser } from './parser.ts';
import type { Piece } from './piece.ts';
import { makeScanner } from './scanner.ts';
import type { Syntax } from './syntax.ts';
import { joinTexts, plainReader, readOwn, shownText } from './values.ts';

/** An expression ready to run, or what is wrong with it. */
export type Compiled<Env> =
  | {
      ok: true;
      /** The value for one environment; throws an `ExpressionError` when a limit or a wrong type stops it. */
      run: Getter<Env>;
      /** It reads and calls nothing from outside; it was run once, and `run` hands the value out. */
      isConstant: boolean;
      /** Names from outside that it reads or calls, without their members. */
      names: readonly string[];
      /** Present when it is nothing but a dotted path: `data.resourceMap.banner`. */
      path?: string[];
      /** Of each expression in the text, where `Bind.keepSyntax` is set. */
      syntax?: readonly Syntax[];
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
  // A path takes as many steps as it has names; nothing needs counting.
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

/** Compiles the text of one expression. Only what depends on nothing is run at once; nothing ever runs code that is not listed. */
export function compileExpression<Env>(source: string, bind: Bind<Env>): Compiled<Env> {
  return attempt(() => {
    checkLength(source);
    const parser = new Parser(makeScanner(source), bind, 0);
    const piece = parser.parse();
    if (parser.cursor.token.kind !== 'end') parser.cursor.reject('an operator or the end');
    return finish(piece, parser.names, [piece]);
  });
}

const PLAIN_PATH = /^\s*\{\{\s*([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)\s*\}\}\s*$/;

/** A text that is one dotted path, as most are: the same as the parser makes of it, at a tenth of its cost. Undefined for all that the parser has something to say of. */
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

/**
 * Compiles a text that may hold `{{ expressions }}`. One that is nothing but `{{ … }}` gives the value itself; others the text with every value written
 * in its place, null and undefined as nothing.
 */
export function compileTemplate<Env>(text: string, bind: Bind<Env>): Compiled<Env> {
  if (!text.includes(OPEN)) return { ok: true, run: () => text, isConstant: true, names: [] };
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
      const written: string[] = [];
      for (const [index, each] of texts.entries()) written.push(each, shownText(pieces[index]?.run(env)));
      return joinTexts(written);
    };
    return finish({ run }, names, pieces);
  });
}
