/** Tells an owner by mail of submissions that another owner has assigned to them. */
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { readOwnerPermissions } from '../identity/index.ts';
import { addMessage } from '../messages/index.ts';
import { readTitle, submissionsOf } from './form-rows.ts';

/**
 * Of many submissions that are assigned at once, one mail tells: it leads to all submissions of the owner.
 */
const ONE_MAIL_MS = 10 * 60_000;

/** Stores the mail, in the transaction of the change. Nobody is told of what they did or may not read. */
export async function notifyAssignee(
  queries: Queries,
  site: SiteIdentity,
  { id, assignee, by }: { id: string; assignee: string; by: { ownerId: string; name: string } },
): Promise<void> {
  if (assignee === '' || assignee === by.ownerId) return;
  const owner = await selectWhere(queries, 'owner', { project_code: site.projectCode, owner_id: assignee })
    .select(['email', 'notice_language'])
    .executeTakeFirst();
  if (owner === undefined || owner.email === null) return;
  const permissions = await readOwnerPermissions(queries, site.projectCode, assignee);
  if (!permissions.has('records.read')) return;
  const row = await submissionsOf(queries, site)
    .select('form.title')
    .where('submission.record_id', '=', id)
    .executeTakeFirstOrThrow();
  const now = new Date();
  const language = owner.notice_language ?? site.defaultLanguage;
  const slot = Math.floor(now.getTime() / ONE_MAIL_MS);
  await addMessage(
    queries,
    site.projectCode,
    {
      topic: 'form.assigned',
      to: owner.email,
      language,
      words: { title: readTitle(row.title, site, language), who: by.name },
      path: `/owner/record?assignee=${encodeURIComponent(assignee)}`,
      key: `form.assigned:${assignee}:${slot}`,
    },
    now,
  );
}
