/** Picks the channels of a page payload. They are read by their places in the tree, and by their codes. */
import type { Channel } from '../../../../runtime/model/page.ts';
import { addTree, makeReadTree, memberOf, prune, readsBelow, type ReadTree } from './read-tree.ts';

/** What is read of a channel that is looked up by its code; undefined for one that is not. */
export type ReadsByCode = (channelCode: string) => ReadTree | undefined;

/**
 * The part of a tree of channels that is read; `reads` is undefined where the list itself is not read. A list
 * that is read keeps its length and its places. Of any other, only the channels are left that are looked up,
 * and those above them.
 */
export function pickChannels(
  channels: readonly Channel[],
  reads: ReadTree | undefined,
  readsByCode: ReadsByCode,
): readonly Channel[] {
  if (reads?.isWhole === true) return channels;
  return channels.flatMap((channel, index) => {
    const { channelCode, subChannelInfo } = channel;
    const byCode = readsByCode(channelCode);
    const own = makeReadTree();
    for (const tree of [reads && readsBelow(reads, String(index)), byCode])
      if (tree !== undefined) addTree(own, tree);
    const below = pickChannels(subChannelInfo, memberOf(own, 'subChannelInfo'), readsByCode);
    if (reads === undefined && byCode === undefined && below.length === 0) return [];
    // A look-up reads the codes of all channels that it passes.
    return [{ ...(prune(channel, own) as Channel), channelCode, subChannelInfo: [...below] }];
  });
}
