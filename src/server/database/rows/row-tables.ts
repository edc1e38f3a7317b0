/** Decides which tables an archive has, and what becomes of the others when one is restored. */

/** Of this database or of what goes on now: neither archived nor replaced. */
const KEPT: ReadonlySet<string> = new Set([
  'schema_migration',
  'system_operation',
  // Of PostgreSQL alone.
  'change_log',
  'operation_notice',
  'job_lease',
  'media_removal',
  'idempotency_key',
  'login_failure',
  'captcha',
  'solved_puzzle',
  'verification_code',
  'verification_send',
  'verification_ticket',
  'editing_tab',
  'form_filler',
  'owner_unlock',
  'owner_session',
  'member_token',
]);

/** Made from other tables by the program: emptied by a restore, and filled again after it. */
export const DERIVED: ReadonlySet<string> = new Set([
  'search_document',
  'search_index',
  'search_text',
  'search_word',
  'search_filled',
]);

/** True for a table whose rows are archived. SQLite has tables of its own for the search index. */
export function isArchived(table: string): boolean {
  return !KEPT.has(table) && !DERIVED.has(table) && !/^(?:sqlite_|search_index_)/.test(table);
}

/** A table and its columns that are stored; computed ones are not part of an archive. */
export interface TableShape {
  name: string;
  columns: readonly string[];
}

/** Rows are lists of values, in the order of the columns. */
export type Row = readonly (string | number | null)[];

/** All rows of a database as they were at one moment, whatever is written meanwhile. */
export interface RowSnapshot {
  readonly kind: 'sqlite' | 'postgres';
  /** Name of the last migration. */
  readonly schema: string;
  readonly tables: readonly TableShape[];
  /** Rows by their primary key, some at a time. */
  read(table: TableShape): AsyncIterable<readonly Row[]>;
  close(): Promise<void>;
}

/** One transaction that replaces all rows. Readers see the old ones until `commit`. */
export interface RowReplacement {
  readonly tables: readonly TableShape[];
  insert(table: TableShape, rows: readonly Row[]): Promise<void>;
  /**
   * Marks the operation as swapped in the same transaction: with the mark there are the new rows. Throws when
   * the operation has been given up meanwhile. Without a code nothing is marked.
   */
  commit(operationCode?: string): Promise<void>;
  /** Leaves the old rows. */
  abandon(): Promise<void>;
}

/**
 * What a replacement ends with. Sessions stay, except those of accounts that are gone. Answers that are kept
 * for repetitions are dropped, because what they say was stored is not; those of the operations stay, so that
 * a repeated request does not restore again. The versions of lists only grow: what is kept in memory by its
 * version is then never taken for the restored list's.
 */
export function endOfReplacement(listVersion: number): readonly string[] {
  const without = (table: string, account: string, id: string): string =>
    `delete from ${table} where not exists (select 1 from ${account}
      where ${account}.project_code = ${table}.project_code and ${account}.${id} = ${table}.${id})`;
  return [
    `update item_count set version = version + ${listVersion}`,
    without('owner_session', 'owner', 'owner_id'),
    without('member_token', 'member', 'member_id'),
    `delete from idempotency_key where call not like 'system.%'`,
  ];
}

/** Changes one row as long as the operation is running. */
export const MARK_SWAPPED =
  'update system_operation set is_swapped = 1 where finish_status = 1 and operation_code = ';

export const HIGHEST_LIST_VERSION = 'select coalesce(max(version), 0) as version from item_count';
