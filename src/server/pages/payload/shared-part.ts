/**
 * The part of page payloads that pages with the same blocks share: what these read of the site. With 300
 * channels it is most of a payload, so it is made once and kept.
 */
import { LRUCache } from 'lru-cache';
import type { Channel, SiteModel } from '../../../../runtime/model/page.ts';
import { deriveOnce } from '../../kernel/derive-once.ts';
import { embedJson } from '../head/markup.ts';
import { makeNumbers } from '../../kernel/number-objects.ts';
import type { PlanReads } from './plan-reads.ts';
import { addTree, branchOf, makeReadTree, prune, type ReadTree } from './read-tree.ts';

export interface SharedPart {
  site: SiteModel;
  /** What is read of the channel. */
  channelReads: ReadTree;
}

const MAX_BYTES = 4 * 1024 * 1024;
/** Objects and the JSON of a site, for each character of the JSON. */
const BYTES_PER_CHARACTER = 6;

// A site is another object when anything of it has changed, so that nothing has to be dropped.
const parts = new LRUCache<string, SharedPart>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ site }) => BYTES_PER_CHARACTER * jsonOfShared(site).length,
});
const numberOf = makeNumbers();
const jsonOf = deriveOnce((site: SiteModel) => ({ text: embedJson(site) }));

/** The site of a shared part as JSON for a script element. */
export function jsonOfShared(site: SiteModel): string {
  return jsonOf(site).text;
}

/** What the blocks with these reads share. */
export function sharedPartOf(site: SiteModel, reads: readonly PlanReads[]): SharedPart {
  const distinct = [...new Set(reads.map(numberOf))].toSorted((a, b) => a - b);
  const key = [numberOf(site), ...distinct].join(' ');
  const known = parts.get(key);
  if (known !== undefined) return known;
  const part = makePart(site, reads);
  parts.set(key, part);
  return part;
}

function makePart(whole: SiteModel, reads: readonly PlanReads[]): SharedPart {
  const [siteReads, channelReads] = [makeReadTree(), makeReadTree()];
  for (const { tree } of reads) {
    addTree(siteReads, branchOf(tree, 'site'));
    addTree(channelReads, branchOf(tree, 'channel'));
  }
  const site = prune(whole, siteReads) as Partial<SiteModel>;
  const channels = site.channels ?? [];
  const { language, languages, base, switches, timeZone } = whole;
  return {
    channelReads,
    site: {
      ...({ languages, switches, ...site } as SiteModel),
      language,
      base,
      ...(timeZone === undefined ? {} : { timeZone }),
      channels: reads.some(({ linksChannels }) => linksChannels)
        ? linkable(whole.channels, channels)
        : channels,
      messages: {},
    },
  };
}

/** Adds to channels what a link to them needs. */
function linkable(channels: readonly Channel[], pruned: readonly Partial<Channel>[]): Channel[] {
  return channels.map(({ channelCode, linkUrl, subChannelInfo }, index) => {
    const own = pruned[index];
    const below = linkable(subChannelInfo, own?.subChannelInfo ?? []);
    return { ...(own as Channel), channelCode, linkUrl, subChannelInfo: below };
  });
}
