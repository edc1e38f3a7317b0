/** Finds documents for visitors: ranked results with highlights, and suggestions. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { cutAround, makeHighlighter, type Highlighter, type Piece } from './highlight.ts';
import { readQuery, splitRuns, type Query, type QueryWord } from './query.ts';
import { Matches, MAX_FOUND, rankMatches } from './rank.ts';
import type { SearchKind, SearchPlace, SearchText } from './search-document.ts';
import { completionsOf, similarTo, soundsOfTyped, withJoined, type SimilarWord } from './similar.ts';
import { makeTurns } from './take-turns.ts';
import { linesOf } from './terms.ts';
import { textIndexOf, type Match } from './text-index.ts';
import { stemOf } from './word-forms.ts';

/**
 * How the results fit: all words as typed; with words that are similar to the typed ones; only some of the
 * words.
 */
export type Fit = 'all' | 'similar' | 'some';

/** One result. */
export interface Found extends SearchPlace {
  /** In the language of the page. */
  title: Piece[];
  /** The line with the match, in the language that has it; without a match the beginning of the summary. */
  excerpt: Piece[];
  /** The language of the excerpt, where it is not that of the title. */
  excerptLanguage?: string;
}

export interface Results {
  found: Found[];
  /** At most 500. */
  total: number;
  /** There are more than `total`. */
  isMore: boolean;
  fit: Fit;
}

export interface SearchRequest {
  keyword: string;
  /** All kinds when empty. */
  kinds: readonly SearchKind[];
  pageNum: number;
  pageSize: number;
}

const MAX_SUGGESTIONS = 8;
/** What an unfinished word may become: most words of a site that begin so stand in no title. */
const MAX_COMPLETIONS = 24;
/** Words of a query that similar ones are looked for: each reads up to three thousand words. */
const MAX_CORRECTED = 3;

/** What a keyword has found: at most one more than 500, in order. `query` is what was looked for. */
interface Ranked {
  ids: readonly number[];
  fit: Fit;
  query: Query;
}

const NOTHING: Ranked = { ids: [], fit: 'all', query: { words: [] } };

/** Keywords whose outcome is remembered: the page that shows it tells at once that it was looked at. */
const MAX_REMEMBERED = 1_000;

function outcomeKey({ projectCode }: SiteIdentity, keyword: string): string {
  return `${projectCode}\n${keyword}`;
}

/** The search of all sites. */
export class Search {
  private readonly queries: Queries;
  private readonly inTurn = makeTurns();
  private readonly outcomes = new LRUCache<string, boolean>({ max: MAX_REMEMBERED });

  constructor({ queries }: Database) {
    this.queries = queries;
  }

  /** One page of the results. Nothing is found for a keyword without letters and digits. */
  readonly find = (
    site: SiteIdentity,
    language: string,
    { keyword, kinds, pageNum, pageSize }: SearchRequest,
  ): Promise<Results> =>
    this.inTurn(async () => {
      const { ids, fit, query } = await this.rank(site, language, keyword, kinds);
      this.outcomes.set(outcomeKey(site, keyword), ids.length > 0 && fit !== 'some');
      const from = (pageNum - 1) * pageSize;
      const shown = ids.slice(from, Math.min(from + pageSize, MAX_FOUND));
      return {
        found: await this.describe(site, language, shown, makeHighlighter(query)),
        total: Math.min(ids.length, MAX_FOUND),
        isMore: ids.length > MAX_FOUND,
        fit,
      };
    });

  /**
   * Whether a keyword that was searched for lately has results with all of its words, or similar ones;
   * undefined when this process does not know.
   */
  readonly peekFound = (site: SiteIdentity, keyword: string): boolean | undefined =>
    this.outcomes.get(outcomeKey(site, keyword));

  /** The codes of all results in order, at most 500. */
  readonly findCodes = (
    site: SiteIdentity,
    language: string,
    { keyword, kinds }: Pick<SearchRequest, 'keyword' | 'kinds'>,
  ): Promise<string[]> =>
    this.inTurn(async () => {
      const { ids } = await this.rank(site, language, keyword, kinds);
      const shown = ids.slice(0, MAX_FOUND);
      const codes = await this.readCodes(site, shown);
      return shown.flatMap((id) => codes.get(id) ?? []);
    });

  /** Documents whose title has the words; the last word may be unfinished. */
  readonly suggest = (site: SiteIdentity, language: string, keyword: string): Promise<Found[]> =>
    this.inTurn(async () => {
      const query = await this.complete(site, await withJoined(this.queries, site, readQuery(keyword)));
      if (query.words.length === 0) return [];
      const matches = new Matches(site, language);
      const ids = await rankMatches(this.queries, site, matches.ofTitles(query));
      return this.describe(site, language, ids.slice(0, MAX_SUGGESTIONS), makeHighlighter(query));
    });

  /** The documents of a keyword: with all words, else with similar ones, else with some of the words. */
  private async rank(
    site: SiteIdentity,
    language: string,
    keyword: string,
    kinds: readonly SearchKind[],
  ): Promise<Ranked> {
    const query = await withJoined(this.queries, site, readQuery(keyword));
    if (query.words.length === 0) return NOTHING;
    const matches = new Matches(site, language);
    const read = (found: readonly Match[]): Promise<number[]> =>
      rankMatches(
        this.queries,
        site,
        found.map((match) => matches.within(match, kinds)),
      );
    const all = await read(matches.ofAll(query));
    if (all.length > 0) return { ids: all, fit: 'all', query };
    // A single word that has found nothing among all kinds is nowhere.
    const isNowhere = query.words.length === 1 && kinds.length === 0;
    const { similar, missing } = await this.findSimilar(site, query, isNowhere ? undefined : matches);
    const near = missing === 0 ? await read(matches.ofSimilar({ ...similar, exact: query.exact })) : [];
    if (near.length > 0) return { ids: near, fit: 'similar', query: similar };
    const split = splitRuns(similar);
    const isOfSome = split.words.length + missing > 1;
    const some = isOfSome ? await read(matches.ofSome(split, missing)) : [];
    return { ids: some, fit: 'some', query: split };
  }

