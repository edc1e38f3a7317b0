import { bareLatin, type Entry } from './entries.ts';

/** What somebody looks for: Chinese without spaces, or Latin words. */
export type Query = { kind: 'han'; text: string } | { kind: 'latin'; text: string; words: readonly string[] };

/** The least letters that are looked for in the middle of a name. */
const MIN_INSIDE = 3;

/** Reads what was typed; undefined when there is nothing in it to look for. */
export function readQuery(typed: string): Query | undefined {
  const text = typed.normalize('NFKC').trim();
  if (/\p{Script=Han}/u.test(text)) return { kind: 'han', text: text.replaceAll(/[\s,，、/]+/g, '') };
  const words = text
    .split(/[\s,/]+/)
    .map(bareLatin)
    .filter((word) => word !== '');
  return words.length === 0 ? undefined : { kind: 'latin', text: words.join(''), words };
}

/** How well a place answers Chinese text, 0 the best: its name, its whole address, its beginning, an address that goes on, a part. */
export function matchHan(entry: Entry, text: string): number | undefined {
  const { zh, bare, above, level } = entry;
  if (text === zh || text === bare) return 0;
  if (zh.startsWith(text)) return 1;
  // The deeper an address leads, the better.
  if (above.length > 0 && text.includes(bare) && isAddress(entry, text)) return 3 - level / 2;
  return zh.includes(text) ? 4 : undefined;
}

/** Whether the text names the place after one of those above it, from its beginning on: 景德镇市珠山区新厂路, 江西景德镇. */
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

/** The same for Latin letters, in words of any order: jingdezhen, jingde, "zhushan jingdezhen". */
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

/** Words that say what a place is and not which. */
function isNoName(word: string): boolean {
  return ['district', 'county', 'city', 'province', 'china', 'shi', 'sheng', 'qu', 'xian'].includes(word);
}
