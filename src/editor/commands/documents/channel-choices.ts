// Lists the channels of a site as choices of a field.
import { isObject } from '../../../../runtime/model/json.ts';
import { channelOf } from '../../../../runtime/model/link.ts';
import type { Channel } from '../../../../runtime/model/page.ts';

interface Choice {
  label: string;
  value: string;
}

/**
 * Lists each channel after its parent, indented by its level, and then the pages that links of `value` lead
 * to and the site no longer has: they are called `gone`.
 */
export function listChannels(channels: readonly Channel[], value: unknown, gone: string): Choice[] {
  const codes = new Set(listLinked(value).filter((code) => channelOf(channels, code) === undefined));
  return [...listTree(channels, 0), ...[...codes].map((code) => ({ label: gone, value: code }))];
}

/** What is wrong with each page that links of `value` lead to, by its code. */
export function noteLinks(
  channels: readonly Channel[],
  value: unknown,
  { gone, down }: { gone: string; down: string },
): Record<string, string> {
  return Object.fromEntries(
    listLinked(value).flatMap((code) => {
      const channel = channelOf(channels, code);
      if (channel === undefined) return [[code, gone]];
      return channel.isDown === true ? [[code, down]] : [];
    }),
  );
}

function listTree(channels: readonly Channel[], level: number): Choice[] {
  return channels.flatMap(({ channelCode, channelName, subChannelInfo }) => [
    { label: `${'\u2003'.repeat(level)}${channelName}`, value: channelCode },
    ...listTree(subChannelInfo, level + 1),
  ]);
}

function listLinked(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listLinked);
  if (!isObject(value)) return [];
  const { linkType, linkChannelCode } = value;
  const own = linkType === 1 && typeof linkChannelCode === 'string' && linkChannelCode !== '';
  return [...(own ? [linkChannelCode] : []), ...Object.values(value).flatMap(listLinked)];
}
