/** Writes a stored message, in the language of its reader. */
import type { Selectable } from 'kysely';
import type { OutgoingMessageTable } from '../../database/tables/message-tables.ts';
import type { Message } from '../../delivery/message.ts';
import type { DeliveryKey } from '../../../../runtime/generated/text-keys.generated.ts';
import { translateDelivery } from '../../kernel/language.ts';
import type { SecretBox } from '../../kernel/secrets/secret-box.ts';
import type { Settings, Sites } from '../sites/index.ts';

export type MessageRow = Selectable<OutgoingMessageTable>;

export interface WriteDependencies {
  settings: Pick<Settings, 'get' | 'getSender'>;
  sites: Pick<Sites, 'get'>;
  box: SecretBox;
}

/** Undefined when nobody can be written to, or the site is gone. */
export async function writeMessage(
  { settings, sites, box }: WriteDependencies,
  row: MessageRow,
): Promise<Message | undefined> {
  const site = await sites.get(row.project_code);
  if (site === undefined || row.recipient === '') return undefined;
  const language = row.language_code;
  const { name } = await settings.get(site, language);
  const { origin = '' } = site;
  const secret = row.secret === '' ? '' : (box.unlock(row.secret, row.project_code) ?? '');
  const path = row.path.replace('{secret}', secret);
  const words = {
    ...(JSON.parse(row.words) as Record<string, string>),
    site: name,
    link: path === '' || origin === '' ? '' : origin + path,
    account: `${origin}/owner/account`,
  };
  const kind = row.recipient.includes('@') ? 'mail' : 'sms';
  const text = translateDelivery(language, `${row.topic}.${kind}` as DeliveryKey, words);
  return {
    kind,
    to: row.recipient,
    ...(kind === 'mail'
      ? { subject: translateDelivery(language, `${row.topic}.subject` as DeliveryKey, words) }
      : {}),
    // Without an address of the site there is no link.
    text: text.replaceAll(/\n{3,}/g, '\n\n'),
    from: await settings.getSender(site, language),
    site: site.projectCode,
    queued: { id: row.message_id, at: row.created_at },
  };
}
