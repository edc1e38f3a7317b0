import { expect, test } from 'vitest';
import type { Channel, SiteModel } from '../../runtime/model/page.ts';
import { describeRows } from '../../src/editor/commands/changes/describe-rows.ts';

const forms = { channelCode: 'FORMSERVICE', channelName: 'Work with us', subChannelInfo: [] };
const site = { channels: [forms as unknown as Channel] } as unknown as SiteModel;

test('history and conflict rows show titles and addresses instead of codes', () => {
  const rows = describeRows(
    {
      address: { title: '8 Kiln Road@@117.2,29.2' },
      list: { title: '1@FORMSERVICE' },
      to: { linkType: 2, linkUrl: '/%E6%9C%8D%E5%8A%A1' },
      mail: { title: 'a@@b' },
    },
    {
      address: { title: '9 Kiln Road@@117.25,29.2' },
      list: { title: '2@https://example.com' },
      to: { linkType: 1, linkChannelCode: 'FORMSERVICE' },
      mail: { title: '1@GONE' },
    },
    { site, translate: (key) => key },
  );
  expect(rows.map(({ before, after }) => [before.text, after.text])).toEqual([
    ['8 Kiln Road (117.2, 29.2)', '9 Kiln Road (117.25, 29.2)'],
    ['Work with us', 'https://example.com'],
    ['/服务', 'Work with us'],
    ['a@@b', '1@GONE'],
  ]);
});
