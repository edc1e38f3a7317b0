// Tells how well a place fits a query.
import { bareLatin, type Entry } from './entries.ts';

/** A query: Chinese without spaces, or Latin words. */
export type Query = { kind: 'han'; text: string } | { kind: 'latin'; text: string; words: readonly string[] };

/** Minimum letters for a match inside a name. */
const MIN_INSIDE = 3;

/** Parses a query; undefined when it contains nothing to search for. */
export function readQuery(typed: string): Query | undefined {
  const text = typed.normalize('NFKC').trim();
  if (/\p{Script=Han}/u.test(text)) return { kind: 'han', text: text.replaceAll(/[\s,，、/]+/g, '') };
  const words = text
    .split(/[\s,/]+/)
    .map(bareLatin)
    .filter((word) => word !== '');
  return words.length === 0 ? undefined : { kind: 'latin', text: words.join(''), words };
}

/**
 * Rank of a place for Chinese text, 0 is best: its name, its whole address, its beginning, a longer address,
 * a part.
 */
export function matchHan(entry: Entry, text: string): number | undefined {
  const { zh, bare, above, level } = entry;
  if (text === zh || text === bare) return 0;
  if (zh.startsWith(text)) return 1;
  // A longer address is more specific.
  if (above.length > 0 && text.includes(bare) && isAddress(entry, text)) return 3 - level / 2;
  return zh.includes(text) ? 4 : undefined;
}

/** True when the text begins with the place's parents and its name: 景德镇市珠山区新厂路, 江西景德镇. */
function isAddress({ zh, bare, above }: Entry, text: string): boolean {
  let rest = text;
  let [named, last] = [0, false];
  for (const outer of [...above, { zh, bare }]) {
    const name = [outer.zh, outer.bare].find((each) => rest.startsWith(each));
    last = name !== undefined;
    if (name === undefined) continue;
    named++;
    rest = rest.slice(name.length);
  }
  return last && named > 1;
}

/** The same for Latin words in any order: jingdezhen, jingde, "zhushan jingdezhen". */
export function matchLatin(
  { latin, above }: Entry,
  { text, words }: Extract<Query, { kind: 'latin' }>,
): number | undefined {
  if (latin.includes(text)) return 0;
  if (latin.some((name) => name.startsWith(text))) return 1;
  const outer = above.flatMap((each) => each.latin);
  const isWord = (names: readonly string[], word: string): boolean =>
    names.some((name) => name.startsWith(word));
  if (
    words.length > 1 &&
    words.some((word) => isWord(latin, word)) &&
    words.every((word) => isWord(latin, word) || isWord(outer, word) || isNoName(word))
  )
    return 2;
  return text.length >= MIN_INSIDE && latin.some((name) => name.includes(text)) ? 4 : undefined;
}

/** Words that name a kind of place, not a place. */
function isNoName(word: string): boolean {
  return ['district', 'county', 'city', 'province', 'china', 'shi', 'sheng', 'qu', 'xian'].includes(word);
}
