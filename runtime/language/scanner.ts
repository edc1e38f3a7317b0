/** Splits the source of an expression into tokens. */
import { fail } from './limits.ts';

/** One token of an expression. */
export interface Token {
  kind: 'number' | 'text' | 'name' | 'sign' | 'end';
  /** The sign, the name, or the value of a number or text. */
  value: string;
  start: number;
  end: number;
}

const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/u.source;
const TEXT = /"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'/u.source;
const NAME = /[\p{ID_Start}$_][\p{ID_Continue}$]*/u.source;
const SIGN = /\?\.(?!\d)|=>|\.{3}|\?\?=?|&&=?|\|\|=?|[=!]==?|[<>]=?|\+\+|--|[-+*/%&|^]=|[^\s]/u.source;
// Functions of forms have comments.
const BETWEEN = /(?:\s|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/)*/u.source;
const TOKEN = new RegExp(String.raw`${BETWEEN}(?:(${NUMBER})|(${TEXT})|(${NAME})|(${SIGN}))`, 'uy');

const ESCAPE = /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([^]))/gu;
const SINGLE: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
};

/** Reads one token at a time, from any position. */
export type Scanner = ReturnType<typeof makeScanner>;

/** Makes the scanner of one source. */
export function makeScanner(source: string) {
  const reject = (reason: string, position: number): never =>
    fail('expression.syntax', {
      reason: `${reason} at character ${position + 1}`,
      source: excerpt(source, position),
    });

  const unescape = (piece: string, position: number): string =>
    piece.replace(ESCAPE, (whole: string, long?: string, four?: string, two?: string, last?: string) => {
      const digits = long ?? four ?? two;
      const single = last ?? '';
      if (digits === undefined)
        return /[ux1-9]/.test(single)
          ? reject(`"${whole}" is not an escape`, position)
          : (SINGLE[single] ?? single);
      const point = Number.parseInt(digits, 16);
      return point > 0x10ffff
        ? reject(`"${whole}" is not a character`, position)
        : String.fromCodePoint(point);
    });

  const tokenAt = (position: number): Token => {
    TOKEN.lastIndex = position;
    const match = TOKEN.exec(source);
    if (match === null) return { kind: 'end', value: 'the end', start: source.length, end: source.length };
    const end = TOKEN.lastIndex;
    const [, number, quoted, name, sign = ''] = match;
    const value = number ?? quoted ?? name ?? sign;
    const start = end - value.length;
    if (number !== undefined) {
      if (/[\p{ID_Continue}$.]/u.test(source.charAt(end)))
        reject(`"${number}" is not followed by an operator`, end);
      return { kind: 'number', value, start, end };
    }
    if (quoted !== undefined)
      return { kind: 'text', value: unescape(quoted.slice(1, -1), start), start, end };
    if (sign === '"' || sign === "'") reject('the text is not closed', start);
    return { kind: name === undefined ? 'sign' : 'name', value, start, end };
  };
  return {
    source /** The token that starts at or after `position`. */,
    tokenAt /** Throws an `ExpressionError` with the reason and its position. */,
    reject /** The text with its escapes replaced. */,
    unescape,
  };
}

const AROUND = 40;

function excerpt(source: string, position: number): string {
  const start = Math.max(0, position - AROUND);
  const end = Math.min(source.length, position + AROUND);
  return `${start > 0 ? '…' : ''}${source.slice(start, end)}${end < source.length ? '…' : ''}`;
}
