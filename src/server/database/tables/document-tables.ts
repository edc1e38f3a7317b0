// Declares the tables of themes and of blocks that owners make.
import type { Generated } from 'kysely';
import type { JsonText, OfSite } from './columns.ts';

/** A document of a site that is no page: its theme, one of its blocks. */
export interface SiteDocumentTable extends OfSite {
  kind: string;
  name: string;
  /** By language. */
  title: JsonText;
  document: JsonText;
  modified_at: string;
  /** Of a block: the published version that pages have. */
  version: Generated<number>;
}

/** A published version of a block. */
export interface BlockVersionTable extends OfSite {
  name: string;
  version: number;
  /** The version that it was made from; 0 for none. */
  parent: number;
  title: JsonText;
  document: JsonText;
  /** From the data of its parent to its own. */
  steps: JsonText;
  made_at: string;
  /** The place up to which pages have been rewritten; null when there is nothing to do. */
  rewrite_from: string | null;
}

export interface DocumentTables {
  site_document: SiteDocumentTable;
  block_version: BlockVersionTable;
}
