/** Finds scheduled items whose time has come, and counts those that could not be published then. */
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { sql } from 'kysely';

interface DueItem {
  project: string;
  id: string;
  type: number;
  at: string;
  /** Id of the owner who has planned it; null for what no owner has, or an older version has not noted. */
  plannedBy: string | null;
}

/** So many at once; the others a moment later. */
const AT_ONCE = 200;

/** Of all sites, the first ones first. */
export async function listDue(queries: Queries, now: Date): Promise<DueItem[]> {
  return (
    queries
      .selectFrom('content_item')
      .select([
        'project_code as project',
        'content_code as id',
        'type',
        'released_at as at',
        'planned_by as plannedBy',
      ])
      // A literal: with a parameter, the partial index could not be used.
      .where(sql<boolean>`state = 'scheduled'`)
      .where('released_at', '<=', now.toISOString())
      .orderBy('released_at')
      .limit(AT_ONCE)
      .execute()
  );
}

/** Those of a type that could not be published at their time. */
export async function countFailed(
  queries: Queries,
  { projectCode }: SiteIdentity,
  type: number,
): Promise<number> {
  const row = await selectWhere(queries, 'content_item', { project_code: projectCode, type })
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('plan_failure', 'is not', null)
    .where('state', '<>', 'removed')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** False when somebody has changed it in the meantime. */
export async function isDue(queries: Queries, { projectCode }: SiteIdentity, due: DueItem): Promise<boolean> {
  const row = await selectWhere(queries, 'content_item', {
    project_code: projectCode,
    content_code: due.id,
    released_at: due.at,
  })
    .select('planned_by')
    .where(sql<boolean>`state = 'scheduled'`)
    .executeTakeFirst();
  return row !== undefined && row.planned_by === due.plannedBy;
}
