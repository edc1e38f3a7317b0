import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables/tables.ts';

/** The connection or transaction that a query runs on. */
export type Queries = Kysely<Tables>;

/** The differences between SQLite and PostgreSQL. */
export interface Driver {
  kind: 'sqlite' | 'postgres';
  queries: Queries;
  /** First statement of the migrating transaction; it locks out other processes. */
  lockMigrations(transaction: Transaction<Tables>): Promise<void>;
  /** True for an error after which the same work may succeed. */
  mayRetry(error: unknown): boolean;
  /** True for a violation of a unique index. */
  isDuplicate(error: unknown): boolean;
}
