import { sql, type Kysely, type Transaction } from 'kysely';
import { stemOf } from '../../../runtime/model/registry.ts';
import type { Migration } from './migrations/migration.ts';
import { StorageError } from '../kernel/storage-error.ts';
import type { Tables } from './tables/tables.ts';

const MIGRATIONS = Object.entries(import.meta.glob<Migration>('./migrations/*.migration.ts', { eager: true }))
  .map(([path, migration]) => [stemOf(path, 'migration'), migration] as const)
  .sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * Migrates the database to the newest schema. The transaction must be the only one that migrates. Throws when
 * the database is newer than this program.
 */
export async function migrate(transaction: Transaction<Tables>): Promise<void> {
  await sql`create table if not exists schema_migration
    (name text primary key, applied_at text not null)`.execute(transaction);
  const applied = new Set(
    (await transaction.selectFrom('schema_migration').select('name').execute()).map((row) => row.name),
  );
  const known = new Set(MIGRATIONS.map(([name]) => name));
  const strange = [...applied].filter((name) => !known.has(name));
  if (strange.length > 0)
    throw new StorageError(
      `The database was made by a newer version of this program (it has "${strange[0]}"). ` +
        'Start that version.',
    );
  for (const [name, migration] of MIGRATIONS) {
    if (applied.has(name)) continue;
    // A migration has its own types of the tables, as they were then.
    await migration.up(transaction as unknown as Kysely<unknown>);
    await transaction
      .insertInto('schema_migration')
      .values({ name, applied_at: new Date().toISOString() })
      .execute();
  }
}
