/** Parses an expression into closures. */
import type { Bind, Getter } from './bind.ts';
import { applyTo, bindParameters, callOn, callWith, choose, typeOf } from './closures.ts';
import { parseItems, parseList, parseObject, parseTemplate } from './collections.ts';
import { parseLoop } from './loops.ts';
import { Cursor, forbid } from './cursor.ts';
import { fail } from './limits.ts';
import { callMethod, isMethod, LOOP_METHODS, type Callback } from './methods.ts';
import { UNARY } from './operators.ts';
import { measurePieces, type Arrow, type Grammar, type Local, type Piece, type Target } from './piece.ts';
import { BINARY } from './precedence.ts';
import type { Scanner } from './scanner.ts';
import type { Syntax, SyntaxKind } from './syntax.ts';
import { checkName, keyOf, plainReader, readOwn } from './values.ts';
import { isWord, WORDS } from './words.ts';

const NAME = '[\\p{ID_Start}$_][\\p{ID_Continue}$]*';
const PARAMETERS = `\\(\\s*(${NAME}(?:\\s*,\\s*${NAME}){0,2})?\\s*\\)`;
const ARROW = new RegExp(`(?:(${NAME})|${PARAMETERS})\\s*=>|function\\s*${PARAMETERS}`, 'uy');
const CALLS_HINT = 'Only listed functions and methods can be called.';

/**
 * Parses an expression into closures in one pass, without a syntax tree unless `Bind.keepSyntax` asks for
 * one. Throws an `ExpressionError`.
 */
export class Parser<Env> implements Grammar<Env> {
  readonly cursor: Cursor;
  /** Free names that are read or called. */
  readonly names = new Set<string>();
  readonly #bind: Bind<Env>;
  // Each name needs one variable only: no function is called while another call of it runs.
  #locals: readonly Local[] = [];

  constructor(scanner: Scanner, bind: Bind<Env>, position: number) {
    this.cursor = new Cursor(scanner, position);
    this.#bind = bind;
  }

  make(
    run: Getter<Env>,
    below: readonly Piece<Env>[],
    is: SyntaxKind,
    value?: unknown,
    path?: string[],
  ): Piece<Env> {
    const piece: Piece<Env> = { run, ...measurePieces(below), path };
    if (this.#bind.keepSyntax === true)
      piece.syntax = {
        is,
        value,
        of: below.map(({ syntax }) => syntax as Syntax),
        end: this.cursor.position,
      };
    return piece;
  }

  parse(): Piece<Env> {
    return this.cursor.nest(() => {
      const test = this.#binary(0);
      if (!this.cursor.accept('?')) return test;
      const yes = this.parse();
      this.cursor.expect(':');
      const no = this.parse();
      return this.make(choose(test.run, yes.run, no.run), [test, yes, no], 'choice');
    });
  }

  parseName(): Piece<Env> {
    const name = checkName(this.cursor.expectName());
    if (this.cursor.at('=>')) this.cursor.reject('a value');
    if (isWord(name)) {
      const constant = WORDS[name];
      return this.make(() => constant, [], 'literal', constant);
    }
    const local = this.#locals.findLast((each) => each.name === name);
    if (local !== undefined)
      return this.#settable(
        this.make(() => local.value, [], 'parameter', name),
        { local },
      );
    this.names.add(name);
    if (this.cursor.at('(')) return this.#call(name);
    if (this.cursor.at('.') && this.#bind.namespaces?.has(name) === true) {
      this.cursor.advance();
      return this.#call(`${name}.${this.cursor.expectName()}`);
    }
    const getter = this.#bind(name);
    return getter === undefined ? this.#rejectName(name) : this.make(getter, [], 'name', name, [name]);
  }

  scope<Result>(parse: () => Result): Result {
    const outside = this.#locals;
    const result = parse();
    this.#locals = outside;
    return result;
  }

  declare(name: string): Local {
    const local: Local = { name: checkName(name), value: undefined };
    this.#locals = [...this.#locals, local];
    return local;
  }

