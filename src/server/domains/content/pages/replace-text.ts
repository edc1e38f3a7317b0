/** Writes other words in the place of words, in the texts of a page that visitors read. */
import { listTexts } from '../../../../../runtime/compare/translated-texts.ts';
import type { Ast } from '../../../../../runtime/model/page.ts';
import type { Path } from '../../../../../runtime/model/pointer.ts';
import { writeAt } from '../../../../../runtime/model/value-at-path.ts';
import { blockDocuments } from '../../../../assembly/documents.ts';

export interface Replacement {
  from: string;
  to: string;
}

/** The data of the page with every text as `change` returns it; the path leads to its part in `data`. */
export function changeTexts(ast: Ast, change: (text: string, path: Path) => string): Ast['data'] {
  return ast.vm.reduce((written, { key, block }) => {
    const own = ast.data[key];
    return listTexts(blockDocuments.get(block)?.data, own, own).reduce((data, { path, leaf, own: text }) => {
      if (typeof text !== 'string') return data;
      const part = [key, ...path];
      const changed = change(text, part);
      return changed === text ? data : writeAt(data, [...part, leaf], changed);
    }, written);
  }, ast.data);
}

/**
 * The text with every `from` replaced where it is no part of a longer word; of several at one place the
 * first. What is written so is not read again: `to` may say a `from`.
 */
export function replaceAll(replacements: readonly Replacement[], text: string): string {
  const known = new Map(replacements.map(({ from, to }) => [from, to]));
  known.delete('');
  if (known.size === 0) return text;
  const any = new RegExp([...known.keys()].map(escapePattern).join('|'), 'gu');
  return text.replaceAll(any, (found, at: number) =>
    isInWord(text, found, at) ? found : (known.get(found) ?? found),
  );
}

const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Letters and digits of scripts that put spaces between words. */
const SPACED = /^[\p{L}\p{M}\p{N}_]$/u;
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;
const words = new Intl.Segmenter('zh', { granularity: 'word' });

function isInWord(text: string, found: string, at: number): boolean {
  const before = text.slice(0, at);
  const after = text.slice(at + found.length);
  return (
    areOneWord(lastOf(before), firstOf(found)) ||
    areOneWord(lastOf(found), firstOf(after)) ||
    // Chinese has no spaces: 匀班 is not in 均匀班次, where 均匀 is a word.
    (UNSPACED.test(firstOf(found)) && UNSPACED.test(lastOf(before)) && reachesInto(text, at))
  );
}

const areOneWord = (one: string, other: string): boolean =>
  [one, other].every((each) => SPACED.test(each) && !UNSPACED.test(each));

const firstOf = (text: string): string => Array.from(text.slice(0, 2))[0] ?? '';
const lastOf = (text: string): string => Array.from(text.slice(-2)).at(-1) ?? '';

/** True if a word begins before the place and ends behind it. */
function reachesInto(text: string, at: number): boolean {
  const word = words.segment(text).containing(at);
  return word !== undefined && word.index < at;
}
