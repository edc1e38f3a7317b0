// Declares the tables of the console: revisions, trash, views, audit log, jobs and redirects.
import type { Generated } from 'kysely';
import type { Flag, JsonText, OfSite } from './columns.ts';

/** What a record was after a change in the console. */
export interface RecordRevisionTable extends OfSite {
  /** Name of the entity: `article`. */
  entity: string;
  record_id: string;
  revision: number;
  /** `create`, `save`, `restore`, `remove`, `recover`, or the name of an action. */
  action: string;
  /** Names of the members that have changed. */
  changed: JsonText;
  record_values: JsonText;
  saved_at: string;
  /** Name of the owner; empty for a change that was made outside of the console. */
  saved_by: string;
  /** Hash of the request that made the record; repetitions have the same. */
  request_key: string | null;
}

/** A removed record. It can be taken back for 30 days. */
export interface TrashTable extends OfSite {
  entity: string;
  record_id: string;
  /** In the default language of the site. */
  title: string;
  /** By language; only where it differs from `title`. */
  title_translations: JsonText | null;
  record_values: JsonText;
  removed_at: string;
  removed_by: string;
}

/** A view of a list of the console. */
export interface SavedViewTable extends OfSite {
  view_id: string;
  entity: string;
  name: string;
  /** Of the address of the list. */
  query: string;
  is_shared: Flag;
  owner_id: string;
  saved_at: string;
}

/** A change that an owner has made. */
export interface AuditLogTable extends OfSite {
  /** Grows with time. */
  audit_id: string;
  at: string;
  owner_id: string;
  owner_name: string;
  /** Name of an entity, or of the resource of a call. */
  entity: string;
  /** Empty where a call concerns no single record. */
  record_id: string;
  /** In the default language of the site. */
  title: string;
  /** By language; only where it differs from `title`. */
  title_translations: JsonText | null;
  action: string;
  /** The changed members before and after; of a call its input as `after`. */
  before: JsonText | null;
  after: JsonText | null;
  /** Network address. */
  address: string;
}

/** An action on many records, or an import. */
export interface ConsoleJobTable extends OfSite {
  job_id: string;
  entity: string;
  /** `remove`, `recover`, `import`, `undo`, or the name of an action. */
  kind: string;
  input: JsonText;
  /** For whom it is done: name, permissions, language, address. */
  caller: JsonText;
  owner_id: string;
  state: 'waiting' | 'running' | 'done' | 'cancelled' | 'failed';
  /** Null until its rows are known. */
  total: number | null;
  done: number;
  failed: number;
  /** What an import has made of its rows so far. */
  created: Generated<number>;
  changed: Generated<number>;
  unchanged: Generated<number>;
  /** SHA-256 of the file of an import. */
  file_hash: string | null;
  /** Why the whole job has failed. */
  failure: string | null;
  created_at: string;
  ended_at: string | null;
  /** The job that has undone it. */
  undone_by: string | null;
  /** Hash of the request that started it; repetitions have the same. */
  request_key: string | null;
  /** The process that works on it, and until when without a sign of life. */
  holder: string | null;
  held_until: string;
}

export interface ConsoleJobRowTable extends OfSite {
  job_id: string;
  position: number;
  /** Null of a row that makes a record, until it is made. */
  record_id: string | null;
  /** What an import has read. */
  input: JsonText | null;
  title: string;
  /** Null until it is done. */
  ok: number | null;
  /** Why it was left as it is, or what was left out of it. */
  reason: string | null;
  /** What an import has made of it. */
  outcome: 'created' | 'changed' | 'unchanged' | null;
  /** How it is undone. */
  undo: JsonText | null;
}

/** An address that leads elsewhere: an owner has made it, or a page had it. */
export interface RedirectTable extends OfSite {
  redirect_id: string;
  /** As people write it, with its query. */
  path: string;
  /** Addresses with the same key are one (`kernel/address-key.ts`). */
  address_key: string;
  /** Of a former path: its page. `target` is where the page was last moved to. */
  channel_code: string | null;
  /** A path of the site or another website. */
  target: string;
  is_permanent: Flag;
  note: string;
  modified_at: string;
}

export interface ConsoleTables {
  saved_view: SavedViewTable;
  redirect: RedirectTable;
  record_revision: RecordRevisionTable;
  trash: TrashTable;
  audit_log: AuditLogTable;
  console_job: ConsoleJobTable;
  console_job_row: ConsoleJobRowTable;
}
