import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables/tables.ts';

/** The connection or transaction that a query runs on. */
export type Queries = Kysely<Tables>;

/** What SQLite and PostgreSQL do each in its own way. */
export interface Driver {
  kind: 'sqlite' | 'postgres';
  queries: Queries;
  /** First statement of the transaction that migrates: keeps other processes out. */
  lockMigrations(transaction: Transaction<Tables>): Promise<void>;
  /** True for an error after which the same work may succeed. */
  mayRetry(error: unknown): boolean;
  /** True for the error of a row that a unique index refused. */
  isDuplicate(error: unknown): boolean;
}
