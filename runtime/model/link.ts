/** Checks links and finds the channels that they lead to. */
import type { Channel, SiteModel, StoredPart } from './page.ts';
import { pathOn } from './site-paths.ts';

/** The attributes of an `<a>`. */
export interface Link {
  href: string;
  target?: '_blank';
  rel?: 'noopener';
}

// Control characters and backslashes are removed or rewritten by browsers before they read the scheme.
const UNSAFE_CHARACTER = /[\u0000-\u0020\u007f\\]/;
const SAFE_SCHEME = /^(?:https?:\/\/|mailto:|tel:|\/\/[a-z0-9])/i;
const PLACE_HERE = /^(?:\/(?!\/)|\.\/|#|\?)/;

/**
 * True for http(s) (also as `//host`), mailto and tel URLs and for paths of this site. Nothing else may
 * become a link.
 */
export function isSafeUrl(url: string): boolean {
  return !UNSAFE_CHARACTER.test(url) && (SAFE_SCHEME.test(url) || PLACE_HERE.test(url));
}

/** True for a path of this site: the only thing a redirect may lead to. */
export function isSitePath(url: string): boolean {
  return !UNSAFE_CHARACTER.test(url) && /^\/(?!\/)/.test(url);
}

/** True for the address of a picture, a video or a file: a path of this site, or http(s). */
export function isMediaAddress(url: string): boolean {
  return isSitePath(url) || (!UNSAFE_CHARACTER.test(url) && /^(?:https?:)?\/\/[^/]/i.test(url));
}

/** The first channel of a tree that `matches`, parents before their children. */
export function findChannel(
  channels: readonly Channel[],
  matches: (channel: Channel) => boolean,
): Channel | undefined {
  for (const channel of channels) {
    const found = matches(channel) ? channel : findChannel(channel.subChannelInfo, matches);
    if (found !== undefined) return found;
  }
  return undefined;
}

// A page asks for a channel with each of its links, and channels are immutable.
const channelsByCode = new WeakMap<readonly Channel[], Map<string, Channel>>();

/** The channel of a code in a tree. */
export function channelOf(channels: readonly Channel[], channelCode: string): Channel | undefined {
  let byCode = channelsByCode.get(channels);
  if (byCode === undefined) {
    byCode = new Map();
    collectChannels(channels, byCode);
    channelsByCode.set(channels, byCode);
  }
  return byCode.get(channelCode);
}

function collectChannels(channels: readonly Channel[], byCode: Map<string, Channel>): void {
  for (const channel of channels) {
    if (!byCode.has(channel.channelCode)) byCode.set(channel.channelCode, channel);
    collectChannels(channel.subChannelInfo, byCode);
  }
}

/** The channels from the root down to the one of a code; none when there is no such channel. */
export function pathTo(channels: readonly Channel[], channelCode: string): Channel[] {
  for (const channel of channels) {
    if (channel.channelCode === channelCode) return [channel];
    const below = pathTo(channel.subChannelInfo, channelCode);
    if (below.length > 0) return [channel, ...below];
  }
  return [];
}

/** False for an entry of the menu that leads to a page which is hidden from menus. */
export function isInMenu(
  { linkType, linkChannelCode }: Pick<StoredPart, 'linkType' | 'linkChannelCode'>,
  { channels }: Pick<SiteModel, 'channels'>,
): boolean {
  if (linkType !== 1 || typeof linkChannelCode !== 'string') return true;
  return channelOf(channels, linkChannelCode)?.isHidden !== true;
}

/** The members of a part that make it a link. */
export type LinkMembers = Pick<
  StoredPart,
  'linkType' | 'linkUrl' | 'linkChannelCode' | 'linkAnchor' | 'isNewTab'
>;

/** What the address of a page gets for the block that a link leads to; empty without one. */
export function suffixOf({ linkAnchor }: { linkAnchor?: unknown }): string {
  const isNamed = typeof linkAnchor === 'string' && linkAnchor !== '';
  return isNamed ? `#${encodeURIComponent(linkAnchor.toWellFormed())}` : '';
}

/** The link of a stored part; undefined when it has none, names a deleted channel, or is unsafe. */
export function resolveLink(
  part: LinkMembers,
  site: Pick<SiteModel, 'base' | 'isEdited' | 'channels'>,
): Link | undefined {
  let href: string | undefined;
  if (part.linkType === 1 && typeof part.linkChannelCode === 'string') {
    const channel = channelOf(site.channels, part.linkChannelCode);
    if (channel !== undefined) href = site.base + channel.linkUrl + suffixOf(part);
  } else if (part.linkType === 2 && typeof part.linkUrl === 'string' && isSafeUrl(part.linkUrl)) {
    // The URL is safe here, so a single leading slash makes it a path of this site.
    const isOfSite = part.linkUrl[0] === '/' && part.linkUrl[1] !== '/';
    href = isOfSite ? pathOn(site, part.linkUrl) : part.linkUrl;
  }
  if (href === undefined) return undefined;
  return part.isNewTab === true ? { href, target: '_blank', rel: 'noopener' } : { href };
}
