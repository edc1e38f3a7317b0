/** What is to happen to pages at a time. */
import type { Queries } from '../../database/driver.ts';
import type { PagePlanTable } from '../../database/tables/publishing-tables.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { DocumentPlace } from './revisions.ts';

export interface DuePlan extends DocumentPlace {
  action: PagePlanTable['action'];
  dueAt: string;
  author: string;
}

/** Which plans of a page are taken back; all of them when only the page is named. */
export interface DroppedPlans extends Pick<DocumentPlace, 'channelCode'> {
  languageCode?: string;
  action?: DuePlan['action'];
}

const keyOf = ({ projectCode }: SiteIdentity, { channelCode, languageCode }: DocumentPlace) => ({
  project_code: projectCode,
  channel_code: channelCode,
  language_code: languageCode,
});

/** Plans something, in the place of the same planned before. */
export async function makePlan(
  queries: Queries,
  site: SiteIdentity,
  place: DocumentPlace,
  { action, dueAt, author }: Pick<DuePlan, 'action' | 'dueAt' | 'author'>,
): Promise<void> {
  const row = { due_at: dueAt, made_by: author, failure: null };
  await queries
    .insertInto('page_plan')
    .values({ ...keyOf(site, place), action, ...row })
    .onConflict((conflict) =>
      conflict.columns(['project_code', 'channel_code', 'language_code', 'action']).doUpdateSet(row),
    )
    .execute();
}

/** Takes a plan away. False when somebody else has done so, or has changed it. */
export async function takePlan(queries: Queries, site: SiteIdentity, plan: DuePlan): Promise<boolean> {
  const { project_code, channel_code, language_code } = keyOf(site, plan);
  const { numDeletedRows } = await queries
    .deleteFrom('page_plan')
    .where('project_code', '=', project_code)
    .where('channel_code', '=', channel_code)
    .where('language_code', '=', language_code)
    .where('action', '=', plan.action)
    .where('due_at', '=', plan.dueAt)
    .where('failure', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Takes back what is planned for a page. A language is one of what is to be published: a page is taken
 * down in all of them.
 */
export async function dropPlan(
  queries: Queries,
  { projectCode }: SiteIdentity,
  { channelCode, languageCode, action }: DroppedPlans,
): Promise<void> {
  let planned = queries
    .deleteFrom('page_plan')
    .where('project_code', '=', projectCode)
    .where('channel_code', '=', channelCode);
  if (action !== undefined) planned = planned.where('action', '=', action);
  if (languageCode !== undefined)
    planned = planned.where(({ or, eb }) =>
      or([eb('language_code', '=', languageCode), eb('action', '=', 'unpublish')]),
    );
  await planned.execute();
}
