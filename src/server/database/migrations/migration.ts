/**
 * What a migration is. Migrations import nothing else of this program, so that their effect never changes.
 */
import type { Kysely } from 'kysely';

/**
 * One numbered step of the database's schema; there is no step back. `Schema` types the tables that it reads
 * or fills.
 */
export interface Migration<Schema = unknown> {
  up(db: Kysely<Schema>): Promise<void>;
}
