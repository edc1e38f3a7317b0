/**
 * Parses functions with simple statements, and regular expressions. Forms alone have them: visitors' pages do
 * not load this file.
 */
import type { Bind } from './bind.ts';
import { forbid } from './cursor.ts';
import {
  GOES_ON,
  parseAssigned,
  parseCallbacks,
  parseFor,
  parseJump,
  parseSwitch,
  parseWhile,
  type Write,
} from './effects.ts';
import { spend, spendText } from './limits.ts';
import type { Grammar, Local, Piece } from './piece.ts';
import { shownText } from './values.ts';

/** Compiles a regular expression to a test of texts; throws when it is not safe. */
export type CompilePattern = (pattern: string, flags: string) => (text: string) => boolean;

/** The syntax of forms for `Bind.forms`. `takesFunctions` are methods whose arguments may be functions. */
export function syntaxOfForms<Env>(
  compile: CompilePattern,
  write: Write,
  takesFunctions: ReadonlySet<string>,
): Pick<NonNullable<Bind<Env>['forms']>, 'block' | 'pattern' | 'assign' | 'callbacks'> {
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
    assign: (grammar, left) => parseAssigned(grammar, left, write),
    callbacks: (grammar, method) => (takesFunctions.has(method) ? parseCallbacks(grammar) : undefined),
  };
}

const atWord = <Env>({ cursor }: Grammar<Env>, word: string): boolean =>
  cursor.token.kind === 'name' && cursor.token.value === word;

function acceptWord<Env>(grammar: Grammar<Env>, word: string): boolean {
  if (!atWord(grammar, word)) return false;
  grammar.cursor.advance();
  return true;
}

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
      return grammar.join((env) => runAll(statements, env), statements);
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
  if (acceptWord(grammar, 'for')) return parseFor(grammar, parseStatement, parseSimple);
  if (acceptWord(grammar, 'while')) return parseWhile(grammar, parseStatement);
  if (acceptWord(grammar, 'switch'))
    return cursor.nest(() => grammar.scope(() => parseSwitch(grammar, parseStatement)));
  const jump = cursor.token.kind === 'name' ? parseJump(grammar, cursor.token.value) : undefined;
  return jump ?? parseSimple(grammar);
}

/** A declaration, an assignment or a call. */
function parseSimple<Env>(grammar: Grammar<Env>): Piece<Env> {
  if (['const', 'let', 'var'].some((word) => acceptWord(grammar, word))) return parseDeclaration(grammar);
  const left = grammar.parse();
  const done = grammar.assign(left);
  if (done.isCall !== true) forbid('A statement without an effect', 'Return a value, or set one.');
  endStatement(grammar);
  const { run } = done;
  return grammar.join(
    (env) => {
      run(env);
      return GOES_ON;
    },
    [done],
  );
}

function parseReturn<Env>(grammar: Grammar<Env>): Piece<Env> {
  const { cursor } = grammar;
  if (cursor.at(';') || cursor.at('}')) return grammar.join(() => undefined, []);
  const value = grammar.parse();
  endStatement(grammar);
  return grammar.join(value.run, [value]);
}

function parseIf<Env>(grammar: Grammar<Env>): Piece<Env> {
  const { cursor } = grammar;
  cursor.expect('(');
  const test = grammar.parse();
  cursor.expect(')');
  const yes = parseStatement(grammar);
  cursor.accept(';');
  if (!acceptWord(grammar, 'else'))
    return grammar.join((env) => (test.run(env) ? yes.run(env) : GOES_ON), [test, yes]);
  const no = parseStatement(grammar);
  return grammar.join((env) => (test.run(env) ? yes.run(env) : no.run(env)), [test, yes, no]);
}

function parseDeclaration<Env>(grammar: Grammar<Env>): Piece<Env> {
  const { cursor } = grammar;
  if (cursor.at('{') || cursor.at('[')) return parseSeveral(grammar);
  const name = cursor.expectName();
  const value = cursor.accept('=') ? grammar.parse() : undefined;
  if (cursor.at(',')) forbid('A declaration of several names');
  endStatement(grammar);
  const local = grammar.declare(name);
  const run = (env: Env): unknown => {
    local.value = value?.run(env);
    return GOES_ON;
  };
  return grammar.join(run, value === undefined ? [] : [value]);
}

/** `const { value, title: name } = field`, `const [first, second] = list`. */
function parseSeveral<Env>(grammar: Grammar<Env>): Piece<Env> {
  const { cursor } = grammar;
  const isList = cursor.advance().value === '[';
  const close = isList ? ']' : '}';
  const names: { member: string; local: Local }[] = [];
  while (!cursor.at(close)) {
    const member = isList ? String(names.length) : cursor.expectName();
    const name = isList || cursor.accept(':') ? cursor.expectName() : member;
    names.push({ member, local: grammar.declare(name) });
    if (!cursor.accept(',')) break;
  }
  cursor.expect(close);
  cursor.expect('=');
  const value = grammar.parse();
  endStatement(grammar);
  const run = (env: Env): unknown => {
    const holder = value.run(env);
    for (const { member, local } of names) local.value = grammar.read(holder, member);
    return GOES_ON;
  };
  return grammar.join(run, [value]);
}

// A statement ends with a semicolon, a line or its block.
function endStatement<Env>({ cursor }: Grammar<Env>): void {
  const { source } = cursor.scanner;
  const isNewLine = source.slice(cursor.position, cursor.token.start).includes('\n');
  const isAtEnd = cursor.at('}') || cursor.at(')') || cursor.token.kind === 'end';
  if (!cursor.accept(';') && !isAtEnd && !isNewLine) cursor.reject('";"');
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
