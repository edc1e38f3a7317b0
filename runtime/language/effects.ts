/**
 * Parses what functions of forms may do besides computing a value. They assign to fields and to their own
 * names, call methods with functions, and loop. Forms alone have it.
 */
import { forbid } from './cursor.ts';
import type { FormFunction } from './bind.ts';
import { beginSteps, failType, spend } from './limits.ts';
import type { Callback } from './methods.ts';
import { OPERATORS } from './operators.ts';
import type { Grammar, Piece, Target } from './piece.ts';
import { keyOf } from './values.ts';

/** Gives a member of a field or of the form another value. */
export type Write = (holder: unknown, name: string, value: unknown) => void;

/** `=`, and the operator of `+=` and its like. */
const SIGNS: Readonly<Record<string, string>> = {
  '=': '',
  '+=': '+',
  '-=': '-',
  '*=': '*',
  '/=': '/',
  '%=': '%',
};
const STEPS: Readonly<Record<string, string>> = { '++': '+', '--': '-' };

/** `name = value`, `field.visible = value`, `count += 1`, `index++`; undefined where nothing is assigned. */
export function parseAssigned<Env>(
  grammar: Grammar<Env>,
  left: Piece<Env>,
  write: Write,
): Piece<Env> | undefined {
  const { cursor } = grammar;
  const { kind, value: sign } = cursor.token;
  const isStep = Object.hasOwn(STEPS, sign);
  if (kind !== 'sign' || (!isStep && !Object.hasOwn(SIGNS, sign))) return undefined;
  const { target } = left;
  if (target === undefined)
    forbid('Assignment', 'Only names of the function and members of fields can be set.');
  cursor.advance();
  const right = isStep ? grammar.constant(1) : grammar.parse();
  const operate = OPERATORS[(isStep ? STEPS : SIGNS)[sign] ?? ''];
  const value = (env: Env): unknown => {
    const given = right.run(env);
    return operate === undefined ? given : operate(left.run(env), given);
  };
  const run = (env: Env): unknown => {
    const given = value(env);
    assign(target, env, given, write);
    return given;
  };
  return { ...grammar.join(run, [left, right]), isCall: true };
}

function assign<Env>(target: Target<Env>, env: Env, value: unknown, write: Write): void {
  if ('local' in target) target.local.value = value;
  else write(target.holder(env), keyOf(target.key(env)), value);
}

/** The arguments of a method that takes functions: each is a value or an arrow function. */
export function parseCallbacks<Env>(grammar: Grammar<Env>): {
  gather: (env: Env) => unknown[];
  pieces: Piece<Env>[];
} {
  const { cursor } = grammar;
  const pieces: Piece<Env>[] = [];
  const values: ((env: Env) => unknown)[] = [];
  while (!cursor.at(')')) {
    const locals = grammar.locals();
    const arrow = grammar.parseArrow();
    const piece = arrow?.body ?? grammar.parse();
    pieces.push(piece);
    values.push(arrow === undefined ? piece.run : (env) => keepLocals(locals, arrow.bound(env)));
    if (!cursor.accept(',')) break;
  }
  cursor.expect(')');
  return { gather: (env) => values.map((value) => value(env)), pieces };
}

/**
 * The function that is the value of a member, as the program calls it: each call has the limits of a run.
 */
export function parseMemberFunction<Env>(
  grammar: Grammar<Env>,
  toValue: (call: FormFunction) => unknown,
): Piece<Env> | undefined {
  const arrow = grammar.parseArrow();
  if (arrow === undefined) return undefined;
  const { body, bound } = arrow;
  const run = (env: Env): unknown => {
    const call = bound(env);
    return toValue((...args) => {
      beginSteps();
      return call(...args);
    });
  };
  return grammar.join(run, [body]);
}

let run = 0;

/** Begins a run of a function: what it hands to fields knows whether it still goes on. */
export function beginRun(): void {
  run += 1;
}

/** A function that may be called after the run: the names around it then have the values that they had. */
function keepLocals(locals: readonly { value: unknown }[], call: Callback): Callback {
  const kept = locals.map(({ value }) => value);
  const begun = run;
  return (first, second, third) => {
    if (begun !== run) for (const [index, local] of locals.entries()) local.value = kept[index];
    return call(first, second, third);
  };
}

/** What a statement says about those after it. */
export const GOES_ON = Symbol('goes on');
const BREAKS = Symbol('breaks');
const CONTINUES = Symbol('continues');

type Parse<Env> = (grammar: Grammar<Env>) => Piece<Env>;

/** `break` and `continue`; undefined for another word. */
export function parseJump<Env>(grammar: Grammar<Env>, word: string): Piece<Env> | undefined {
  const jump = word === 'break' ? BREAKS : word === 'continue' ? CONTINUES : undefined;
  if (jump === undefined) return undefined;
  grammar.cursor.advance();
  grammar.cursor.accept(';');
  return grammar.join(() => jump, []);
}

