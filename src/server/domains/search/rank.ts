/**
 * Ranks documents for a query by where its words stand. The ranks are computed from the terms and not by the
 * databases' own functions, so that SQLite and PostgreSQL return the same results in the same order.
 */
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { Query, QueryWord } from './query.ts';
import type { SearchKind } from './search-document.ts';
import { kindTerm, makeTerm, type TermField } from './terms.ts';
import { textIndexOf, type Match } from './text-index.ts';

/**
 * The most results of a search. Each rank reads its newest documents up to this number, so the work is
 * bounded however common a word is.
 */
export const MAX_FOUND = 500;

type Fields = readonly TermField[];

/** Makes the matches of one site. */
export class Matches {
  private readonly site: SiteIdentity;
  private readonly language: string;

  constructor(site: SiteIdentity, language: string) {
    this.site = site;
    this.language = language;
  }

  private fields(name: 'title' | 'lead', languages: readonly string[]): Fields {
    return languages.map((language) => ({ in: name, language }));
  }

  /** Title, then subtitle, summary and labels, each in the own language first; then the whole text. */
  private ranks(): Fields[] {
    const own = [this.language];
    const all = this.site.languages;
    return [
      this.fields('title', own),
      this.fields('title', all),
      this.fields('lead', own),
      this.fields('lead', all),
      [{ in: 'body' }],
    ];
  }

  private wordIn({ alternatives }: QueryWord, fields: Fields): Match {
    const term = (field: TermField, word: string): string => makeTerm(field, word);
    const ways = alternatives.map((way): Match => {
      if ('sound' in way) return term({ in: 'sound' }, way.sound);
      const isWhole = fields.some((field) => field.in === 'body');
      const searched = isWhole && way.isLoose === true ? this.fields('lead', this.site.languages) : fields;
      return { all: way.words.map((word) => ({ any: searched.map((field) => term(field, word)) })) };
    });
    return { any: ways };
  }

  /** Matches of all words, the best rank first: the whole title before all others. */
  ofAll(query: Query): Match[] {
    const ranks = this.ranksOf(query);
    const { exact } = query;
    return exact === undefined ? ranks : [{ all: [this.wholeTitle(exact), ...ranks.slice(-1)] }, ...ranks];
  }

  /** The same for words that no document has as they are typed: the whole title is enough. */
  ofSimilar(query: Query): Match[] {
    return this.orWholeTitle(this.ranksOf(query), query.exact);
  }

  private ranksOf({ words }: Query): Match[] {
    return this.ranks().map((fields) => this.allIn(words, fields));
  }

  private allIn(words: readonly QueryWord[], fields: Fields): Match {
    return { all: words.map((word) => this.wordIn(word, fields)) };
  }

  private wholeTitle(exact: string): Match {
    return makeTerm({ in: 'exact', language: this.language }, exact);
  }

  /** A whole title before all other matches. The last of them must include it. */
  private orWholeTitle(matches: readonly Match[], exact: string | undefined): Match[] {
    if (exact === undefined) return [...matches];
    const whole = this.wholeTitle(exact);
    return [whole, ...matches.slice(0, -1), { any: [...matches.slice(-1), whole] }];
  }

  /**
   * Matches of all words but one, then of any word. `missing` words that no document has were left out of the
   * query: what has all of the others has all but one.
   */
  ofSome({ words }: Query, missing: number): Match[] {
    if (words.length === 0) return [];
    const ranks = this.ranks().filter((_, index) => index % 2 === 1 || index === 4);
    const found = ranks.map((fields) => words.map((word) => this.wordIn(word, fields)));
    const butOne = found.flatMap((each) => (missing === 1 ? { all: each } : (allButOne(each) ?? [])));
    const isButOne = missing < 2 && words.length + missing > 2;
    return [...(isButOne ? butOne : []), ...found.map((any) => ({ any }))];
  }

  /** Matches of the whole title or of words in titles, for suggestions. */
  ofTitles({ words, exact }: Query): Match[] {
    const matches = [[this.language], this.site.languages].map((languages) =>
      this.allIn(words, this.fields('title', languages)),
    );
    return this.orWholeTitle(matches, exact);
  }

  /** The match of one word anywhere. */
  ofWord(word: QueryWord): Match {
    return this.wordIn(word, [{ in: 'body' }]);
  }

  /** The match within these kinds of documents. */
  within(match: Match, kinds: readonly SearchKind[]): Match {
    if (kinds.length === 0) return match;
    return { all: [match, { any: kinds.map((kind) => kindTerm(kind)) }] };
  }
}

/**
 * The match of all of these or all but one; undefined for a single one, which may be missing. One half has
 * all, the other may lack one: for eight words that are 24 terms, and 56 if each is left out in turn.
 */
function allButOne(matches: readonly Match[]): Match | undefined {
  if (matches.length < 2) return undefined;
  const [first, second] = [matches.slice(0, matches.length >> 1), matches.slice(matches.length >> 1)];
  const join = (whole: readonly Match[], lacking: readonly Match[]): Match => {
    const most = allButOne(lacking);
    return { all: most === undefined ? whole : [...whole, most] };
  };
  return { any: [join(first, second), join(second, first)] };
}

/**
 * The documents of the matches, those of the first match first, within a match the newest first. A match is
 * looked for only while those before it have not found enough. The last one must include all others.
 */
export async function rankMatches(
  queries: Queries,
  site: SiteIdentity,
  matches: readonly Match[],
): Promise<number[]> {
  const most = MAX_FOUND + 1;
  const found = await textIndexOf(queries).find(queries, site, matches, most);
  return [...new Set(found)].slice(0, most);
}
