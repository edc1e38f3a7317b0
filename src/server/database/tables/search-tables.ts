// Declares the tables of the search index.
import type { OfSite } from './columns.ts';

/** A searched article, product or page. Its terms are in `search_index`, which only `text-index.ts` reads. */
export interface SearchDocumentTable extends OfSite {
  /** Also its rank among equals: the newest have the highest. */
  document_id: number;
  kind: 'article' | 'product' | 'page';
  code: string;
  /** Differs from that of the source when the document has to be indexed again. */
  stamp: string;
}

/** The texts of a searched document in one language, plain; a line is one block or table cell. */
export interface SearchTextTable extends OfSite {
  document_id: number;
  language_code: string;
  title: string;
  lead: string;
  body: string;
}

/** A word of a site's documents, for the correction of typing mistakes. */
export interface SearchWordTable extends OfSite {
  word: string;
  reversed: string;
}

/** A site whose index has been filled, and by which version of the program. */
export interface SearchFilledTable extends OfSite {
  version: string;
}

export interface SearchTables {
  search_document: SearchDocumentTable;
  search_text: SearchTextTable;
  search_word: SearchWordTable;
  search_filled: SearchFilledTable;
}
