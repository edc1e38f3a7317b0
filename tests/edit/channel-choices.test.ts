import { expect, test } from 'vitest';
import type { Channel } from '../../runtime/model/page.ts';
import { listChannels } from '../../src/editor/commands/documents/channel-choices.ts';

const channel = (channelCode: string, channelName: string, subChannelInfo: Channel[] = []): Channel => ({
  ...({} as Channel),
  channelCode,
  channelName,
  subChannelInfo,
});
const channels = [channel('SERVICE', 'Services', [channel('PRICES', 'Prices')])];

test('a page that was removed is called so where a link still leads to it', () => {
  const items = [
    { title: 'Teeth', linkType: 1, linkChannelCode: 'SERVICE_DENTAL' },
    { title: 'Prices', linkType: 1, linkChannelCode: 'PRICES', subContentList: [] },
    { title: 'Elsewhere', linkType: 2, linkChannelCode: 'OLD', linkUrl: 'https://a.example' },
  ];
  expect(listChannels(channels, { items }, 'A page that was removed')).toEqual([
    { value: 'SERVICE', label: 'Services' },
    { value: 'PRICES', label: '\u2003Prices' },
    { value: 'SERVICE_DENTAL', label: 'A page that was removed' },
  ]);
});
