/** Writes a stored message, in the language of its reader. */
import type { Message } from '../../delivery/message.ts';
import type { DeliveryKey } from '../../../../runtime/generated/text-keys.generated.ts';
import { translateDelivery } from '../../kernel/language.ts';
import type { MessageRow, WriteDependencies } from './message-row.ts';
import { writeCall } from './write-call.ts';

export const kindOf = ({ recipient, webhook_id: webhook }: MessageRow): Message['kind'] =>
  webhook !== null ? 'webhook' : recipient.includes('@') ? 'mail' : 'sms';

/** Undefined when nobody can be written to, or the site is gone. Throws for a webhook that is not called. */
export async function writeMessage(
  dependencies: WriteDependencies,
  row: MessageRow,
): Promise<Message | undefined> {
  const { settings, sites, box } = dependencies;
  const site = await sites.get(row.project_code);
  if (site === undefined || row.recipient === '') return undefined;
  const language = row.language_code;
  const { name } = await settings.get(site, language);
  const { origin = '' } = site;
  const secret = row.secret === '' ? '' : (box.unlock(row.secret, row.project_code) ?? '');
  const path = row.path.replace('{secret}', secret);
  const given = JSON.parse(row.words) as Record<string, string>;
  const words = {
    ...given,
    site: name,
    link: path === '' || origin === '' ? '' : origin + path,
    account: `${origin}/owner/account`,
  };
  const kind = kindOf(row);
  const say = (part: string): string =>
    translateDelivery(language, `${row.topic}.${part}` as DeliveryKey, words);
  const message = {
    kind,
    to: row.recipient,
    from: await settings.getSender(site, language),
    site: site.projectCode,
    queued: { id: row.message_id, at: row.created_at },
  };
  const { webhook_id } = row;
  if (webhook_id !== null) {
    const said = { subject: say('subject'), link: words.link };
    return { ...message, ...(await writeCall(dependencies, { ...row, webhook_id }, said)) };
  }
  return {
    ...message,
    ...(kind === 'mail' ? { subject: say('subject') } : {}),
    ...(given.replyTo === undefined ? {} : { replyTo: given.replyTo }),
    // Without an address of the site there is no link.
    text: say(kind).replaceAll(/\n{3,}/g, '\n\n'),
  };
}
