/** Sends mails of owners to people who filled in a form, and keeps them with the submission. */
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { contactFieldsOf, contactIn } from '../../../../runtime/forms/places/contacts.ts';
import type { FormRule } from '../../../../runtime/generated/documents.generated.ts';
import type { FormRecordReply, LookedUpAnswer } from '../../../../runtime/generated/api.generated.ts';
import { readAt } from '../../../../runtime/model/value-at-path.ts';
import type { Queries } from '../../database/driver.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
import { deleteWhere, selectWhere } from '../../database/rows-where.ts';
import type { FormRecordTable } from '../../../../runtime/generated/tables.generated.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { addMessage } from '../messages/index.ts';
import { readStoredSettings } from '../sites/index.ts';
import { mergeColumns } from './form-columns.ts';
import { readForm, submissionsOf } from './form-rows.ts';

/** Where a reply goes: the first mail address that was filled in, and the title of its field. */
export function replyTarget(rules: readonly FormRule[], values: unknown): { field: string; to: string } {
  const fields = contactFieldsOf(rules, 'email');
  const path = fields.find((each) => String(readAt(values, each) ?? '').trim() !== '') ?? fields[0];
  const column = mergeColumns([rules]).find((each) => each.path.join('.') === path?.join('.'));
  return { field: column?.title ?? '', to: contactIn(rules, values, 'email') ?? '' };
}

const keyOf = (replyId: string): string => `form.reply:${replyId}`;

/** The replies to a submission, the newest first, with what has become of their mails. */
export async function listReplies(
  queries: Queries,
  { projectCode }: SiteIdentity,
  recordId: string,
): Promise<FormRecordReply[]> {
  const replies = await queries
    .selectFrom('form_reply as reply')
    .leftJoin('owner', ofSameSite('owner', 'reply', ['owner_id', 'author']))
    .select(['reply.reply_id', 'reply.text', 'reply.created_at', 'owner.name'])
    .where('reply.project_code', '=', projectCode)
    .where('reply.record_id', '=', recordId)
    .orderBy('reply.created_at', 'desc')
    .execute();
  if (replies.length === 0) return [];
  const messages = await selectWhere(queries, 'outgoing_message', { project_code: projectCode })
    .select(['message_key', 'state', 'reason'])
    .where(
      'message_key',
      'in',
      replies.map(({ reply_id }) => keyOf(reply_id)),
    )
    .execute();
  const byKey = new Map(messages.map((message) => [message.message_key, message]));
  return replies.map(({ reply_id, text, created_at, name }) => {
    const { state = 'old', reason = '' } = byKey.get(keyOf(reply_id)) ?? {};
    return { text, who: name ?? '', state, reason, gmtCreate: created_at };
  });
}

/** What was replied to a member's submissions, by submission, the newest first. */
export async function listRepliesTo(
  queries: Queries,
  { projectCode }: SiteIdentity,
  memberId: string,
): Promise<Map<string, LookedUpAnswer['replies']>> {
  const rows = await queries
    .selectFrom('form_reply as reply')
    .innerJoin('form_record as submission', ofSameSite('submission', 'reply', 'record_id'))
    .select(['reply.record_id', 'reply.text', 'reply.created_at'])
    .where('submission.project_code', '=', projectCode)
    .where('submission.member_id', '=', memberId)
    .orderBy('reply.created_at', 'desc')
    .execute();
  const groups = Map.groupBy(rows, ({ record_id }) => record_id);
  return new Map(
    [...groups].map(([id, replies]) => [
      id,
      replies.map(({ text, created_at }) => ({ text, gmtCreate: created_at })),
    ]),
  );
}

/**
 * What who filled in a submission may know of it: no note, no assignee, and not that it is taken for spam.
 */
export async function readHandling(
  queries: Queries,
  site: SiteIdentity,
  { record_id: id, status }: Pick<Selectable<FormRecordTable>, 'record_id' | 'status'>,
): Promise<Pick<LookedUpAnswer, 'state' | 'replies'>> {
  const replies = await listReplies(queries, site, id);
  return {
    state: shownState(status),
    replies: replies.map(({ text, gmtCreate }) => ({ text, gmtCreate })),
  };
}

/** Nobody is told that an answer is taken for spam. */
export const shownState = (status: Selectable<FormRecordTable>['status']): LookedUpAnswer['state'] =>
  status === 'spam' ? 'new' : status;

/**
 * Stores a reply and its mail, in the language of who filled in the form; answers to it go to the contact of
 * the site. Throws a 404 for an unknown submission, a 409 for one without a mail address.
 */
export async function sendReply(
  queries: Queries,
  site: SiteIdentity,
  { id, text, author, now }: { id: string; text: string; author: string; now: Date },
): Promise<void> {
  const row = await submissionsOf(queries, site)
    .select(['form.form_id', 'form.title', 'form.document', 'form.pay', 'form.price'])
    .select(['submission.values', 'submission.language_code'])
    .where('submission.record_id', '=', id)
    .where('submission.is_removed', '=', 0)
    .executeTakeFirstOrThrow(() => new HttpError(404, 'console.unknown'));
  const { rule, title } = readForm(row, site, row.language_code);
  const { to } = replyTarget(rule, JSON.parse(row.values));
  if (to === '') throw new HttpError(409, 'form.reply-without-address');
  const { contact } = await readStoredSettings(queries, site.projectCode, ['contact']);
  const replyId = randomUUID();
  const words = { title, text, ...(contact.email === '' ? {} : { replyTo: contact.email }) };
  const message = {
    topic: 'form.reply',
    to,
    language: row.language_code,
    words,
    key: keyOf(replyId),
  } as const;
  await queries
    .insertInto('form_reply')
    .values({
      project_code: site.projectCode,
      reply_id: replyId,
      record_id: id,
      author,
      text,
      created_at: now.toISOString(),
    })
    .execute();
  await addMessage(queries, site.projectCode, message, now);
}

export async function eraseReplies(
  queries: Queries,
  { projectCode }: SiteIdentity,
  recordId: string,
): Promise<void> {
  const erased = await deleteWhere(queries, 'form_reply', { project_code: projectCode, record_id: recordId })
    .returning('reply_id')
    .execute();
  if (erased.length === 0) return;
  await deleteWhere(queries, 'outgoing_message', { project_code: projectCode })
    .where(
      'message_key',
      'in',
      erased.map(({ reply_id }) => keyOf(reply_id)),
    )
    .execute();
}
