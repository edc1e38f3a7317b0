/** Marks the words of a query in texts, and cuts excerpts around them. */
import { foldCharacter } from '../../kernel/fold-character.ts';
import { traditionalOf } from '../../kernel/simplify.ts';
import type { Query } from './query.ts';
import { joinedNumbers, joinParts, letterOf, tokensOf, writtenWords, type Token } from './tokens.ts';
import { otherFormsOf, stemOf } from './word-forms.ts';

/** A piece of a text; `isMatch` when it is one of the words searched for. */
export interface Piece {
  text: string;
  isMatch: boolean;
}

/** Length of an excerpt, and of its part before the match; in characters. */
const EXCERPT_LENGTH = 140;
const EXCERPT_LEAD = 36;
/** Shorter lines, such as labels, are shown only if no other line has a match. */
const MIN_TELLING = 16;

/** Finds the words of one query in texts. */
export type Highlighter = ReturnType<typeof makeHighlighter>;

/** Letters with accents and of other widths, which tokens hold in another form: Latin and other ones. */
const ACCENTED = String.raw`\u00c0-\u024f\u1e00-\u1eff`;
const LATIN_FORMS = ACCENTED + String.raw`\ufb00-\ufb06\uff10-\uff19\uff21-\uff3a\uff41-\uff5a`;
const OTHER_FORMS = String.raw`\u3041-\u30ff\uf900-\ufaff\uff66-\uffdc`;

/** Marks of Latin and Japanese letters, and what has no width: soft hyphens, joiners, thin spaces. */
const MARKS = String.raw`\u00ad\u0300-\u036f\u200b-\u200f\u2060\u3099\u309a\ufeff`;

/** Letters of a word that are always in its text. */
const MIN_HINT = 3;
const SEPARATOR = "[-‐'’._/,]?";
/** Of a decimal number. */
const POINT = '[.．]';
/** What `joinedNumbers` may find. */
const LONG_NUMBER = /^\d{7,}$/;
const NUMBER_SEPARATOR = '(?:[-‐._/,) ]|\\) | \\(| ?[x×*＊] ?)?';
/** Words of the languages whose marks are few. */
const PLAIN = /^[ -~\u3040-\u30ff\u3400-\u9fff]*$/;

/** Between two words, or two parts of a Chinese sentence. */
const GAP = /[ ，。、；：！？）】》」』”]+/;

type Range = readonly [from: number, to: number];

export function makeHighlighter({ words }: Query) {
  const sought = new Set(
    words.flatMap(({ alternatives }) => alternatives.flatMap((way) => ('words' in way ? way.words : []))),
  );
  const hint = hintOf(sought);
  const hasNumbers = [...sought].some((word) => LONG_NUMBER.test(word));
  const find = (text: string): Range[] => {
    if (lowerCase(text).search(hint) < 0) return [];
    const tokens = tokensOf(text);
    const ranges = writtenWords(tokens).flatMap((parts) => {
      const [first] = parts;
      if (first?.isRun === true) return findInRun(text, first, sought);
      return findParts(parts, sought);
    });
    return hasNumbers ? [...ranges, ...findNumbers(tokens, sought)] : ranges;
  };
  // Only the part of a line that is shown is split into words.
  const cut = (line: string): Piece[] | undefined => {
    const text = lowerCase(line);
    let seen = 0;
    let end = 0;
    // Not `matchAll`, which makes an expression for each line.
    for (;;) {
      hint.lastIndex = end;
      const index = hint.exec(text)?.index;
      if (index === undefined) return undefined;
      end = hint.lastIndex;
      if (index < seen) continue;
      const shown = cutAround(line, index);
      const ranges = find(shown);
      if (ranges.length > 0) return splitAt(shown, ranges);
      seen = index + EXCERPT_LENGTH - 2 * EXCERPT_LEAD;
    }
  };
  return {
    /** The pieces joined are the text. */
    split: (text: string) => splitAt(text, find(text)),
    /** A line with a match, cut to 140 characters; undefined when no line has one. */
    excerpt(lines: readonly string[]) {
      let short: Piece[] | undefined;
      for (const line of lines) {
        const isShort = line.length < MIN_TELLING;
        if (isShort && short !== undefined) continue;
        const pieces = cut(line);
        if (pieces !== undefined && !isShort) return pieces;
        short ??= pieces;
      }
      return short;
    },
  };
}

/**
 * Matches wherever one of the words may be in a text of lower case. Stems differ from their words in the last
 * two letters at most; parts of a word, of a size and thousands may be separated.
 */
