import type { JsonText, OfSite } from './columns.ts';

/** What is not public yet: at most one for each record, and for each language of a page. */
export interface DraftTable extends OfSite {
  /** `page`, or the name of an entity of the console. */
  entity: string;
  /** Of a page the code of its channel. */
  record_id: string;
  /** Empty for a record, which has all languages. */
  language_code: string;
  /** Of a page its document: whole in every language, with its dictionary entries as they were sent. */
  record_values: JsonText;
  /** The one that it was begun from. */
  revision: number;
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
  draft: DraftTable;
  page_preview: PagePreviewTable;
  page_plan: PagePlanTable;
}
