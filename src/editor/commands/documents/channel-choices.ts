// Lists the channels of a site as choices of a field.
import type { Channel } from '../../../../runtime/model/page.ts';

interface Choice {
  label: string;
  value: string;
}

/** Lists each channel after its parent, indented by its level. */
export function listChannels(channels: readonly Channel[], level = 0): Choice[] {
  return channels.flatMap(({ channelCode, channelName, subChannelInfo }) => [
    { label: `${'\u2003'.repeat(level)}${channelName}`, value: channelCode },
    ...listChannels(subChannelInfo, level + 1),
  ]);
}
