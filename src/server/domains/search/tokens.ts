/** Splits texts into the tokens of the search index. Documents, queries and highlights use the same ones. */
import { foldCharacter } from '../../kernel/fold-character.ts';
import { stemOf } from './word-forms.ts';

/** A word, a number, or a run of Chinese, Japanese or Korean characters. */
export interface Token {
  /**
   * Folded: lower case, half width, without accents; a number without its thousands separators and without
   * `.00`, `3_5` for `3.5`; `c_plus` for `C++` and `c_sharp` for `C#`.
   */
  text: string;
  isRun: boolean;
  /** Place in the text, from the first character to behind the last one. */
  start: number;
  end: number;
  /** The token is written together with the one before it: `hand-made`, `20mm`, `600×1200`. */
  isJoined: boolean;
  /** It begins where letters end and digits begin: the 50 of `DN50`. */
  isSplit?: true;
  /** Digits, with other digits before them that may be of the same number: the 6612 of `8888 6612`. */
  isContinued?: true;
}

/** Longer words are cut. */
const MAX_WORD = 32;
/** Parts of one written word: `x-1280-b`. */
const MAX_PARTS = 6;

const CHARACTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30FC]`;
const RUN = `${CHARACTER}+`;
const AMOUNT = String.raw`\d+(?:\.\d+)?`;
// `M8×1.25` too.
const SIZE = String.raw`(?<![\p{L}\d])[a-z]?${AMOUNT}(?: ?[x*] ?${AMOUNT})+`;
// Neither a date, `2026.05.01`, nor a version.
const DECIMAL = String.raw`(?<![\p{L}\d.])(?:\d{1,3}(?:,\d{3})+|\d+)\.\d+(?!\d|\.\d)`;
const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?![\d,])`;
// The last digit is that of `m2`.
const DIGITS = String.raw`\d+(?=\p{L}+\d?(?![\p{L}\d]))`;
// `HDMI2.1`, whose amount stands in other texts apart.
const VERSION = String.raw`(?<![\p{L}\d])\p{L}{2,}\d+\.\d+(?![\p{L}\d]|\.\d)`;
const SIGNED = String.raw`(?<![\p{L}\d])[a-z](?:\+\+|#)(?![\p{L}+#])`;
const WORD = String.raw`(?:(?!${CHARACTER})[\p{L}\p{N}])+`;
const TOKENS = new RegExp(
  [`(?<run>${RUN})|(?<size>${SIZE})`, VERSION, DECIMAL, NUMBER, DIGITS, SIGNED, WORD].join('|'),
  'gu',
);
/** The letters of `DN50`. One letter alone would say too little. */
const LETTERS_OF_CODE = /^\p{L}{2,}(?=\d)/u;
const AMOUNTS = new RegExp(`(?:^[a-z])?${AMOUNT}`, 'g');
const JOINT = /^[-‐'’._/]?$/;
/** Between the groups of digits of one number. */
const DIGIT_JOINT = /^(?:[-‐. ]|\) ?| \()$/;
const PLAIN = /^[\u0020-\u007e\n]*$/;

/** A text with its characters folded, and the place of each of them in the original. */
interface Folded {
  text: string;
  places: readonly number[];
}

function fold(source: string): Folded {
  let text = '';
  const places: number[] = [];
  let at = 0;
  for (const character of source) {
    const plain = foldCharacter(character);
    for (let index = 0; index < plain.length; index += 1) places.push(at);
    text += plain;
    at += character.length;
  }
  places.push(source.length);
  return { text, places };
}

function wordOf(found: string): string {
  const number = found.replaceAll(',', '').replace(/\.0+$/, '');
  const word = number.replace('.', '_').replace('++', '_plus').replace('#', '_sharp');
  return word.slice(0, MAX_WORD);
}

/** The tokens of a text, in its order. */
export function tokensOf(source: string): Token[] {
  // Most English texts need no folding by character.
  const { text, places } = PLAIN.test(source) ? { text: source.toLowerCase(), places: [] } : fold(source);
  const placeOf = (index: number): number => places[index] ?? index;
  const tokens: Token[] = [];
  let end = -2;
  let areDigits = false;
  const add = (found: string, from: number, how: Pick<Token, 'isRun' | 'isJoined' | 'isSplit'>): void => {
    const wereDigits = areDigits;
    areDigits = /^\d+$/.test(found);
    const isContinued = wereDigits && areDigits && DIGIT_JOINT.test(text.slice(end, from));
    end = from + found.length;
    const word = how.isRun ? found : wordOf(found);
    const token = { text: word, start: placeOf(from), end: placeOf(end), ...how };
    tokens.push(isContinued ? { ...token, isContinued } : token);
  };
  for (const { 0: found, index, groups } of text.matchAll(TOKENS)) {
    if (groups?.size !== undefined) {
      for (const part of found.matchAll(AMOUNTS))
        add(part[0], index + part.index, { isRun: false, isJoined: part.index > 0 });
      continue;
    }
    const isRun = groups?.run !== undefined;
    const gap = text.slice(end, index);
    const isJoined = !isRun && end >= 0 && JOINT.test(gap) && tokens.at(-1)?.isRun === false;
    const letters = LETTERS_OF_CODE.exec(found)?.[0];
    // The ending of a possessive is no word: `kiln's`.
    if (isJoined && found === 's' && /['’]/.test(gap)) end = index + found.length;
    else if (letters === undefined) add(found, index, { isRun, isJoined });
    else {
      add(letters, index, { isRun, isJoined });
      add(found.slice(letters.length), end, { isRun, isJoined: true, isSplit: true });
    }
  }
  return tokens;
}

/** Tokens that are written together; a single token is a list of one. */
export function writtenWords(tokens: readonly Token[]): Token[][] {
  const words: Token[][] = [];
  for (const token of tokens) {
    const last = words.at(-1);
    if (token.isJoined && last !== undefined && last.length < MAX_PARTS) last.push(token);
    else words.push([token]);
  }
  return words;
}

/** The parts of one written word as one word: `handmade` for `hand-made`, `tx35` for `TX-3.5`. */
export function joinParts(parts: readonly Token[]): string {
  const written = parts.map(({ text }, index) => (index === 0 ? text : text.replaceAll('_', '')));
  return stemOf(written.join('').slice(0, MAX_WORD));
}

/**
 * All parts of one written word as one word, and neighbouring ones of a code: `tx400` for `TX-400/2`. A size
 * is one thing: `300×300×150` is not 300×300.
 */
export function joinedParts(parts: readonly Token[]): string[] {
  if (parts.length < 2) return [];
  if (parts.every(({ text }) => /^[\d_]+$/.test(text))) return [joinParts(parts)];
  return neighboursOf(parts).map(joinParts);
}

/** All rows of two or more neighbouring tokens. */
function neighboursOf(tokens: readonly Token[]): Token[][] {
  return tokens.flatMap((_, from) =>
    tokens.slice(from + 1).map((__, more) => tokens.slice(from, from + more + 2)),
  );
}

/** The letter of `C++`. */
export function letterOf(word: string): string | undefined {
  return /^([a-z])_/.exec(word)?.[1];
}

/** All pairs of neighbouring characters; the character itself in a run of one. */
export function pairsOf(run: string): string[] {
  const characters = Array.from(run);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** Digits of a number that is written in groups, from a local phone number to the longest of any country. */
const MIN_DIGITS = 7;
const MAX_DIGITS = 15;
/** Longer rows of digits are those of a table. */
const MAX_GROUPS = 6;

/** Neighbouring groups of digits as one number: `057188886612` and `88886612` for `0571-8888 6612`. */
interface JoinedNumber {
  digits: string;
  groups: readonly Token[];
}

export function joinedNumbers(tokens: readonly Token[]): JoinedNumber[] {
  const rows: Token[][] = [];
  for (const token of tokens)
    if (token.isContinued === true) rows.at(-1)?.push(token);
    else rows.push([token]);
  return rows
    .filter(({ length }) => length <= MAX_GROUPS)
    .flatMap(neighboursOf)
    .map((groups) => ({ digits: groups.map(({ text }) => text).join(''), groups }))
    .filter(({ digits }) => digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS);
}