/** Runs the body of a loop once; a result other than `GOES_ON` ends the loop. */
function turn<Env>(body: Piece<Env>, env: Env): unknown {
  spend(1 + body.cost);
  const result = body.run(env);
  return result === CONTINUES ? GOES_ON : result;
}

const after = (result: unknown): unknown => (result === BREAKS ? GOES_ON : result);

/** `for (const item of list) …`, `for (let i = 0; i < n; i++) …`, after the word `for`. */
export function parseFor<Env>(grammar: Grammar<Env>, statement: Parse<Env>, simple: Parse<Env>): Piece<Env> {
  const { cursor } = grammar;
  return cursor.nest(() =>
    grammar.scope(() => {
      cursor.expect('(');
      const each = parseEach(grammar);
      if (each !== undefined) return loopEach(grammar, each, statement);
      const none = grammar.join(() => GOES_ON, []);
      const first = cursor.accept(';') ? none : simple(grammar);
      const test = cursor.at(';') ? grammar.constant(true) : grammar.parse();
      cursor.expect(';');
      const next = cursor.at(')') ? none : simple(grammar);
      cursor.expect(')');
      const body = statement(grammar);
      const run = (env: Env): unknown => {
        for (first.run(env); test.run(env); next.run(env)) {
          const result = turn(body, env);
          if (result !== GOES_ON) return after(result);
        }
        return GOES_ON;
      };
      return grammar.join(run, [first, test, next, body]);
    }),
  );
}

/** `while (test) …`, after the word `while`. */
export function parseWhile<Env>(grammar: Grammar<Env>, statement: Parse<Env>): Piece<Env> {
  const { cursor } = grammar;
  cursor.expect('(');
  const test = grammar.parse();
  cursor.expect(')');
  const body = cursor.nest(() => statement(grammar));
  const run = (env: Env): unknown => {
    while (test.run(env)) {
      const result = turn(body, env);
      if (result !== GOES_ON) return after(result);
    }
    return GOES_ON;
  };
  return grammar.join(run, [test, body]);
}

/** `switch (value) { case one: … default: … }`, after the word `switch`. */
export function parseSwitch<Env>(grammar: Grammar<Env>, statement: Parse<Env>): Piece<Env> {
  const { cursor } = grammar;
  cursor.expect('(');
  const subject = grammar.parse();
  cursor.expect(')');
  cursor.expect('{');
  const cases: { test: Piece<Env> | undefined; from: number }[] = [];
  const statements: Piece<Env>[] = [];
  while (!cursor.accept('}')) {
    const { kind, value: word } = cursor.token;
    if (kind === 'name' && (word === 'case' || word === 'default')) {
      cursor.advance();
      cases.push({ test: word === 'case' ? grammar.parse() : undefined, from: statements.length });
      cursor.expect(':');
    } else if (kind === 'end' || cases.length === 0) cursor.reject('"case"');
    else if (!cursor.accept(';')) statements.push(statement(grammar));
  }
  const tests = cases.flatMap(({ test }) => test ?? []);
  const run = (env: Env): unknown => {
    const value = subject.run(env);
    const chosen =
      cases.find(({ test }) => test !== undefined && test.run(env) === value) ??
      cases.find(({ test }) => test === undefined);
    for (const each of statements.slice(chosen?.from ?? statements.length)) {
      spend(1);
      const result = each.run(env);
      if (result !== GOES_ON) return after(result);
    }
    return GOES_ON;
  };
  return grammar.join(run, [subject, ...tests, ...statements]);
}

const EACH = /(?:const|let|var)\s+([\p{ID_Start}$_][\p{ID_Continue}$]*)\s+(of|in)\s+/uy;

/** The name of `const name of`, and whether it names keys. */
function parseEach<Env>({ cursor }: Grammar<Env>): { name: string; isKeys: boolean } | undefined {
  EACH.lastIndex = cursor.token.start;
  const [, name = '', word] = EACH.exec(cursor.scanner.source) ?? [];
  if (word === undefined) return undefined;
  cursor.jump(EACH.lastIndex);
  return { name, isKeys: word === 'in' };
}

function loopEach<Env>(
  grammar: Grammar<Env>,
  { name, isKeys }: { name: string; isKeys: boolean },
  statement: Parse<Env>,
): Piece<Env> {
  const list = grammar.parse();
  grammar.cursor.expect(')');
  const local = grammar.declare(name);
  const body = statement(grammar);
  const run = (env: Env): unknown => {
    for (const item of itemsOf(list.run(env), isKeys)) {
      local.value = item;
      const result = turn(body, env);
      if (result !== GOES_ON) return after(result);
    }
    return GOES_ON;
  };
  return grammar.join(run, [list, body]);
}

function itemsOf(value: unknown, isKeys: boolean): readonly unknown[] {
  if (value === null || value === undefined) return [];
  if (isKeys) return typeof value === 'object' ? Object.keys(value) : failType(value, 'an object');
  return Array.isArray(value) ? (value as unknown[]) : failType(value, 'a list');
}
