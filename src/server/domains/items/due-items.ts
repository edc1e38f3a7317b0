/** Finds scheduled items whose time has come. */
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { sql } from 'kysely';

interface DueItem {
  project: string;
  id: string;
  type: number;
  at: string;
}

/** So many at once; the others a moment later. */
const AT_ONCE = 200;

/** Of all sites, the first ones first. */
export async function listDue(queries: Queries, now: Date): Promise<DueItem[]> {
  return (
    queries
      .selectFrom('content_item')
      .select(['project_code as project', 'content_code as id', 'type', 'released_at as at'])
      // A literal: with a parameter, the partial index could not be used.
      .where(sql<boolean>`state = 'scheduled'`)
      .where('released_at', '<=', now.toISOString())
      .orderBy('released_at')
      .limit(AT_ONCE)
      .execute()
  );
}

/** False when somebody has changed it in the meantime. */
export async function isDue(queries: Queries, { projectCode }: SiteIdentity, due: DueItem): Promise<boolean> {
  const row = await selectWhere(queries, 'content_item', {
    project_code: projectCode,
    content_code: due.id,
    released_at: due.at,
  })
    .select('content_code')
    .where(sql<boolean>`state = 'scheduled'`)
    .executeTakeFirst();
  return row !== undefined;
}
