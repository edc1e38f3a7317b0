import type { JsonText, OfSite } from './columns.ts';

/** A document that is not public yet: at most one for each language of a page. */
export interface ContentDraftTable extends OfSite {
  channel_code: string;
  language_code: string;
  /** Whole in every language, with its dictionary entries as they were sent. */
  document: JsonText;
  /** The revision that it was made from. */
  base_revision: number;
  saved_at: string;
  saved_by: string;
}

/** A link that shows a page, or a record, as its draft has it. */
export interface PagePreviewTable extends OfSite {
  /** SHA-256 of its key. */
  key_hash: string;
  /** Empty for a record, as its language, which is chosen by who opens it. */
  channel_code: string;
  language_code: string;
  /** Name of the entity, and id of the record; empty for a page. */
  entity: string;
  record_id: string;
  until_at: string;
  made_by: string;
}

/** What happens to a page at a time. */
export interface PagePlanTable extends OfSite {
  channel_code: string;
  /** Empty for what concerns the whole page. */
  language_code: string;
  action: 'publish' | 'unpublish';
  due_at: string;
  made_by: string;
  /** Key of the message that says why it could not be done. It is not tried again. */
  failure: string | null;
}

export interface PublishingTables {
  content_draft: ContentDraftTable;
  page_preview: PagePreviewTable;
  page_plan: PagePlanTable;
}
