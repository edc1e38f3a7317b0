/** Reads what a visitor has typed. */
import { exactWord } from './terms.ts';
import { joinedNumbers, joinParts, letterOf, pairsOf, tokensOf, writtenWords, type Token } from './tokens.ts';
import { stemOf } from './word-forms.ts';

/**
 * One way in which a document may have a word of a query: all these terms, or a title of this pinyin. With
 * `isLoose` the terms count only in a title, summary or label: in a long text they mean nothing.
 */
export type Alternative = { words: readonly string[]; isLoose?: true } | { sound: string };

/** A written word of a query. A document has it if it has one of the alternatives. */
export interface QueryWord {
  /** Folded, as typed. */
  written: string;
  isRun: boolean;
  alternatives: readonly Alternative[];
  /** What it consists of: `dn` and `50`. Only documents that have it in no other way may have these apart. */
  parts?: readonly string[];
  /** It and a neighbour as one word: `rainscreen` for both words of `rain screen`. Mostly no word at all. */
  joined?: readonly string[];
}

export interface Query {
  words: readonly QueryWord[];
  /** The whole query as one word, to be compared with whole titles. */
  exact?: string;
}

/** Limits of a query: the rest of a longer one is ignored. */
const MAX_WORDS = 8;
/** Words of one character: nearly every document has them, so that more of them cost much and say little. */
const MAX_SINGLE = 4;
const MAX_RUN = 16;

/** Made with the first use: it loads the dictionary of ICU. */
let segmenter: Intl.Segmenter | undefined;

/** English words that say nothing about a document. They count only if a query has no other word. */
const STOP_WORDS = new Set(
  (
    'a an and are as at be by can do for from how i in is it its my of on or our that the this to was we ' +
    'us what with you your'
  ).split(' '),
);

/** The same for Chinese texts that are split into words. */
const CHINESE_STOP_WORDS = new Set(
  '的 了 吗 呢 吧 是 有 在 和 与 或 及 我 你 您 们 我们 你们 怎么 怎样 怎么样 如何 什么 为什么 哪 哪里 哪些 哪个 多少 可以 能'.split(
    ' ',
  ),
);

/** The words of a keyword; none for one of signs only. */
export function readQuery(keyword: string): Query {
  const tokens = tokensOf(keyword);
  const numbers = joinedNumbers(tokens);
  const written = writtenWords(tokens);
  const all = written.map((parts, place) => {
    const word = readWord(parts);
    const digits = numbers
      .filter(({ groups }) => parts.every((part) => groups.includes(part)))
      .map((number) => ({ words: [number.digits] }));
    const joined = [place - 1, place].flatMap((first) => joinWords(written[first], written[first + 1]));
    return { ...word, alternatives: [...word.alternatives, ...digits], joined };
  });
  const meant = all.filter((word) => !STOP_WORDS.has(word.written));
  const distinct = new Map((meant.length > 0 ? meant : all).map((word) => [word.written, word]));
  return { words: limitWords([...distinct.values()]), exact: exactWord(tokens) };
}

function limitWords(words: readonly QueryWord[]): QueryWord[] {
  const single = words.filter(({ written }) => Array.from(written).length === 1);
  const ignored = new Set(single.slice(MAX_SINGLE));
  return words.filter((word) => !ignored.has(word)).slice(0, MAX_WORDS);
}

/**
 * The query with long Chinese texts as the words that they consist of: 清洁, 水磨石. A longer word that is
 * one is taken in pairs: 游泳馆 as 游泳 and 泳馆.
 */
export function splitRuns({ words, exact }: Query): Query {
  const split = words.flatMap((word): QueryWord[] => {
    if (!word.isRun) return [word];
    // A single character of a longer text says too little.
    const segments = segmentsOf(word.written);
    const long = segments.filter((segment) => Array.from(segment).length > 1);
    const isOneWord = long.length < 2 && segments.join('') === word.written;
    const found = isOneWord ? pairsOf(word.written) : long;
    return (found.length > 0 ? found : [word.written]).map((written) => ({
      written,
      isRun: true,
      alternatives: [{ words: [...new Set(pairsOf(written))] }],
    }));
  });
  return { words: split.slice(0, MAX_WORDS), exact };
}

/** The words of a Chinese text that say something; the text itself when it has none. */
export function segmentsOf(run: string): string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const all = Array.from(segmenter.segment(run), ({ segment }) => segment);
  const meant = all.filter((segment) => !CHINESE_STOP_WORDS.has(segment));
  return meant.length > 0 ? [...new Set(meant)] : [run];
}

function joinWords(first: readonly Token[] = [], second: readonly Token[] = []): string[] {
  const areWords = [first, second].every(([token, ...others]) => {
    const isWord = token !== undefined && others.length === 0 && /^[a-z]+$/.test(token.text);
    return isWord && !STOP_WORDS.has(token.text);
  });
  return areWords ? [joinParts([...first, ...second])] : [];
}

function readWord(parts: readonly Token[]): QueryWord {
  const [first] = parts;
  if (first?.isRun === true) {
    const run = Array.from(first.text).slice(0, MAX_RUN).join('');
    return { written: run, isRun: true, alternatives: [{ words: [...new Set(pairsOf(run))] }] };
  }
  const written = parts.map((part) => part.text).join('');
  const separate = { words: parts.map((part) => stemOf(part.text)) };
  const letter = letterOf(written);
  if (letter !== undefined && parts.length === 1)
    return { written, isRun: false, alternatives: [separate], parts: [letter] };
  if (parts.length === 1) return { written, isRun: false, alternatives: [separate] };
  const joined = { words: [joinParts(parts)] };
  // `DN50` is not any DN beside any 50.
  if (parts.slice(1).every(({ isSplit }) => isSplit === true))
    return { written, isRun: false, alternatives: [joined], parts: separate.words };
  // `300×300` is not a single 300.
  const isRepeated = new Set(separate.words).size < parts.length;
  return { written, isRun: false, alternatives: isRepeated ? [joined] : [joined, separate] };
}
