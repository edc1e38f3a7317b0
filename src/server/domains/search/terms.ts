/** Makes the terms that the index stores for a document, and that a query looks for. */
import type { SearchDocument, SearchKind, SearchText } from './search-document.ts';
import {
  joinedNumbers,
  joinedParts,
  letterOf,
  pairsOf,
  tokensOf,
  writtenWords,
  type Token,
} from './tokens.ts';
import { singularOf, stemOf } from './word-forms.ts';

/**
 * Where a word stands: `title` and `lead` (with the title) of one language, `body` with everything of all
 * languages, `exact` for a whole title, `sound` for the pinyin of a title.
 */
export type TermField = { in: 'title' | 'lead' | 'exact'; language: string } | { in: 'body' | 'sound' };

const LETTERS = { title: 't', lead: 'l', exact: 'e', body: 'b', sound: 'p', kind: 'k' } as const;

/** Limits of one document: the body's characters, and its distinct terms (PostgreSQL allows 1 MB of them). */
const MAX_CHARACTERS = 200_000;
const MAX_TERMS = 10_000;
/** Characters of a title that is compared as a whole. */
const MAX_EXACT = 64;

/** Makes a term. It consists of letters, digits and `_`. */
export function makeTerm(field: TermField, word: string): string {
  const language = 'language' in field ? field.language.toLowerCase().replaceAll('-', '') : '';
  return `${LETTERS[field.in]}${language}_${word}`;
}

/** The term of all documents of a kind. */
export function kindTerm(kind: SearchKind): string {
  return `${LETTERS.kind}_${kind}`;
}

/** The words of a text as the index stores them; parts of a word, and groups of digits, also as one. */
function wordsOf(tokens: readonly Token[]): Set<string> {
  const words = new Set<string>();
  for (const parts of writtenWords(tokens)) {
    for (const { text, isRun } of parts)
      if (isRun) for (const each of [...Array.from(text), ...pairsOf(text)]) words.add(each);
      else for (const each of [stemOf(text), letterOf(text)]) if (each !== undefined) words.add(each);
    for (const joined of joinedParts(parts)) words.add(joined);
  }
  for (const { digits } of joinedNumbers(tokens)) words.add(digits);
  return words;
}

/** A whole title or query as one word; undefined when it is too long to compare. */
export function exactWord(tokens: readonly Token[]): string | undefined {
  const whole = tokens.map(({ text, isRun }) => (isRun ? text : stemOf(text))).join('');
  return whole === '' || whole.length > MAX_EXACT ? undefined : whole;
}

/** What the index stores of a document. */
interface DocumentTerms {
  terms: string[];
  /** Its words in letters as written, and their singulars, for the correction of typing mistakes. */
  words: string[];
}

interface ReadText {
  tokens: readonly Token[];
  words: ReadonlySet<string>;
}

/** Reads each of different texts once: one that is not translated is the text of several languages. */
function makeReader(): (text: string) => ReadText {
  const known = new Map<string, ReadText>();
  return (text) => {
    let read = known.get(text);
    if (read === undefined) {
      const tokens = tokensOf(text);
      read = { tokens, words: wordsOf(tokens) };
      known.set(text, read);
    }
    return read;
  };
}

/** `soundsOf` returns the pinyin of a title. */
export function termsOf(
  { kind, texts }: SearchDocument,
  soundsOf: (title: readonly Token[]) => readonly string[],
): DocumentTerms {
  const terms = new Set<string>([kindTerm(kind)]);
  const words = new Set<string>();
  const readText = makeReader();
  const added = new Set<ReadText>();
  const add = (field: TermField, found: Iterable<string>): void => {
    const beginning = makeTerm(field, '');
    for (const word of found) {
      if (terms.size >= MAX_TERMS) return;
      terms.add(beginning + word);
    }
  };
  for (const [language, text] of texts) {
    const title = readText(text.title);
    const lead = readText(text.lead);
    const exact = exactWord(title.tokens);
    if (exact !== undefined) add({ in: 'exact', language }, [exact]);
    add({ in: 'title', language }, title.words);
    for (const each of [title, lead]) add({ in: 'lead', language }, each.words);
    add({ in: 'sound' }, soundsOf(title.tokens));
    for (const each of [title, lead, readText(text.body.slice(0, MAX_CHARACTERS))]) {
      if (added.has(each)) continue;
      added.add(each);
      add({ in: 'body' }, each.words);
      for (const { text: word, isRun } of each.tokens)
        if (!isRun && /^\p{L}{3,}$/u.test(word)) words.add(word).add(singularOf(word));
    }
  }
  return { terms: [...terms], words: [...words] };
}

/** The searched texts of a document in one line each, for excerpts. */
export function linesOf({ lead, body }: SearchText): string[] {
  return [...lead.split('\n'), ...body.split('\n')].map((line) => line.trim()).filter(Boolean);
}
