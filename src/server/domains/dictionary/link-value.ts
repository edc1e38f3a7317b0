/** Reads the values of link fields: `1@channel` or `2@address`. */
import { readLink } from '../../../../runtime/model/link-address.ts';
import type { UntranslatedError } from '../../kernel/http-error.ts';
import type { ChannelTree } from '../content/index.ts';

const LINK = /^(?:1@([^@\s]+)|2@([^]+))$/;

/** The value as it is stored, with its address as links store it; or why it is no link. */
export function readLinkValue(
  value: string,
  channels: Pick<ChannelTree, 'find'>,
): string | Omit<UntranslatedError, 'path'> {
  const [matched, channelCode, address] = LINK.exec(value) ?? [];
  if (matched === undefined) return { rule: 'link', messageKey: 'dictionary.link-form' };
  if (channelCode !== undefined)
    return channels.find(channelCode) === undefined
      ? { rule: 'link', messageKey: 'channel.unknown', params: { code: channelCode } }
      : value;
  const read = readLink(address ?? '');
  return 'url' in read ? `2@${read.url}` : { rule: 'link', messageKey: 'input.link' };
}
