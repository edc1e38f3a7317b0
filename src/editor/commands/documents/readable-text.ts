// Writes stored texts as owners read them: titles instead of codes.
import { channelOf } from '../../../../runtime/model/link.ts';
import type { Channel } from '../../../../runtime/model/page.ts';

const MAX_NAME_LENGTH = 30;
/** A link of the dictionary: to a channel of the site, or to an address. */
const DICTIONARY_LINK = /^(?:1@(?<code>[^@\s]+)|2@(?<address>(?:[a-z]+:|[/#])\S*))$/;
/** A place of a map: an address and its point. */
const PLACE = /^(?<address>.*)@@(?<lng>-?[\d.]+),(?<lat>-?[\d.]+)$/s;

/** Shows a link of the dictionary as the title of its page, and the point of a place in brackets. */
export function readableText(text: string, channels: readonly Channel[]): string {
  const link = DICTIONARY_LINK.exec(text)?.groups;
  if (link?.code !== undefined) return channelOf(channels, link.code)?.channelName ?? text;
  if (link?.address !== undefined) return link.address;
  const place = PLACE.exec(text)?.groups;
  return place === undefined ? text : `${place.address} (${place.lng}, ${place.lat})`.trim();
}

/** A text that names something: at most 30 characters of it. */
export function shorten(text: string): string {
  return text.length > MAX_NAME_LENGTH ? `${text.slice(0, MAX_NAME_LENGTH)}…` : text;
}
