// Declares the tables of drafts, previews and publications.
import type { Generated } from 'kysely';
import type { Flag, JsonText, OfSite } from './columns.ts';

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

/** Documents that become public together, or have. */
export interface ChangeSetTable extends OfSite {
  change_set_id: string;
  title: string;
  /** The program has made it for one document. */
  is_single: Generated<Flag>;
  /** `proposed` is by an assistant. */
  state: 'open' | 'proposed' | 'scheduled' | 'published' | 'discarded';
  /** Empty for none. */
  due_at: string;
  /** Key of the message that says why it could not be done at its time. It is not tried again. */
  failure: string | null;
  /** Who planned it, with the permissions. */
  caller: JsonText;
  made_by: string;
  made_at: string;
  modified_at: string;
  /** When it was published or discarded; empty before. */
  done_at: Generated<string>;
}

export interface ChangeDocumentTable extends OfSite {
  change_set_id: string;
  position: number;
  /** `page`, or the name of an entity. */
  entity: string;
  record_id: string;
  /** Empty for a record, and for what concerns all languages of a page. */
  language_code: string;
  /** `unpublish` takes a page down. */
  action: 'publish' | 'unpublish';
  /** Its values are of the set alone; others are the draft that waits. */
  is_own: Flag;
  /** The revision that is public by this set. */
  made_revision: Generated<number | null>;
  /** What became public or was discarded, and the revision that it was begun from. */
  record_values: Generated<JsonText | null>;
  base_revision: Generated<number | null>;
  /** What undo needs. */
  undo: Generated<JsonText | null>;
}

export interface PublishingTables {
  draft: DraftTable;
  page_preview: PagePreviewTable;
  change_set: ChangeSetTable;
  change_document: ChangeDocumentTable;
}
