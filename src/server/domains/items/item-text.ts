import { sql, type Insertable, type RawBuilder } from 'kysely';
import { findMatch, foldText } from '../../../../runtime/language/matches.ts';
import { escapeLike } from '../../database/escape-like.ts';
import type { ItemTextTable } from '../../database/tables/tables.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { ItemDocument } from './item-document.ts';

/** Length of an excerpt, and of its part before the match; in characters. */
const EXCERPT_LENGTH = 140;
const EXCERPT_LEAD = 36;

const INLINE_TAG = /<\/?(?:a|b|em|i|mark|s|strong|sub|sup|u|code)(?:\s[^>]*)?>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** The text of sanitised markup, in one line. */
function plainTextOf(html: string): string {
  return html
    .replaceAll(INLINE_TAG, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The searched texts of an item in one language. Each contains the one before it. */
export function searchTextOf(
  { title, subtitle, summary, labelList }: Pick<ItemDocument, 'title' | 'subtitle' | 'summary' | 'labelList'>,
  richText: string,
): Pick<Insertable<ItemTextTable>, 'title' | 'lead' | 'whole'> {
  const lead = [title, subtitle, summary, ...labelList.map((label) => label.title)].join('\n');
  return {
    title: foldText(title),
    lead: foldText(lead),
    whole: foldText(`${lead}\n${plainTextOf(richText)}`),
  };
}

type TextColumn = 'title' | 'lead' | 'whole';

// Searches the language of the page and the default language, because untranslated parts are shown in that
// one.
function holds(site: SiteIdentity, language: string, column: TextColumn, word: string): RawBuilder<boolean> {
  const pattern = `%${escapeLike(word)}%`;
  return sql`exists (select 1 from item_text
    where item_text.project_code = item.project_code and item_text.content_code = item.content_code
    and item_text.language_code in (${language}, ${site.defaultLanguage})
    and ${sql.ref(`item_text.${column}`)} like ${pattern} escape '\\')`;
}

/** True for items that contain all words. */
export function containsAll(
  site: SiteIdentity,
  language: string,
  words: readonly string[],
  column: TextColumn = 'whole',
): RawBuilder<boolean> {
  return sql.join(
    words.map((word) => holds(site, language, column, word)),
    sql` and `,
  );
}

/** Rank of an item for the words: 0 in the title, 1 in subtitle, summary or labels, 2 in the text. */
export function rankOf(site: SiteIdentity, language: string, words: readonly string[]): RawBuilder<number> {
  const inTitle = containsAll(site, language, words, 'title');
  const inLead = containsAll(site, language, words, 'lead');
  return sql`case when ${inTitle} then 0 when ${inLead} then 1 else 2 end`;
}

/** The text around the first match of a keyword; the beginning of the summary without a match. */
export function excerptOf(summary: string, richText: string, keyword: string): string {
  const found = [summary, plainTextOf(richText)].map((source) => {
    const text = source.normalize('NFC');
    return { text, at: findMatch(text, keyword) };
  });
  const { text, at } = found.find((each) => each.at >= 0) ?? { text: summary, at: 0 };
  const start = at <= EXCERPT_LEAD ? 0 : beginWord(text, at - EXCERPT_LEAD, at);
  const end = start + EXCERPT_LENGTH >= text.length ? text.length : endWord(text, start + EXCERPT_LENGTH);
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`;
}

// Cuts between words when a space is near, and never between surrogates.
function beginWord(text: string, from: number, to: number): number {
  const space = text.indexOf(' ', from);
  if (space >= 0 && space < to) return space + 1;
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
