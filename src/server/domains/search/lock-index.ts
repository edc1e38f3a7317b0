import { sql, SqliteAdapter } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { SEARCH_INDEX_LOCK } from '../../database/operation-locks.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';

/**
 * Lets one transaction at a time write into the index of a site, until its end. Call it before the texts are
 * read: a save, another one, and the filling of the index after an upgrade may write the same document.
 */
export async function lockIndex(queries: Queries, { projectCode }: SiteIdentity): Promise<void> {
  // On SQLite, one transaction at a time writes at all.
  if (queries.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`select pg_advisory_xact_lock(hashtext(${projectCode}), ${sql.lit(SEARCH_INDEX_LOCK)})`.execute(
    queries,
  );
}
