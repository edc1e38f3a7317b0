/**
 * Writes the words of a search as patterns for stored texts. SQLite, PostgreSQL and this program find the
 * same by them. Characters are the same as for `foldCharacter`.
 */
import { foldCharacter } from './fold-character.ts';
import { traditionalOf } from './simplify.ts';

/** More words of a search are not looked for. */
const MAX_WORDS = 20;

/** Letters and digits with other forms: Latin, Greek, Cyrillic, circled, kana, full and half width. */
const RANGES = [
  [0x80, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
  [0x2460, 0x24ff],
  [0x3040, 0x30ff],
  [0xfb00, 0xfb06],
  [0xff00, 0xffef],
] as const;
/** Accents that are characters of their own, and what has no width. */
const UNSEEN = String.raw`[\u0300-\u036f\u3099\u309a\u00ad\u200b-\u200d\ufeff]*`;
const HAN = /[\u3400-\u9fff]/;
const LETTER = /\p{L}/u;

/** The characters that are folded to a text; texts of two letters too (`ß`). */
let forms: ReadonlyMap<string, string> | undefined;

function readForms(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [first, last] of RANGES)
    for (let code = first; code <= last; code += 1) {
      const character = String.fromCharCode(code);
      const folded = foldCharacter(character);
      if (folded !== '' && folded !== character) found.set(folded, (found.get(folded) ?? '') + character);
    }
  return found;
}

const escape = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/-]/, String.raw`\$&`);

const classOf = (characters: string): string => `[${Array.from(characters, escape).join('')}]`;

function patternOf(character: string, others: ReadonlyMap<string, string>): string {
  if (HAN.test(character)) {
    const traditional = traditionalOf(character);
    return traditional === '' ? character : classOf(character + traditional);
  }
  const upper = character.toUpperCase();
  const other = upper.length === character.length ? upper : '';
  const same = new Set([character, ...Array.from(other + (others.get(character) ?? ''))]);
  const written = same.size === 1 ? escapeAlone(character) : classOf([...same].join(''));
  return LETTER.test(character) ? written + UNSEEN : written;
}

/** Outside of a class a hyphen is itself. */
const escapeAlone = (character: string): string => (character === '-' ? '-' : escape(character));

/** A pattern for each word of a text; a text that has all of them is found. */
export function wordPatterns(text: string): string[] {
  forms ??= readForms();
  const others = forms;
  const words = text.split(/\s+/u).map((word) => Array.from(Array.from(word, foldCharacter).join('')));
  return words
    .filter(({ length }) => length > 0)
    .slice(0, MAX_WORDS)
    .map((characters) => {
      let pattern = '';
      for (let at = 0; at < characters.length; at += 1) {
        const [one = '', next = ''] = characters.slice(at, at + 2);
        const both = next === '' ? undefined : others.get(one + next);
        if (both === undefined) pattern += patternOf(one, others);
        else {
          pattern += `(?:${patternOf(one, others)}${patternOf(next, others)}|${classOf(both)})`;
          at += 1;
        }
      }
      return pattern;
    });
}

/** Whether a text has all words of a search. */
export function makeFinder(search: string): (text: string) => boolean {
  const patterns = wordPatterns(search).map((pattern) => new RegExp(pattern, 'u'));
  return (text) => patterns.every((pattern) => pattern.test(text));
}