function hintOf(sought: ReadonlySet<string>): RegExp {
  // To compile classes of Unicode, and to ignore case, takes milliseconds for each new word.
  const isPlain = Array.from(sought).every((word) => PLAIN.test(word));
  const marks = isPlain ? `[${MARKS}]*` : String.raw`[\p{M}\p{Cf}]*`;
  const words = Array.from(sought, (word) => [word, ...otherFormsOf(word)]).flat();
  const hints = words.map((word) => {
    if (letterOf(word) !== undefined) return `(?<![a-z])[${word.charAt(0)}${LATIN_FORMS}][+#＋＃]`;
    const isLatin = /^[a-z\d_]+$/.test(word);
    const forms = isLatin ? LATIN_FORMS : LATIN_FORMS + OTHER_FORMS;
    const characters = Array.from(beginningOf(word), (character) =>
      character === '_' ? POINT : `[${character}${traditionalOf(character)}${forms}]${marks}`,
    );
    if (/^[\d_]+$/.test(word)) return `(?<!\\d)${characters.join(NUMBER_SEPARATOR)}(?!\\d)`;
    if (/^[a-z]$/.test(word)) return `(?<![a-z])${characters.join('')}(?![a-z\\d])`;
    return isLatin ? `(?<![a-z])${characters.join(SEPARATOR)}` : characters.join('');
  });
  // Matches nothing when nothing is sought.
  return new RegExp(hints.join('|') || '(?!)', isPlain ? 'g' : 'gu');
}

/** The part of a word that is in every text that has its stem. */
function beginningOf(word: string): string {
  return /^(?=.*[a-z])[a-z\d_]+$/.test(word) ? word.slice(0, Math.max(MIN_HINT, word.length - 2)) : word;
}

/** The text for a hint, with the same places: only this letter would become two. */
function lowerCase(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase();
}

/** Places of the sought parts of one written word: several together where they are sought as one. */
function findParts(parts: readonly Token[], sought: ReadonlySet<string>): Range[] {
  const ranges: Range[] = [];
  for (let from = 0; from < parts.length; from += 1) {
    let to = parts.length;
    while (to > from + 1 && !sought.has(joinParts(parts.slice(from, to)))) to -= 1;
    const [first, last] = [parts[from], parts[to - 1]];
    if (first === undefined || last === undefined) break;
    if (to > from + 1 || isSought(first.text, sought)) ranges.push([first.start, last.end]);
    from = to - 1;
  }
  return ranges;
}

/** Places of the sought numbers that are written in groups of digits. */
function findNumbers(tokens: readonly Token[], sought: ReadonlySet<string>): Range[] {
  return joinedNumbers(tokens).flatMap(({ digits, groups }) => {
    const [first, last] = [groups[0], groups.at(-1)];
    return first && last && sought.has(digits) ? [[first.start, last.end] as const] : [];
  });
}

function isSought(word: string, sought: ReadonlySet<string>): boolean {
  const letter = letterOf(word);
  return sought.has(stemOf(word)) || (letter !== undefined && sought.has(letter));
}

/** Places of the sought characters and pairs of characters in a run. */
function findInRun(text: string, run: Token, sought: ReadonlySet<string>): Range[] {
  // Most of the runs that stand around a match have none.
  if (!Array.from(sought).some((word) => run.text.includes(word))) return [];
  const characters: { folded: string; range: Range }[] = [];
  let at = run.start;
  for (const character of text.slice(run.start, run.end)) {
    const folded = foldCharacter(character);
    if (folded !== '') characters.push({ folded, range: [at, at + character.length] });
    at += character.length;
  }
  return characters.flatMap(({ folded, range }, index) => {
    const next = characters[index + 1];
    const pair: Range[] =
      next !== undefined && sought.has(folded + next.folded) ? [[range[0], next.range[1]]] : [];
    return sought.has(folded) ? [range, ...pair] : pair;
  });
}

function splitAt(text: string, ranges: readonly Range[]): Piece[] {
  const pieces: Piece[] = [];
  const add = (from: number, to: number, isMatch: boolean): void => {
    if (to <= from) return;
    const last = pieces.at(-1);
    if (last?.isMatch === isMatch) last.text += text.slice(from, to);
    else pieces.push({ text: text.slice(from, to), isMatch });
  };
  let end = 0;
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    add(end, from, false);
    add(Math.max(from, end), to, true);
    end = Math.max(end, to);
  }
  add(end, text.length, false);
  return pieces;
}

/** A line cut to the length of an excerpt. */
export function cutAround(text: string, at: number): string {
  const start = at <= EXCERPT_LEAD ? 0 : beginWord(text, at - EXCERPT_LEAD, at);
  const end = start + EXCERPT_LENGTH >= text.length ? text.length : endWord(text, start + EXCERPT_LENGTH);
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`;
}

// Cuts between words when a space or a Chinese mark is near, and never between surrogates.
function beginWord(text: string, from: number, to: number): number {
  const gap = GAP.exec(text.slice(from, to));
  if (gap !== null) return from + gap.index + gap[0].length;
  return isLowHalf(text, from) ? from + 1 : from;
}

function endWord(text: string, from: number): number {
  const space = text.lastIndexOf(' ', from);
  if (space > from - EXCERPT_LEAD) return space;
  return isLowHalf(text, from) ? from - 1 : from;
}

function isLowHalf(text: string, at: number): boolean {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at));
}
