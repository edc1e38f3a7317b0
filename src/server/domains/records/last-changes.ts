import type { Queries } from '../../database/driver.ts';
import { readTitle } from './record-title.ts';

/** A line of the audit log in short. */
export interface LastChange {
  /** Identifies the line. */
  line: string;
  at: string;
  who: string;
  entity: string;
  id: string;
  title: string;
  action: string;
}

/**
 * The last changes of a site, or of one owner of it, without those of entities that are `hidden`. Titles are
 * in the language of the reader.
 */
export async function readLastChanges(
  queries: Queries,
  projectCode: string,
  {
    who,
    hidden,
    most,
    language,
  }: {
    who?: string;
    hidden: readonly string[];
    most: number;
    language: string;
  },
): Promise<LastChange[]> {
  let found = queries
    .selectFrom('audit_log')
    .select(['audit_id', 'at', 'owner_name', 'entity', 'record_id', 'title', 'title_translations', 'action'])
    .where('project_code', '=', projectCode);
  if (hidden.length > 0) found = found.where('entity', 'not in', [...hidden]);
  if (who !== undefined) found = found.where('owner_name', '=', who);
  const rows = await found.orderBy('audit_id', 'desc').limit(most).execute();
  return rows.map((row) => ({
    line: row.audit_id,
    at: row.at,
    who: row.owner_name,
    entity: row.entity,
    id: row.record_id,
    title: readTitle(row, language),
    action: row.action,
  }));
}

/** The jobs of an owner that have failed as a whole since a moment. */
export async function countFailedJobs(
  queries: Queries,
  projectCode: string,
  ownerId: string,
  since: string,
): Promise<number> {
  const { jobs } = await queries
    .selectFrom('console_job')
    .select(({ fn }) => fn.countAll<number>().as('jobs'))
    .where('project_code', '=', projectCode)
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'failed')
    .where('ended_at', '>=', since)
    .executeTakeFirstOrThrow();
  return jobs;
}