  locals(): readonly Local[] {
    return this.#locals;
  }

  read(holder: unknown, name: string): unknown {
    return (this.#bind.read ?? readOwn)(holder, checkName(name));
  }

  constant(value: unknown): Piece<Env> {
    return this.make(() => value, [], 'literal', value);
  }

  join(run: Getter<Env>, below: readonly Piece<Env>[]): Piece<Env> {
    const spreads = below.map(() => false);
    return this.make(run, below, 'list', spreads);
  }

  /** What forms may assign to. */
  #settable(piece: Piece<Env>, target: Target<Env>): Piece<Env> {
    if (this.#bind.forms !== undefined) piece.target = target;
    return piece;
  }

  #called(piece: Piece<Env>): Piece<Env> {
    if (this.#bind.forms !== undefined) piece.isCall = true;
    return piece;
  }

  assign(piece: Piece<Env>): Piece<Env> {
    return this.#bind.forms?.assign(this, piece) ?? piece;
  }

  #rejectName(name: string): never {
    if (this.#bind.callable?.(name) !== undefined) forbid(`"${name}" without a call`);
    return fail('expression.name-unknown', { found: name, hint: this.#bind.hint?.(name) ?? '' });
  }

  /** `new Date(…)`: a listed function. */
  #construct(): Piece<Env> {
    const word = this.cursor.token;
    this.cursor.advance();
    const name = `new ${this.cursor.expectName()}`;
    if (this.#bind.callable?.(name) === undefined) forbid(`"${word.value}"`);
    this.names.add(name);
    return this.#call(name);
  }

  #call(name: string): Piece<Env> {
    const call = this.#bind.callable?.(name);
    if (call === undefined)
      return this.#bind(name) === undefined
        ? this.#rejectName(name)
        : forbid(`Calling "${name}"`, CALLS_HINT);
    this.cursor.expect('(');
    const { gather, pieces } = parseItems(this, ')');
    return this.make(callWith(gather, call), pieces, 'call', name);
  }

  #binary(minimum: number): Piece<Env> {
    let left = this.#unary();
    for (;;) {
      const { kind, value: sign } = this.cursor.token;
      const operator = kind === 'sign' && Object.hasOwn(BINARY, sign) ? BINARY[sign] : undefined;
      if (operator === undefined || operator.binds <= minimum) return left;
      this.cursor.advance();
      const right = this.#binary(operator.binds);
      left = this.make(operator.join(left.run, right.run), [left, right], 'operator', sign);
    }
  }

  #unary(): Piece<Env> {
    const { kind, value: sign } = this.cursor.token;
    if (kind === 'name' && sign === 'typeof') return this.#typeof();
    const operate = kind === 'sign' && Object.hasOwn(UNARY, sign) ? UNARY[sign] : undefined;
    if (operate === undefined) return this.#chain();
    this.cursor.advance();
    const operand = this.cursor.nest(() => this.#unary());
    return this.make(applyTo(operand.run, operate), [operand], 'operator', sign);
  }

  #typeof(): Piece<Env> {
    this.cursor.advance();
    const operand = this.cursor.nest(() => this.#unary());
    return this.make(applyTo(operand.run, typeOf), [operand], 'operator', 'typeof');
  }

  // A member of null or undefined is undefined, so `?.` and `.` mean the same.
  #chain(): Piece<Env> {
    let holder = this.#operand();
    for (;;) {
      const optional = this.cursor.accept('?.');
      if (this.cursor.accept('[')) holder = this.#element(holder);
      else if (this.cursor.at('(')) forbid('Calling a value', CALLS_HINT);
      else if (this.cursor.at('`')) forbid('A tagged template');
      else if (optional || this.cursor.accept('.')) holder = this.#member(holder);
      else return holder;
    }
  }

