/**
 * Folds characters that all searches treat as the same. No case, no width, no accents, simplified Chinese.
 */
import { simplify } from './simplify.ts';

/** Letters that Unicode does not write as another one with a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  // The same letter at the end of a word.
  ς: 'σ',
};

/** Marks, and what has no width: soft hyphens, and the joiners and spaces that pasted texts bring along. */
const UNSEEN = /[\p{M}\p{Cf}]/gu;

/**
 * A character in lower case and half width, simplified, without its accents; empty for a mark alone, and for
 * what has no width.
 */
export function foldCharacter(character: string): string {
  if (character <= '\u007f') return character.toLowerCase();
  // Most Chinese characters, which no form of Unicode changes.
  if (character >= '\u4e00' && character <= '\u9fff') return simplify(character);
  if (character === '×') return 'x';
  // Composed again: the syllables of Korean are one character each.
  const plain = character.normalize('NFKD').replaceAll(UNSEEN, '').normalize('NFC').toLowerCase();
  return PLAIN_LETTERS[plain] ?? plain;
}
