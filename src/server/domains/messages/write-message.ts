/** Writes a stored message, in the language of its reader. */
import type { Message } from '../../delivery/message.ts';
import type { DeliveryKey } from '../../../../runtime/generated/text-keys.generated.ts';
import { translateDelivery } from '../../kernel/language.ts';
import { NeverTaken } from '../../delivery/read-failure.ts';
import { isCode, type MessageRow, type WriteDependencies } from './message-row.ts';
import { writeCall } from './write-call.ts';

export const kindOf = ({ recipient, webhook_id: webhook }: MessageRow): Message['kind'] =>
  webhook !== null ? 'webhook' : recipient.includes('@') ? 'mail' : 'sms';

/** At least one: what has ended is not written. */
const minutesUntil = (end: string, now: Date): number =>
  Math.max(1, Math.ceil((Date.parse(end) - now.getTime()) / 60_000));

/**
 * Undefined when nobody can be written to, or the site is gone. Throws for a webhook that is not called, and
 * for a code that another server has locked.
 */
export async function writeMessage(
  dependencies: WriteDependencies,
  row: MessageRow,
): Promise<Message | undefined> {
  const { settings, sites, box, now = () => new Date() } = dependencies;
  const site = await sites.get(row.project_code);
  if (site === undefined || row.recipient === '') return undefined;
  const language = row.language_code;
  const { name } = await settings.get(site, language);
  const { origin = '' } = site;
  const secret = row.secret === '' ? '' : (box.unlock(row.secret, row.project_code) ?? '');
  if (isCode(row) && secret === '') throw new NeverTaken('This server cannot read the code.');
  const path = row.path.replace('{secret}', secret);
  const given = JSON.parse(row.words) as Record<string, string>;
  const words = {
    ...given,
    site: name,
    // Owners know where their console is; visitors are sent no address without a host.
    link: path === '' || (origin === '' && !path.startsWith('/owner/')) ? '' : origin + path,
    account: `${origin}/owner/account`,
    ...(isCode(row) ? { code: secret } : {}),
    // What is good for minutes is good for fewer when it comes late.
    ...(isCode(row) || given.minutes !== undefined ? { minutes: minutesUntil(row.ends_at, now()) } : {}),
  };
  const kind = kindOf(row);
  const translate = (part: string): string =>
    translateDelivery(language, `${row.topic}.${part}` as DeliveryKey, words);
  const message = {
    kind,
    to: row.recipient,
    from: await settings.getSender(site, language),
    site: site.projectCode,
    language,
    queued: { id: row.message_id, at: row.created_at },
  };
  const { webhook_id } = row;
  if (webhook_id !== null) {
    const said = { subject: translate('subject'), link: words.link };
    return { ...message, ...(await writeCall(dependencies, { ...row, webhook_id }, said)) };
  }
  return {
    ...message,
    ...(kind === 'mail' ? { subject: translate('subject') } : {}),
    ...(given.replyTo === undefined ? {} : { replyTo: given.replyTo }),
    ...(isCode(row) ? { code: secret } : {}),
    // Without an address of the site there is no link.
    text: translate(kind).replaceAll(/\n{3,}/g, '\n\n'),
  };
}
