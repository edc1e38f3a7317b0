import { expect, test } from 'vitest';
import type { Channel } from '../../runtime/model/page.ts';
import { listChannels, noteLinks } from '../../src/editor/commands/documents/channel-choices.ts';

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

test('what is wrong with the pages of a menu is said by their codes', () => {
  const down: Channel = { ...channel('NEWS', 'News'), isDown: true };
  const menu = [
    {
      title: 'Services',
      linkType: 1,
      linkChannelCode: 'SERVICE',
      subContentList: [{ title: 'Teeth', linkType: 1, linkChannelCode: 'SERVICE_DENTAL' }],
    },
    { title: 'News', linkType: 1, linkChannelCode: 'NEWS' },
  ];
  expect(noteLinks([...channels, down], menu, { gone: 'gone', down: 'down' })).toEqual({
    SERVICE_DENTAL: 'gone',
    NEWS: 'down',
  });
});