  #member(holder: Piece<Env>): Piece<Env> {
    if (this.cursor.token.kind !== 'name') this.cursor.reject('a member name');
    const name = checkName(this.cursor.advance().value);
    if (this.cursor.at('(')) return this.#method(holder, name);
    const { read = readOwn, plain } = this.#bind;
    const { run } = holder;
    const path = holder.path && [...holder.path, name];
    const readPlain = plainReader(name);
    const get: Getter<Env> =
      plain === undefined ? (env) => read(run(env), name) : (env) => readPlain(run(env));
    return this.#settable(this.make(get, [holder], 'member', name, path), { holder: run, key: () => name });
  }

  #element(holder: Piece<Env>): Piece<Env> {
    const key = this.parse();
    this.cursor.expect(']');
    const { read = readOwn } = this.#bind;
    const { run } = holder;
    const { run: runKey } = key;
    const get: Getter<Env> = (env) => read(run(env), keyOf(runKey(env)));
    return this.#settable(this.make(get, [holder, key], 'element'), { holder: run, key: runKey });
  }

  #method(holder: Piece<Env>, name: string): Piece<Env> {
    this.cursor.expect('(');
    if (Object.hasOwn(LOOP_METHODS, name)) return this.#called(parseLoop(this, holder, name));
    const own = Object.hasOwn(this.#bind.methods ?? {}, name) ? this.#bind.methods?.[name] : undefined;
    if (own === undefined && !isMethod(name)) forbid(`The method "${name}"`, CALLS_HINT);
    const { gather, pieces } = this.#bind.forms?.callbacks(this, name) ?? parseItems(this, ')');
    const call = own ?? ((value: unknown, args: readonly unknown[]) => callMethod(value, name, args));
    const made = callOn(holder.run, gather, call);
    return this.#called(this.make(made, [holder, ...pieces], 'method', name));
  }

  /** Parses an arrow function that stands alone: see `compileFunction`. */
  parseFunction(): { bound: (env: Env) => Callback } {
    return this.#arrow();
  }

  parseArrow(): Arrow<Env> | undefined {
    ARROW.lastIndex = this.cursor.token.start;
    return ARROW.test(this.cursor.scanner.source) ? this.#arrow() : undefined;
  }

  #arrow(): Arrow<Env> {
    ARROW.lastIndex = this.cursor.token.start;
    const match = ARROW.exec(this.cursor.scanner.source);
    if (match === null) this.cursor.reject('an arrow function');
    const [, first, several, ofWord] = match;
    const names = (first ?? several ?? ofWord ?? '').split(',');
    this.cursor.jump(ARROW.lastIndex);
    const [body, one, two, three] = this.scope(() => {
      const [x, y, z] = [0, 1, 2].map((index) => this.declare(names[index]?.trim() ?? ''));
      return [this.#body(), x as Local, y as Local, z as Local] as const;
    });
    return {
      body,
      bound: bindParameters(body, [one, two, three]),
      parameters: [one.name, two.name, three.name],
    };
  }

  #body(): Piece<Env> {
    if (!this.cursor.at('{')) return this.assign(this.parse());
    return (
      this.#bind.forms?.block(this) ??
      forbid('A function with statements', 'Write an expression; an object goes in parentheses.')
    );
  }

  parseFunctionOf(member: string): Piece<Env> | undefined {
    return this.#bind.forms?.functionOf(this, member);
  }

  #operand(): Piece<Env> {
    const { cursor } = this;
    const { kind, value } = cursor.token;
    if (kind === 'name' && value === 'new') return this.#construct();
    if (kind === 'name') return this.parseName();
    if (kind === 'number' || kind === 'text') {
      cursor.advance();
      const constant = kind === 'number' ? Number(value) : value;
      return this.make(() => constant, [], 'literal', constant);
    }
    if (cursor.at('`')) return parseTemplate(this);
    if (cursor.accept('[')) return parseList(this);
    if (cursor.accept('{')) return parseObject(this);
    if (cursor.at('/')) return this.#bind.forms?.pattern(this) ?? forbid('A regular expression');
    if (!cursor.accept('(')) return cursor.reject('a value');
    const inner = this.assign(this.parse());
    cursor.expect(')');
    return inner;
  }
}
