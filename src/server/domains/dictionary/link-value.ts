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

/** A link as owners type it: the path of a page, or an address. */
export function shownLink(stored: string, channels: Pick<ChannelTree, 'find'>): string {
  const [, channelCode, address] = LINK.exec(stored) ?? [];
  if (channelCode === undefined) return address ?? stored;
  return channels.find(channelCode)?.linkUrl ?? stored;
}

/** What an owner has typed as links are stored. A page keeps its link when its path changes. */
export function typedLink(text: string, channels: Pick<ChannelTree, 'findByPath'>): string {
  if (LINK.test(text)) return text;
  const channel = channels.findByPath(text.trim());
  return channel === undefined ? `2@${text.trim()}` : `1@${channel.channelCode}`;
}
