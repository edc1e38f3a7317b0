// Databases as older versions of this program have left them.
import { sql, type Kysely } from 'kysely';
import type { Driver } from '../../src/server/database/driver.ts';
import type { Migration } from '../../src/server/database/migrations/migration.ts';
import { openPostgres } from '../../src/server/database/postgres.ts';
import { openSqlite } from '../../src/server/database/sqlite.ts';

const MIGRATIONS = Object.entries(
  import.meta.glob<Migration>('../../src/server/database/migrations/*.migration.ts', { eager: true }),
).map(([path, migration]) => [/([^/]+)\.migration\.ts$/.exec(path)?.[1] ?? '', migration] as const);

export type OldValues = Readonly<Record<string, string | number | null>>;

/** Fills an empty database with tables as they were when `last` was the newest migration, and with rows. */
export async function makeOldDatabase(
  config: { DATA_DIR: string; DATABASE_URL?: string },
  last: string,
  tables: Readonly<Record<string, readonly OldValues[]>>,
): Promise<void> {
  const opened =
    config.DATABASE_URL === undefined ? openSqlite(config.DATA_DIR) : openPostgres(config.DATABASE_URL);
  const { queries }: Driver = await opened;
  await sql`create table schema_migration (name text primary key, applied_at text not null)`.execute(queries);
  for (const [name, migration] of MIGRATIONS.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (name > last) break;
    await migration.up(queries as unknown as Kysely<unknown>);
    await sql`insert into schema_migration values (${name}, '')`.execute(queries);
  }
  const rows = queries as unknown as Kysely<Record<string, OldValues>>;
  for (const [table, values] of Object.entries(tables))
    for (const row of values) await rows.insertInto(table).values(row).execute();
  await queries.destroy();
}
