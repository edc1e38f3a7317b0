// Opens the rows of the configured database for reading and replacing.
import type { Config } from '../../kernel/config.ts';
import type { RowReplacement, RowSnapshot } from './row-tables.ts';
import type { SiteChange } from './site-tables.ts';

type DataLocation = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;

/** The rows of the configured database, or of one site, as they are now. Only its driver is loaded. */
export async function openSnapshot(
  { DATABASE_URL, DATA_DIR }: DataLocation,
  site?: string,
): Promise<RowSnapshot> {
  if (DATABASE_URL !== undefined)
    return (await import('./postgres-rows.ts')).openPostgresSnapshot(DATABASE_URL, site);
  return (await import('./sqlite-rows.ts')).openSqliteSnapshot(DATA_DIR, site);
}

/** Begins to write or to remove the rows of one site. */
export async function openSiteChange({ DATABASE_URL, DATA_DIR }: DataLocation): Promise<SiteChange> {
  if (DATABASE_URL !== undefined)
    return (await import('./postgres-rows.ts')).openPostgresSiteChange(DATABASE_URL);
  return (await import('./sqlite-rows.ts')).openSqliteSiteChange(DATA_DIR);
}

/** Begins to replace all rows of the configured database. */
export async function openReplacement({ DATABASE_URL, DATA_DIR }: DataLocation): Promise<RowReplacement> {
  if (DATABASE_URL !== undefined)
    return (await import('./postgres-rows.ts')).openPostgresReplacement(DATABASE_URL);
  return (await import('./sqlite-rows.ts')).openSqliteReplacement(DATA_DIR);
}