  /**
   * The query with similar words beside those that no document has. Words without similar ones are left out;
   * `missing` is their number. Without `matches` it is known that no document has any of the words; all stay.
   */
  private async findSimilar(
    site: SiteIdentity,
    { words }: Query,
    matches?: Matches,
  ): Promise<{ similar: Query; missing: number }> {
    const known = matches && (await this.areKnown(site, words, matches));
    const each: SimilarWord[] = [];
    let corrected = 0;
    for (const [place, word] of words.entries()) {
      const isLookedFor = known?.[place] !== true && (word.isRun || corrected < MAX_CORRECTED);
      each.push(
        isLookedFor ? await similarTo(this.queries, site, word) : { word, isKnown: known?.[place] !== false },
      );
      if (!isLookedFor || word.isRun) continue;
      corrected += 1;
      // Others are answered before the next one.
      await nextTurn();
    }
    const similar = each.map(({ word }) => word);
    if (matches === undefined) return { similar: { words: similar }, missing: 0 };
    const sought = each.filter(({ isKnown }) => !isKnown).map(({ word }) => word);
    const areFound = await this.areKnown(site, sought, matches);
    const nowhere = new Set(sought.filter((_, place) => areFound[place] === false));
    return { similar: { words: similar.filter((word) => !nowhere.has(word)) }, missing: nowhere.size };
  }

  private async areKnown(
    site: SiteIdentity,
    words: readonly QueryWord[],
    matches: Matches,
  ): Promise<boolean[]> {
    if (words.length === 0) return [];
    const each = words.map((word) => matches.ofWord(word));
    return textIndexOf(this.queries).has(this.queries, site, each);
  }

  /** The query with what its last word may become. */
  private async complete(site: SiteIdentity, query: Query): Promise<Query> {
    const last = query.words.at(-1);
    if (last === undefined || last.isRun) return query;
    const begun = await completionsOf(this.queries, site, last.written, MAX_COMPLETIONS);
    const words = begun.map((word) => ({ words: [stemOf(word)] }));
    const alternatives = [...last.alternatives, ...words, ...soundsOfTyped(last.written)];
    return { ...query, words: [...query.words.slice(0, -1), { ...last, alternatives }] };
  }

  private async readCodes(
    { projectCode }: SiteIdentity,
    ids: readonly number[],
  ): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await selectWhere(this.queries, 'search_document', { project_code: projectCode })
      .select(['document_id', 'code'])
      .where('document_id', 'in', ids)
      .execute();
    return new Map(rows.map(({ document_id, code }) => [document_id, code]));
  }

  private async describe(
    site: SiteIdentity,
    language: string,
    ids: readonly number[],
    highlighter: Highlighter,
  ): Promise<Found[]> {
    if (ids.length === 0) return [];
    const rows = await this.queries
      .selectFrom('search_text as t')
      .innerJoin('search_document as d', ofSameSite('d', 't', 'document_id'))
      .select(['d.document_id', 'd.kind', 'd.code', 't.language_code', 't.title', 't.lead', 't.body'])
      .where('t.project_code', '=', site.projectCode)
      .where('t.document_id', 'in', ids)
      .execute();
    const textsOf = Map.groupBy(rows, (row) => row.document_id);
    return ids.flatMap((id) => {
      const [own, ...others] = (textsOf.get(id) ?? []).toSorted(
        (a, b) => rankLanguage(site, language, a) - rankLanguage(site, language, b),
      );
      if (own === undefined) return [];
      const { kind, code } = own;
      const title = highlighter.split(own.title);
      const isInTitle = title.some(({ isMatch }) => isMatch);
      const { excerpt, from } = excerptOf([own, ...others], highlighter, isInTitle);
      const excerptLanguage = from === own ? undefined : from.language_code;
      return [{ kind, code, title, excerpt, excerptLanguage }];
    });
  }
}

interface StoredText extends SearchText {
  language_code: string;
}

/**
 * The line with a match, in the first language that has one. A line that repeats the shown title is left out;
 * the title in another language is a line where the shown one has no match.
 */
function excerptOf(
  texts: readonly [StoredText, ...StoredText[]],
  highlighter: Highlighter,
  isInTitle: boolean,
): { excerpt: Piece[]; from: StoredText } {
  const [own] = texts;
  let summary: string | undefined;
  for (const from of texts) {
    const lines = linesOf(from).filter((line) => line !== own.title);
    summary ??= lines[0] ?? '';
    const excerpt = highlighter.excerpt(isInTitle || from === own ? lines : [from.title, ...lines]);
    if (excerpt !== undefined) return { excerpt, from };
  }
  return { excerpt: [{ text: cutAround(summary ?? '', 0), isMatch: false }], from: own };
}

/** The language of the page first, then the site's own. */
function rankLanguage(
  { defaultLanguage }: SiteIdentity,
  language: string,
  { language_code: code }: StoredText,
): number {
  if (code === language) return 0;
  return code === defaultLanguage ? 1 : 2;
}
