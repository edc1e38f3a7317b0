// Closes the accounts of members who have asked for it, after seven days.
import type { Database } from '../../database/database.ts';
import { deleteWhere, updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { translateProblem } from '../../kernel/language.ts';
import { forgetAuthor } from '../comments/index.ts';
import { dropMessages, forgetRecipients } from '../messages/index.ts';
import { forgetAddresses } from '../orders/index.ts';
import { eraseTraces } from '../records/index.ts';
import { forgetEnded, forgetTargets } from '../verification/index.ts';
import type { Avatars } from './avatars.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days in which a member may cancel the closing. */
const GRACE_DAYS = 7;
/** Members of one sweep. The next sweep takes the rest. */
const MAX_AT_ONCE = 500;

/** How the keys of the mails begin that tell a member of changes of the account. */
export const changesOf = (memberId: string): string => `changed:${memberId}:`;

/** Sets the end of the account, seven days from now unless it is set already, and returns it. */
export async function closeAccount(
  database: Database,
  site: string,
  memberId: string,
  now: Date,
): Promise<string> {
  const closesAt = new Date(now.getTime() + GRACE_DAYS * DAY_MS).toISOString();
  const own = updateWhere(database.queries, 'member', { project_code: site, member_id: memberId });
  const closing = await own
    .set((row) => ({ closes_at: row.fn.coalesce('closes_at', row.val(closesAt)) }))
    .returning('closes_at')
    .executeTakeFirstOrThrow();
  return closing.closes_at ?? closesAt;
}

/** Cancels the closing of an account. */
export async function cancelClosing({ queries }: Database, site: string, memberId: string): Promise<void> {
  await updateWhere(queries, 'member', { project_code: site, member_id: memberId })
    .set({ closes_at: null })
    .execute();
}

/**
 * Deletes the accounts whose end has come, with profile, picture and devices. Comments stay with an anonymous
 * author, form records stay without their member, and orders stay, as the law requires, without the address
 * of what has been sent. Deletes expired tokens and codes, too. Returns the sites whose comments have
 * changed.
 */
export async function deleteClosed(
  database: Database,
  {
    languageOf,
    avatars,
  }: {
    languageOf: (projectCode: string) => Promise<SiteIdentity['defaultLanguage']>;
    avatars: Pick<Avatars, 'remove'>;
  },
  now: Date,
): Promise<string[]> {
  await database.queries.deleteFrom('member_token').where('expires_at', '<', now.toISOString()).execute();
  await forgetEnded(database.queries, now);
  const due = await database.queries
    .selectFrom('member')
    .select(['project_code', 'member_id'])
    .where('closes_at', '<=', now.toISOString())
    .limit(MAX_AT_ONCE)
    .execute();
  for (const { project_code, member_id } of due) {
    // The picture first: an interrupted sweep finds the member again, but not a picture without its member.
    await avatars.remove({ site: project_code, memberId: member_id });
    await deleteMember(database, {
      project_code,
      member_id,
      author: translateProblem(await languageOf(project_code), 'member.nobody'),
      now,
    });
  }
  return [...new Set(due.map((row) => row.project_code))];
}

/** Deletes an account now, as `deleteClosed` does later. False for an unknown member. */
export async function eraseMember(
  database: Database,
  avatars: Pick<Avatars, 'remove'>,
  site: SiteIdentity,
  memberId: string,
  now: Date,
): Promise<boolean> {
  const known = await updateWhere(database.queries, 'member', {
    project_code: site.projectCode,
    member_id: memberId,
  })
    .set({ closes_at: now.toISOString() })
    .returning('member_id')
    .executeTakeFirst();
  if (known === undefined) return false;
  await avatars.remove({ site: site.projectCode, memberId });
  await deleteMember(database, {
    project_code: site.projectCode,
    member_id: memberId,
    author: translateProblem(site.defaultLanguage, 'member.nobody'),
    now,
  });
  return true;
}

async function deleteMember(
  database: Database,
  {
    project_code,
    member_id,
    author,
    now,
  }: { project_code: string; member_id: string; author: string; now: Date },
): Promise<void> {
  await database.write(async (transaction) => {
    // Checked again in the transaction: the member may have cancelled the closing.
    const deleted = await deleteWhere(transaction, 'member', { project_code, member_id })
      .where('closes_at', '<=', now.toISOString())
      .returning(['email', 'phone'])
      .executeTakeFirst();
    if (deleted === undefined) return;
    const targets = [deleted.email, deleted.phone].filter((target) => target !== null);
    await forgetTargets(transaction, project_code, targets);
    await forgetRecipients(transaction, project_code, targets);
    // Those to former addresses.
    await dropMessages(transaction, project_code, { beginnings: [changesOf(member_id)] }, true);
    await eraseTraces(transaction, { projectCode: project_code, entity: 'member', id: member_id });
    await deleteWhere(transaction, 'member_token', { project_code, member_id }).execute();
    await forgetAddresses(transaction, project_code, member_id);
    await forgetAuthor(transaction, { projectCode: project_code, memberId: member_id }, author);
    for (const table of ['form_record', 'form_file'] as const)
      await transaction
        .updateTable(table)
        .set({ member_id: null })
        .where('project_code', '=', project_code)
        .where('member_id', '=', member_id)
        .execute();
  });
}
