/** Holds the parser's position in the source: one token ahead. */
import { fail, LIMITS } from './limits.ts';
import type { Scanner, Token } from './scanner.ts';

const RESERVED: ReadonlySet<string> = new Set(
  (
    'new this function class delete typeof void in instanceof await async yield let const var if else for ' +
    'while do switch try throw return import export super with debugger'
  ).split(' '),
);
const ASSIGNMENT = /^(?:[-+*/%&|^]|\?\?|&&|\|\|)?=$|^\+\+$|^--$/;

/** Rejects syntax that the language leaves out on purpose. */
export function forbid(found: string, hint = ''): never {
  return fail('expression.forbidden', { found, hint });
}

/** The next token of the source, and how deep the parser is nested. */
export class Cursor {
  readonly scanner: Scanner;
  token: Token;
  /** The end of the last accepted token. */
  position: number;
  #depth = 0;

  constructor(scanner: Scanner, position: number) {
    this.scanner = scanner;
    this.position = position;
    this.token = scanner.tokenAt(position);
  }

  /** Continues with the token at or after a position. */
  jump(position: number): void {
    this.position = position;
    this.token = this.scanner.tokenAt(position);
  }

  /** Returns the next token and moves behind it. */
  advance(): Token {
    const { token } = this;
    this.jump(token.end);
    return token;
  }

  at(sign: string): boolean {
    return this.token.kind === 'sign' && this.token.value === sign;
  }

  /** Moves behind the sign if it is next; false if it is not. */
  accept(sign: string): boolean {
    if (!this.at(sign)) return false;
    this.advance();
    return true;
  }

  expect(sign: string): void {
    if (!this.accept(sign)) this.reject(`"${sign}"`);
  }

  /** Moves behind a name that is not a reserved word, and returns it. */
  expectName(): string {
    if (this.token.kind !== 'name' || RESERVED.has(this.token.value)) this.reject('a name');
    return this.advance().value;
  }

  /** Rejects the next token, with the most helpful reason. */
  reject(expected: string): never {
    const { value, start, kind } = this.token;
    if (kind === 'sign' && ASSIGNMENT.test(value)) forbid('Assignment');
    if (kind === 'sign' && value === '=>')
      forbid('An arrow function', 'It can only be the argument of a list method.');
    if (kind === 'name' && RESERVED.has(value)) forbid(`"${value}"`);
    return this.scanner.reject(
      `expected ${expected}, found ${kind === 'end' ? value : JSON.stringify(value)}`,
      start,
    );
  }

  /** Parses one nesting level deeper, up to the limit. */
  nest<T>(parse: () => T): T {
    this.#depth += 1;
    if (this.#depth > LIMITS.nesting) fail('expression.too-deep', { expected: String(LIMITS.nesting) });
    const result = parse();
    this.#depth -= 1;
    return result;
  }
}
