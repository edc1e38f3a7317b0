/** Splits texts into the tokens of the search index. Documents, queries and highlights use the same ones. */
import { stemmer } from 'stemmer';

/** A word, a number, or a run of Chinese, Japanese or Korean characters. */
export interface Token {
  /** Folded: lower case, half width, without accents; a number without its thousands separators. */
  text: string;
  isRun: boolean;
  /** Place in the text, from the first character to behind the last one. */
  start: number;
  end: number;
  /** The token is written together with the one before it: `hand-made`, `20mm`, `600×1200`. */
  isJoined: boolean;
}

/** Longer words are cut. */
const MAX_WORD = 32;
/** Parts of one written word: `x-1280-b`. */
const MAX_PARTS = 6;

const CHARACTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30FC]`;
const RUN = `${CHARACTER}+`;
const SIZE = String.raw`(?<![\p{L}\d])\d+(?: ?x ?\d+)+`;
const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?![\d,])`;
const DIGITS = String.raw`\d+(?=\p{L}+(?![\p{L}\d]))`;
const WORD = String.raw`(?:(?!${CHARACTER})[\p{L}\p{N}])+`;
const TOKENS = new RegExp(`(?<run>${RUN})|(?<size>${SIZE})|${NUMBER}|${DIGITS}|${WORD}`, 'gu');
const JOINT = /^[-‐'’._/]?$/;
const PLAIN = /^[\u0020-\u007e\n]*$/;

/** A text with its characters folded, and the place of each of them in the original. */
interface Folded {
  text: string;
  places: readonly number[];
}

/** A character in lower case and half width, without its accents; empty for a mark alone. */
export function foldCharacter(character: string): string {
  if (character <= '\u007f') return character.toLowerCase();
  // Most Chinese characters, which no form of Unicode changes.
  if (character >= '\u4e00' && character <= '\u9fff') return character;
  if (character === '×') return 'x';
  return character.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
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

/** The tokens of a text, in its order. */
export function tokensOf(source: string): Token[] {
  // Most English texts need no folding by character.
  const { text, places } = PLAIN.test(source) ? { text: source.toLowerCase(), places: [] } : fold(source);
  const placeOf = (index: number): number => places[index] ?? index;
  const tokens: Token[] = [];
  let end = -2;
  const add = (found: string, from: number, isRun: boolean, isJoined: boolean): void => {
    end = from + found.length;
    const word = isRun ? found : found.replaceAll(',', '').slice(0, MAX_WORD);
    tokens.push({ text: word, isRun, start: placeOf(from), end: placeOf(end), isJoined });
  };
  for (const { 0: found, index, groups } of text.matchAll(TOKENS)) {
    if (groups?.size !== undefined) {
      for (const part of found.matchAll(/\d+/g)) add(part[0], index + part.index, false, part.index > 0);
      continue;
    }
    const isRun = groups?.run !== undefined;
    const gap = text.slice(end, index);
    const isJoined = !isRun && end >= 0 && JOINT.test(gap) && tokens.at(-1)?.isRun === false;
    // The ending of a possessive is no word: `kiln's`.
    if (isJoined && found === 's' && /['’]/.test(gap)) end = index + found.length;
    else add(found, index, isRun, isJoined);
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

/** The stem of an English word, so that `tile` finds `tiles`; other words as they are. */
export function stemOf(word: string): string {
  return /^[a-z]{4,}$/.test(word) ? stemmer(word) : word;
}

/** The parts of one written word as one word: `handmade` for `hand-made`. */
export function joinParts(parts: readonly Token[]): string {
  return stemOf(
    parts
      .map((part) => part.text)
      .join('')
      .slice(0, MAX_WORD),
  );
}

/** All pairs of neighbouring characters; the character itself in a run of one. */
export function pairsOf(run: string): string[] {
  const characters = Array.from(run);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
