/** Finds words that a visitor may have meant: the beginning of a word, one typing mistake, pinyin. */
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { segmentsOf, type Alternative, type Query, type QueryWord } from './query.ts';
import { soundOf } from './sounds.ts';
import { pairsOf } from './tokens.ts';
import { singularOf, stemOf } from './word-forms.ts';

/** Words that are read for one query word, and alternatives that are tried. */
const MAX_READ = 1_000;
const MAX_ALTERNATIVES = 10;
/** Shorter words are not corrected, and not completed. */
const MIN_CORRECTED = 4;
const MIN_BEGUN = 2;
/** Shorter words that no document has are not completed: `en` is not the beginning of `entries`. */
const MIN_MEANT = 3;
/** Digits before a phone number that the number in a text may lack: a country code, or a 0. */
const MAX_PREFIX = 3;
const MIN_NUMBER = 7;
/** Letters of an unfinished syllable at the end of pinyin. */
const MAX_UNFINISHED = 5;
const MIN_SOUND = 2;
/** The beginning of a syllable: `zh`, `zhua`, `zhuan`; not the end of an English word. */
const UNFINISHED = /^(?:[zcs]h?|[bpmfdtnlgkhjqxryw])?[aeiouv]{0,3}(?:ng?)?$/;

/** Above every character of a word: the end of a range of words with one beginning. */
const END = '\uffff';

/** A word from its end. */
export function reverse(word: string): string {
  return Array.from(word).toReversed().join('');
}

/** At most so many words that begin with a text, the shortest first; of several with one stem the first. */
export async function completionsOf(
  queries: Queries,
  { projectCode }: SiteIdentity,
  beginning: string,
  most = MAX_ALTERNATIVES,
): Promise<string[]> {
  if (beginning.length < MIN_BEGUN) return [];
  const rows = await selectWhere(queries, 'search_word', { project_code: projectCode })
    .select('word')
    .where('word', '>', beginning)
    .where('word', '<', beginning + END)
    .orderBy('word')
    .limit(MAX_READ)
    .execute();
  const words = rows.map((row) => row.word).toSorted((a, b) => a.length - b.length);
  const byStem = Map.groupBy(words, stemOf);
  return [...byStem.values()].flatMap(([word = '']) => word).slice(0, most);
}

/** The query with neighbouring words also as one word, where a document has that word. */
export async function withJoined(
  queries: Queries,
  { projectCode }: SiteIdentity,
  query: Query,
): Promise<Query> {
  const sought = new Set(query.words.flatMap(({ joined = [] }) => joined));
  if (sought.size === 0) return query;
  const rows = await selectWhere(queries, 'search_word', { project_code: projectCode })
    .select('word')
    .where(
      'word',
      'in',
      [...sought].flatMap((word) => [word, `${word}s`]),
    )
    .execute();
  const known = new Set(rows.map(({ word }) => stemOf(word)));
  const words = query.words.map((word) => {
    const joined = (word.joined ?? []).map(stemOf).filter((each) => known.has(each));
    return { ...word, alternatives: [...word.alternatives, ...joined.map((each) => ({ words: [each] }))] };
  });
  return { ...query, words };
}

/**
 * Words that differ from a text by one letter too many, too few or wrong, or by two swapped ones. A plural
 * differs no more than its singular.
 */
async function correctionsOf(
  queries: Queries,
  { projectCode }: SiteIdentity,
  written: string,
): Promise<string[]> {
  const word = singularOf(written);
  if (word.length < MIN_CORRECTED || !/^\p{L}+$/u.test(word)) return [];
  // One mistake leaves the beginning or the end as it is.
  const half = Math.floor((word.length - 1) / 2);
  const read = (column: 'word' | 'reversed', beginning: string) =>
    selectWhere(queries, 'search_word', { project_code: projectCode })
      .select('word')
      .where(column, '>=', beginning)
      .where(column, '<', beginning + END)
      .where(({ fn }) => fn<number>('length', ['word']), 'in', [
        word.length - 1,
        word.length,
        word.length + 1,
      ])
      .orderBy(column)
      .limit(MAX_READ)
      .execute();
  const rows = await Promise.all([
    read('word', word.slice(0, half)),
    read('reversed', reverse(word).slice(0, half)),
  ]);
  const found = new Set(rows.flat().map((row) => row.word));
  return [...found]
    .filter((each) => isOneMistake(word, each))
    .toSorted()
    .slice(0, MAX_ALTERNATIVES);
}

