/**
 * Makes the part of page payloads that pages with the same blocks share: what these read of the site. With
 * 300 channels it is most of a payload, so it is made once and kept.
 */
import { LRUCache } from 'lru-cache';
import type { SiteModel } from '../../../../runtime/model/page.ts';
import { deriveOnce } from '../../kernel/derive-once.ts';
import { embedJson } from '../head/markup.ts';
import { makeNumbers } from '../../kernel/number-objects.ts';
import { pickChannels, type ReadsByCode } from './pick-channels.ts';
import type { PlanReads } from './plan-reads.ts';
import { addPath, addTree, branchOf, makeReadTree, memberOf, prune, type ReadTree } from './read-tree.ts';

/** The channels of a page that its blocks look up, by their codes. */
export interface LookedUp {
  /** They become links; undefined if they may be any. */
  linked: ReadonlySet<string> | undefined;
  /** Calls of `channelOf` find them. */
  found: ReadonlySet<string>;
}

interface SharedPart {
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
export function sharedPartOf(site: SiteModel, reads: readonly PlanReads[], lookedUp: LookedUp): SharedPart {
  const distinct = [...new Set(reads.map(numberOf))].toSorted((a, b) => a - b);
  const { linked, found } = lookedUp;
  const codes = [linked === undefined ? null : [...linked].sort(), [...found].sort()];
  const key = JSON.stringify([numberOf(site), distinct, codes]);
  const known = parts.get(key);
  if (known !== undefined) return known;
  const part = makePart(site, reads, lookedUp);
  parts.set(key, part);
  return part;
}

function makePart(whole: SiteModel, reads: readonly PlanReads[], lookedUp: LookedUp): SharedPart {
  const [siteReads, channelReads, foundReads] = [makeReadTree(), makeReadTree(), makeReadTree()];
  for (const { tree } of reads) {
    addTree(siteReads, branchOf(tree, 'site'));
    addTree(channelReads, branchOf(tree, 'channel'));
    addTree(foundReads, branchOf(tree, 'channelOf()'));
  }
  const site = prune(whole, siteReads) as Partial<SiteModel>;
  const { language, languages, base, switches, timeZone } = whole;
  const isLookedUp = lookedUp.linked === undefined || lookedUp.linked.size + lookedUp.found.size > 0;
  const listReads = memberOf(siteReads, 'channels');
  return {
    channelReads,
    site: {
      ...({ languages, switches, ...site } as SiteModel),
      language,
      base,
      ...(timeZone === undefined ? {} : { timeZone }),
      channels: isLookedUp
        ? [...pickChannels(whole.channels, listReads, readsByCode(lookedUp, foundReads))]
        : (site.channels ?? []),
      messages: {},
    },
  };
}

function readsByCode({ linked, found }: LookedUp, foundReads: ReadTree): ReadsByCode {
  const linkReads = makeReadTree();
  addPath(linkReads, ['linkUrl'], true);
  const bothReads = structuredClone(foundReads);
  addTree(bothReads, linkReads);
  return (code) => {
    const isLinked = linked?.has(code) ?? true;
    if (found.has(code)) return isLinked ? bothReads : foundReads;
    return isLinked ? linkReads : undefined;
  };
}
