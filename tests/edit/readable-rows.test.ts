import { expect, test } from 'vitest';
import type { Channel, SiteModel } from '../../runtime/model/page.ts';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { describeRows, describeTexts } from '../../src/editor/commands/changes/describe-rows.ts';

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

test('rows of options have the titles of the settings, and a new block only its texts', () => {
  const context = { site: { ...site, language: 'en-US' }, translate: (key: string) => key };
  const schema = blockDocuments.get('team')?.data;
  const rows = describeRows(
    { tone: 'surface', columns: 3, hasFigures: true },
    { tone: 'inverse', columns: 4, hasFigures: false },
    context,
    schema,
  );
  expect(rows.map(({ label, before, after }) => [label, before.text, after.text])).toEqual([
    ['Background', 'Background', 'Dark'],
    ['People in a row', '3', '4'],
    ['Show the numbers', 'setting.yes', 'setting.no'],
  ]);
  const data = {
    tone: 'inverse',
    subContentMap: { BigTitle: { title: 'Our team' }, EnTitle: { title: '' } },
  };
  expect(describeTexts(data, context)).toEqual([
    { label: 'aspect.texts', before: { text: '' }, after: { text: 'Our team' } },
  ]);
});
