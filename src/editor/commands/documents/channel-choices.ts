import type { Channel } from '../../../../runtime/model/page.ts';

/** A choice of a field. */
export interface Choice {
  label: string;
  value: string;
}

/** The channels of a site as choices, each below its parent and set in from it. */
export function listChannels(channels: readonly Channel[], level = 0): Choice[] {
  return channels.flatMap(({ channelCode, channelName, subChannelInfo }) => [
    { label: `${'\u2003'.repeat(level)}${channelName}`, value: channelCode },
    ...listChannels(subChannelInfo, level + 1),
  ]);
}
