/**
 * Functions with simple statements, and regular expressions. Forms alone have them: visitors' pages do not
 * load this file.
 */
import type { Bind } from './bind.ts';
import { forbid } from './cursor.ts';
import { spend, spendText } from './limits.ts';
import type { Grammar, Piece } from './piece.ts';
import { shownText } from './values.ts';

/** A statement that did not return. */
const GOES_ON = Symbol('goes on');

/** Compiles a regular expression to a test of texts; throws when it is not safe. */
export type CompilePattern = (pattern: string, flags: string) => (text: string) => boolean;

/** The syntax of forms for `Bind.forms`. */
export function syntaxOfForms<Env>(
  compile: CompilePattern,
): Pick<NonNullable<Bind<Env>['forms']>, 'block' | 'pattern'> {
  return {
    block: (grammar) => {
      const { run, cost, height, syntax } = parseBlock(grammar);
      const body = (env: Env): unknown => {
        const result = run(env);
        return result === GOES_ON ? undefined : result;
      };
      return { run: body, cost, height, ...(syntax === undefined ? {} : { syntax }) };
    },
    pattern: (grammar) => parsePattern(grammar, compile),
  };
}

const atWord = <Env>({ cursor }: Grammar<Env>, word: string): boolean =>
  cursor.token.kind === 'name' && cursor.token.value === word;

function acceptWord<Env>(grammar: Grammar<Env>, word: string): boolean {
  if (!atWord(grammar, word)) return false;
  grammar.cursor.advance();
  return true;
}

const join = <Env>(
  grammar: Grammar<Env>,
  run: (env: Env) => unknown,
  below: readonly Piece<Env>[],
): Piece<Env> =>
  grammar.make(
    run,
    below,
    'list',
    below.map(() => false),
  );

/** `{ … }`: the statements one after the other, until one returns. */
function parseBlock<Env>(grammar: Grammar<Env>): Piece<Env> {
  const { cursor } = grammar;
  return cursor.nest(() =>
    grammar.scope(() => {
      cursor.expect('{');
      const statements: Piece<Env>[] = [];
      while (!cursor.at('}')) {
        if (cursor.token.kind === 'end') cursor.reject('"}"');
        if (!cursor.accept(';')) statements.push(parseStatement(grammar));
      }
      cursor.advance();
      return join(grammar, (env) => runAll(statements, env), statements);
    }),
  );
}

function runAll<Env>(statements: readonly Piece<Env>[], env: Env): unknown {
  spend(1);
  for (const { run } of statements) {
    const result = run(env);
    if (result !== GOES_ON) return result;
  }
  return GOES_ON;
}

function parseStatement<Env>(grammar: Grammar<Env>): Piece<Env> {
  const { cursor } = grammar;
  if (cursor.at('{')) return parseBlock(grammar);
  if (acceptWord(grammar, 'return')) return parseReturn(grammar);
  if (acceptWord(grammar, 'if')) return cursor.nest(() => parseIf(grammar));
  if (['const', 'let', 'var'].some((word) => acceptWord(grammar, word))) return parseDeclaration(grammar);
  return parseAssignment(grammar);
}

function parseReturn<Env>(grammar: Grammar<Env>): Piece<Env> {
  const { cursor } = grammar;
  if (cursor.at(';') || cursor.at('}')) return join(grammar, () => undefined, []);
  const value = grammar.parse();
  endStatement(grammar);
  return join(grammar, value.run, [value]);
}

function parseIf<Env>(grammar: Grammar<Env>): Piece<Env> {
  const { cursor } = grammar;
  cursor.expect('(');
  const test = grammar.parse();
  cursor.expect(')');
  const yes = parseStatement(grammar);
  cursor.accept(';');
  if (!acceptWord(grammar, 'else'))
    return join(grammar, (env) => (test.run(env) ? yes.run(env) : GOES_ON), [test, yes]);
  const no = parseStatement(grammar);
  return join(grammar, (env) => (test.run(env) ? yes.run(env) : no.run(env)), [test, yes, no]);
}

function parseDeclaration<Env>(grammar: Grammar<Env>): Piece<Env> {
  const { cursor } = grammar;
  const name = cursor.expectName();
  const value = cursor.accept('=') ? grammar.parse() : undefined;
  if (cursor.at(',')) forbid('A declaration of several names');
  endStatement(grammar);
  const local = grammar.declare(name);
  const run = (env: Env): unknown => {
    local.value = value?.run(env);
    return GOES_ON;
  };
  return join(grammar, run, value === undefined ? [] : [value]);
}

/** Gives a local variable another value. Nothing else can be assigned to. */
function parseAssignment<Env>(grammar: Grammar<Env>): Piece<Env> {
  const { cursor } = grammar;
  const { value: name, kind } = cursor.token;
  const local = kind === 'name' ? grammar.local(name) : undefined;
  if (local === undefined) forbid('A statement without an effect', 'Return a value, or declare a name.');
  cursor.advance();
  cursor.expect('=');
  const value = grammar.parse();
  endStatement(grammar);
  const run = (env: Env): unknown => {
    local.value = value.run(env);
    return GOES_ON;
  };
  return join(grammar, run, [value]);
}

// A statement ends with a semicolon, a line or its block.
function endStatement<Env>({ cursor }: Grammar<Env>): void {
  const { source } = cursor.scanner;
  const isNewLine = source.slice(cursor.position, cursor.token.start).includes('\n');
  if (!cursor.accept(';') && !cursor.at('}') && !isNewLine) cursor.reject('";"');
}

const PATTERN = /\/((?:[^\\/[\n]|\\.|\[(?:[^\\\]\n]|\\.)*\])+)\/([a-z]*)/y;
const FLAGS = /^[iu]*$/;

/** `/pattern/.test(text)`. */
function parsePattern<Env>(grammar: Grammar<Env>, compile: CompilePattern): Piece<Env> {
  const { cursor } = grammar;
  PATTERN.lastIndex = cursor.token.start;
  const match = PATTERN.exec(cursor.scanner.source);
  const [, pattern = '', flags = ''] = match ?? [];
  if (match === null || !FLAGS.test(flags)) forbid('This regular expression');
  cursor.jump(PATTERN.lastIndex);
  cursor.expect('.');
  if (cursor.expectName() !== 'test') forbid('A regular expression without "test"');
  cursor.expect('(');
  const text = grammar.parse();
  cursor.expect(')');
  const test = compile(pattern, flags);
  const run = (env: Env): boolean => {
    const value = text.run(env);
    const written = value === undefined || value === null ? String(value) : shownText(value);
    spendText(written.length);
    return test(written);
  };
  return grammar.make(run, [text], 'operator', 'test');
}
