/** Declares what other domains give to the search index. */
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';

/** What a result is. */
export type SearchKind = 'article' | 'product' | 'page';

/** The searched texts of a document in one language. Lines are never joined: one block or table cell each. */
export interface SearchText {
  title: string;
  /** Subtitle, summary, labels. */
  lead: string;
  body: string;
}

/** One article, product or page with its texts in all languages of the site. */
export interface SearchDocument {
  kind: SearchKind;
  code: string;
  /** ISO 8601; the newest come first among equals. Pages have none and come before everything else. */
  date?: string;
  /** Changes whenever the texts change. */
  stamp: string;
  texts: ReadonlyMap<string, SearchText>;
}

/** Identifies a document of a site. */
export type SearchPlace = Pick<SearchDocument, 'kind' | 'code'>;

/** A domain whose documents are searched. */
export interface SearchSource {
  readonly kinds: readonly SearchKind[];
  /** The visible documents of a site with their stamps. */
  listStamps(queries: Queries, site: SiteIdentity): Promise<(SearchPlace & { stamp: string })[]>;
  /** Writes these documents into the index; takes out those that visitors may not see. */
  index(queries: Queries, site: SiteIdentity, codes: readonly string[]): Promise<void>;
}
