// Lets one transaction at a time write into the search index of a site.
import { sql, SqliteAdapter } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { SEARCH_INDEX_LOCK } from '../../database/operation-locks.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';

/** Locks until the transaction ends. Call it before texts are read: others may write the same document. */
export async function lockIndex(queries: Queries, { projectCode }: SiteIdentity): Promise<void> {
  // On SQLite, one transaction at a time writes at all.
  if (queries.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`select pg_advisory_xact_lock(hashtext(${projectCode}), ${sql.lit(SEARCH_INDEX_LOCK)})`.execute(
    queries,
  );
}
