/** Writes the call of a webhook: what happened, where, when and where to read it; nothing of a person. */
import { writeCallReason } from '../../delivery/call-failure.ts';
import type { Message } from '../../delivery/message.ts';
import { NeverTaken } from '../../delivery/read-failure.ts';
import type { MessageRow, WriteDependencies } from './message-row.ts';
import { makeWebhooks } from './webhooks.ts';
import { selectWhere } from '../../database/rows-where.ts';

interface Said {
  subject: string;
  /** Empty without an address of the site. */
  link: string;
}

type CalledOf = Record<'id' | 'event' | 'site' | 'time' | 'record', string> & { said: Said };

/** What a call with the shape `json` has in it. */
export const bodyOf = ({ said: { subject, link }, ...about }: CalledOf) => ({
  ...about,
  text: subject,
  link,
});

/** The message of a robot. */
export const textOf = ({ subject, link }: Said): string =>
  [subject, link].filter((each) => each !== '').join('\n');

/** Throws a `NeverTaken` when the webhook is gone or off, or its secret is missing. */
export async function writeCall(
  { database, box }: Pick<WriteDependencies, 'database' | 'box'>,
  row: MessageRow & { webhook_id: string },
  { subject, link }: Said,
): Promise<Required<Pick<Message, 'text' | 'call'>>> {
  const hook = await selectWhere(database.queries, 'webhook', {
    project_code: row.project_code,
    webhook_id: row.webhook_id,
  })
    .select(['url', 'shape', 'secret', 'is_on'])
    .executeTakeFirst();
  if (hook === undefined || hook.is_on === 0) throw new NeverTaken(writeCallReason('off'));
  const secret = makeWebhooks(database, { box }).secretOf(row.project_code, hook.secret);
  if (secret === '') throw new NeverTaken(writeCallReason('secret'));
  const { record = '' } = JSON.parse(row.words) as Record<string, string>;
  const body = bodyOf({
    id: row.message_id,
    event: row.topic.replace(/^notice\./, ''),
    site: row.project_code,
    time: row.created_at,
    record,
    said: { subject, link },
  });
  const { url, shape } = hook;
  return {
    text: textOf({ subject, link }),
    call: { url, shape, secret, body },
  };
}
