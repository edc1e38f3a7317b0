import type { Database } from '../../database/database.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { toHttpError } from '../../kernel/to-http-error.ts';
import type { DuePlan } from './page-plans.ts';
import type { Publishing } from './publishing.ts';

const DUE_AT_ONCE = 50;

/** Does what is due on all sites. A plan that cannot be carried out keeps the reason and is left alone. */
export async function carryOutPlans(
  { queries }: Database,
  publishing: Pick<Publishing, 'carryOut'>,
  findSite: (projectCode: string) => Promise<SiteIdentity | undefined>,
  stop: AbortSignal,
): Promise<void> {
  const due = await queries
    .selectFrom('page_plan')
    .selectAll()
    .where('due_at', '<=', new Date().toISOString())
    .where('failure', 'is', null)
    .orderBy('due_at')
    .limit(DUE_AT_ONCE)
    .execute();
  for (const row of due) {
    if (stop.aborted) return;
    const site = await findSite(row.project_code);
    if (site === undefined) continue;
    const plan: DuePlan = {
      channelCode: row.channel_code,
      languageCode: row.language_code,
      action: row.action,
      dueAt: row.due_at,
      author: row.made_by,
    };
    await publishing.carryOut(site, plan).catch(async (error: unknown) => {
      const known = toHttpError(error);
      // What is wrong with the storage now may be right at the next turn.
      if (known === undefined || known.status >= 500) throw error;
      await queries
        .updateTable('page_plan')
        .set({ failure: known.messageKey })
        .where('project_code', '=', row.project_code)
        .where('channel_code', '=', row.channel_code)
        .where('language_code', '=', row.language_code)
        .where('action', '=', row.action)
        .execute();
    });
  }
}
