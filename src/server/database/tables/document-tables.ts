import type { JsonText, OfSite } from './columns.ts';

/** A document of a site that is no page: its theme, one of its blocks. */
export interface SiteDocumentTable extends OfSite {
  kind: string;
  name: string;
  /** By language. */
  title: JsonText;
  document: JsonText;
  modified_at: string;
}

export interface DocumentTables {
  site_document: SiteDocumentTable;
}