/** True when two different words are equal but for one letter, or for two neighbours that are swapped. */
function isOneMistake(a: string, b: string): boolean {
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (x.length <= 1 && y.length <= 1) return x !== y;
  return x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0];
}

/** The pinyin that a text may be, with and without an unfinished last syllable. */
export function soundsOfTyped(written: string): Alternative[] {
  if (!/^[a-z]+$/.test(written)) return [];
  const ends = Array.from(
    { length: Math.min(MAX_UNFINISHED, written.length - MIN_SOUND) },
    (_, cut) => cut + 1,
  );
  const begun = ends
    .map((cut) => [written.slice(0, -cut), written.slice(-cut)] as const)
    // Initials, which have no vowels, are never unfinished.
    .filter(([sound, rest]) => /[aeiouv]/.test(sound) && UNFINISHED.test(rest))
    .map(([sound]) => ({ sound }));
  return written.length < MIN_SOUND ? [] : [{ sound: written }, ...begun];
}

/** A word of a query with what may be meant by it. */
export interface SimilarWord {
  word: QueryWord;
  /** Documents have, or had, what is meant: it need not be looked for before the search itself. */
  isKnown: boolean;
}

/** What may be meant by a word that no document has. */
export async function similarTo(queries: Queries, site: SiteIdentity, word: QueryWord): Promise<SimilarWord> {
  // As it is typed, no document has it. Its parts may be somewhere where it is not, and a title may sound so:
  // the mistakes of pinyin are other characters of one sound.
  if (word.isRun) {
    const sound = await soundOf(word.written);
    const alternatives = [apartOf(word.written), ...(sound === undefined ? [] : [{ sound }])];
    return { word: { ...word, alternatives }, isKnown: true };
  }
  const [begun, corrected] = await Promise.all([
    word.written.length < MIN_MEANT ? [] : completionsOf(queries, site, word.written),
    correctionsOf(queries, site, word.written),
  ]);
  const words = [...new Set([...begun, ...corrected].map(stemOf))].map((each) => ({ words: [each] }));
  const sound = /^[a-z]{2,}$/.test(word.written) ? [{ sound: word.written }] : [];
  const apart = word.parts === undefined ? [] : [{ words: word.parts }];
  const numbers = withoutPrefix(word.written).map((each) => ({ words: [each] }));
  const alternatives = [...word.alternatives, ...words, ...sound, ...apart, ...numbers];
  return { word: { ...word, alternatives }, isKnown: words.length > 0 };
}

/** What remains of a long number without its first digits. */
function withoutPrefix(written: string): string[] {
  if (!/^\d+$/.test(written)) return [];
  const shorter = Array.from({ length: MAX_PREFIX }, (_, cut) => written.slice(cut + 1));
  return shorter.filter(({ length }) => length >= MIN_NUMBER);
}

/**
 * A Chinese text in another order or with others in between: its words, or a single word's characters. Where
 * these are characters only, they are in any long text.
 */
function apartOf(run: string): Alternative {
  const segments = segmentsOf(run);
  const isOneWord = segments.length === 1 && segments[0] === run;
  const parts = new Set(isOneWord ? Array.from(run) : segments.flatMap(pairsOf));
  const words = [...parts];
  return words.every((part) => Array.from(part).length === 1) ? { words, isLoose: true } : { words };
}
