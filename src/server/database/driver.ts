// Declares the differences between SQLite and PostgreSQL.
import type { Kysely } from 'kysely';
import type { ChangeFollower, ChangeListener } from './change-log.ts';
import type { RowSecurity } from './row-security.ts';
import type { Tables } from '../../../runtime/generated/tables.generated.ts';

/** The connection or transaction that a query runs on. */
export type Queries = Kysely<Tables>;

/** The differences between SQLite and PostgreSQL. */
export interface Driver {
  kind: 'sqlite' | 'postgres';
  /** Name of this process at the database: its connections have it. No two processes have the same. */
  processName: string;
  queries: Queries;
  /**
   * Waits until this process is the only one that migrates. It stays that until the returned function is
   * called or the process ends.
   */
  lockMigrations(): Promise<() => Promise<void>>;
  /**
   * Makes the database show the work of one site no row of another, by the role with this name. Call it after
   * the migrations. Throws a `StorageError` when the role cannot be used. SQLite has no such thing.
   */
  secureRows(role: string | undefined): Promise<RowSecurity>;
  /** Resolves when all that was committed before survives a power cut. PostgreSQL commits nothing else. */
  makeDurable(): Promise<void>;
  /** Writing transactions at once. The others wait, so that connections are left for those who only read. */
  maxWriters: number;
  /** True for an error after which the same work may succeed. */
  mayRetry(error: unknown): boolean;
  /** True for a violation of a unique index. */
  isDuplicate(error: unknown): boolean;
  /**
   * Follows what other processes change. SQLite has no others. `isNotified`: at once by a connection of its
   * own, else within half a second.
   */
  followChanges(listener: ChangeListener, options: { isNotified: boolean }): Promise<ChangeFollower>;
  /** Gives a text of less than 8,000 bytes to all processes that are notified, also to this one. */
  notifyOthers(text: string): Promise<void>;
  /** Makes a change that changes nothing. Rejects when nothing can be written, such as on a full disk. */
  checkWritable(): Promise<void>;
  /** Whether other processes of this program use the database now. */
  hasOthers(): Promise<boolean>;
  /**
   * Makes this process the only one that works on the whole database, until the returned function is called
   * or the process ends, however it ends. Undefined while another one does.
   */
  lockOperations(): Promise<(() => Promise<void>) | undefined>;
  /**
   * Reads all of a SQLite database beside other work. Resolves to the first damage in the database's words,
   * and to undefined if it finds none or is PostgreSQL.
   */
  findDamage(signal: AbortSignal): Promise<string | undefined>;
}
