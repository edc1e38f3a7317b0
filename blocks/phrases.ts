/** Finds where Chinese headings may break: between phrases, by `<wbr>`. */

const HAN = /\p{Script=Han}/u;
const LETTERS = /[\p{L}\p{N}]/gu;
const NUMERAL = /^[\d〇一二三四五六七八九十百千万亿两半几第]+$/;

/** Words of one character that belong to the word before: a phrase may end after them. */
const CLOSING = '的了着过地得们里吗呢吧';
/** Words of one character that belong to what follows: a phrase may begin with them. */
const OPENING = '在从把被给与和同到向为是不没先再也都还只就又由让最';

const BREAK = '<wbr aria-hidden="true">';

const MAX_TEXTS = 5_000;

/** What React takes as the HTML of an element. */
export interface PhraseHtml {
  readonly __html: string;
}

// Lists show the same titles again and again.
const known = new Map<string, PhraseHtml | undefined>();
let segmenter: Intl.Segmenter | undefined;

/**
 * A Chinese text as HTML with a `<wbr>` between its phrases; undefined for another text, and for one that is
 * a single phrase. The style sheet forbids the other breaks of a heading (`keep-all`). A `<wbr>` is in no
 * copied text; without `aria-hidden` Chromium writes a space for it into the name of the heading.
 * The same object for the same text: for another one React writes the HTML into the element again.
 */
export function breakPhrases(text: string): PhraseHtml | undefined {
  if (!mayHavePhrases(text)) return undefined;
  if (!known.has(text)) {
    if (known.size >= MAX_TEXTS) known.clear();
    const phrases = findPhrases(text);
    known.set(text, phrases.length > 1 ? { __html: phrases.map(escape).join(BREAK) } : undefined);
  }
  return known.get(text);
}

/** Whether a text may have more than one phrase: only Chinese ones have. */
export function mayHavePhrases(text: string): boolean {
  return HAN.test(text);
}

/** Whether phrases are found at once. The first text takes a browser some 15 ms. */
export function isDictionaryOpen(): boolean {
  return segmenter !== undefined;
}

/** The phrases of a text; together they are the text. */
function findPhrases(text: string): string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const phrases: string[] = [];
  let word = '';
  for (const { segment } of segmenter.segment(text)) {
    const phrase = phrases.at(-1);
    if (phrase === undefined || !mayBreak(phrase, word, segment))
      phrases.push((phrases.pop() ?? '') + segment);
    else phrases.push(segment);
    word = segment;
  }
  // A single character at the end is no line of its own.
  while (phrases.length > 1 && countLetters(phrases.at(-1) ?? '') < 2) {
    const last = phrases.pop() ?? '';
    phrases.push((phrases.pop() ?? '') + last);
  }
  return phrases;
}

/** Whether a line may end after a word, the last one of a phrase, when another word follows. */
function mayBreak(phrase: string, word: string, next: string): boolean {
  // Browsers break at signs and spaces themselves, by their own rules.
  if (!HAN.test(word) || !HAN.test(next) || countLetters(phrase) < 2) return false;
  if (NUMERAL.test(word)) return false;
  if (OPENING.includes(next)) return true;
  if (next.length < 2) return false;
  // Words that no dictionary knows come as single characters: they stay with their neighbours.
  return word.length > 1 || CLOSING.includes(word);
}

function countLetters(text: string): number {
  return text.match(LETTERS)?.length ?? 0;
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;' };

function escape(text: string): string {
  return text.replaceAll(/[&<]/g, (sign) => ESCAPED[sign] ?? sign);
}
