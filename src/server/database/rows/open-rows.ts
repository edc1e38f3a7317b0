import type { Config } from '../../kernel/config.ts';
import type { RowReplacement, RowSnapshot } from './row-tables.ts';

type Place = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;

/** The rows of the configured database as they are now. Only its driver is loaded. */
export async function openSnapshot({ DATABASE_URL, DATA_DIR }: Place): Promise<RowSnapshot> {
  if (DATABASE_URL !== undefined)
    return (await import('./postgres-rows.ts')).openPostgresSnapshot(DATABASE_URL);
  return (await import('./sqlite-rows.ts')).openSqliteSnapshot(DATA_DIR);
}

/** Begins to replace all rows of the configured database. */
export async function openReplacement({ DATABASE_URL, DATA_DIR }: Place): Promise<RowReplacement> {
  if (DATABASE_URL !== undefined)
    return (await import('./postgres-rows.ts')).openPostgresReplacement(DATABASE_URL);
  return (await import('./sqlite-rows.ts')).openSqliteReplacement(DATA_DIR);
}
