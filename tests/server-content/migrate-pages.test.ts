// A site from before the console (037) is migrated: its pages are as public as before, and can be worked on.
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/server/database/database.ts';
import { describeStanding, openContent, readWaitingDraft } from '../../src/server/domains/content/index.ts';
import { makeEvents } from '../../src/server/kernel/events.ts';
import { DATABASES } from '../support/database.ts';
import { makeOldDatabase, type OldValues } from '../support/old-database.ts';

const LAST = '037-last-questions';
const SAVED = '2026-05-01T08:00:00.000Z';
const SITE = { projectCode: 'default', defaultLanguage: 'zh-CN', languages: ['zh-CN', 'en-US'] };

const channel = (code: string, name: unknown, more: OldValues = {}): OldValues => ({
  project_code: 'default',
  channel_code: code,
  parent_code: null,
  component: 'PAGE',
  channel_name: JSON.stringify(name),
  link_url: `/${code.toLowerCase()}`,
  is_new_tab: 0,
  is_home_page: 0,
  seo: '{}',
  sort_order: 0,
  is_deleted: 0,
  ...more,
});
const document = (title: string): string =>
  JSON.stringify({
    vm: [{ key: 'a', block: 'page-hero', version: 1 }],
    data: { a: { subContentMap: { BigTitle: { title } } } },
  });
const content = (code: string, language: string, text: string): OldValues => ({
  project_code: 'default',
  channel_code: code,
  language_code: language,
  revision: 3,
  document: text,
  saved_at: SAVED,
  saved_by: 'owner',
});

const ROWS = {
  site: [
    {
      project_code: 'default',
      default_language: 'zh-CN',
      languages: '["zh-CN","en-US"]',
      version: 0,
      created_at: SAVED,
    },
  ],
  channel: [
    channel('HOME', { 'zh-CN': '首页', 'en-US': 'Home' }, { is_home_page: 1 }),
    // A name in the default language only was stored as a text.
    channel('ABOUT', '关于', { sort_order: 1, seo: JSON.stringify({ title: '关于我们' }), is_new_tab: 1 }),
    channel('TEAM', { 'zh-CN': '团队' }, { sort_order: 2, parent_code: 'ABOUT' }),
    channel('GONE', '旧', { sort_order: 3, is_deleted: 1 }),
  ],
  content: [content('ABOUT', 'zh-CN', document('关于')), content('HOME', 'zh-CN', document('首页'))],
};

test.each(DATABASES)('on $name pages stay public, with their place and texts', async ({ settings }) => {
  const config: { DATA_DIR: string; DATABASE_URL?: string } = await settings('empty');
  await makeOldDatabase(config, LAST, ROWS);
  const database = await openDatabase(config);
  const opened = openContent({ database, events: makeEvents() });
  const { channels, channelRecords, contents } = opened.services;
  const search = { sort: { field: 'order', isDescending: false }, pageNum: 1, pageSize: 50 };
  const { data } = await channelRecords.list(SITE, 'zh-CN', search);
  const shown = { state: 'public', isHidden: false, hasDraft: false, plannedAt: '' };
  expect(data).toMatchObject([
    { ...shown, id: 'HOME', title: '首页', gmtModified: SAVED, untranslated: ['en-US'] },
    { ...shown, id: 'ABOUT', title: '关于', isNewTab: true, level: 1 },
    // It was never saved.
    { ...shown, id: 'TEAM', parent: 'ABOUT', level: 2, gmtModified: '' },
  ]);
  const read = await channelRecords.read(database.queries, SITE, ['ABOUT']);
  expect(read.get('ABOUT')).toMatchObject({
    title: { 'zh-CN': '关于' },
    seoTitle: { 'zh-CN': '关于我们' },
    picture: '',
    isUnindexed: false,
  });
  // Visitors get what they got.
  const tree = await channels.read(SITE, 'zh-CN');
  expect(tree.all().map(({ channelCode }) => channelCode)).toEqual(['HOME', 'ABOUT', 'TEAM']);
  expect(tree.seoOf('ABOUT')).toMatchObject({ title: '关于我们', isIndexed: true });
  const page = (await contents.read(SITE, 'zh-CN', ['ABOUT'])).get('ABOUT');
  expect(page).toMatchObject({ revision: 3, ast: { vm: [{ block: 'page-hero' }] } });
  // Owners save drafts of them, and publish these.
  const place = { channelCode: 'ABOUT', languageCode: 'zh-CN' };
  expect(await readWaitingDraft(database.queries, SITE, place)).toBeUndefined();
  expect(await describeStanding(database.queries, SITE, place)).toMatchObject({ isDown: false, draft: null });
  expect((await channelRecords.describe(SITE, 'ABOUT')).state).toBe('public');
  await database.close();
});
