// Drafts of pages and of records come into one table, and the media that they show stay in use.
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/server/database/database.ts';
import { listDrafts, readDraft } from '../../src/server/domains/drafts/index.ts';
import { DATABASES } from '../support/database.ts';
import { makeOldDatabase } from '../support/old-database.ts';

const LAST = '117-owner-notices';
const SAVED = '2026-05-01T08:00:00.000Z';
const KEPT = { project_code: 'default', saved_at: SAVED, saved_by: 'mei' };
const page = { vm: [], data: { a: { url: '/media/abc--2' } }, dict: {} };
const values = { title: { 'zh-CN': '茶' }, pictures: [{ resourceCode: 'xyz' }] };

test.each(DATABASES)('drafts on $name move into one table', { tags: 'long' }, async ({ settings }) => {
  const config: { DATA_DIR: string; DATABASE_URL?: string } = await settings('empty');
  await makeOldDatabase(config, LAST, {
    content_draft: [
      {
        ...KEPT,
        channel_code: 'HOME',
        language_code: 'en-US',
        document: JSON.stringify(page),
        base_revision: 7,
      },
    ],
    record_draft: [
      { ...KEPT, entity: 'article', record_id: 'tea', record_values: JSON.stringify(values), revision: 2 },
    ],
  });
  const database = await openDatabase(config);
  const { queries } = database;
  const ofPage = { projectCode: 'default', entity: 'page', id: 'HOME', languageCode: 'en-US' };
  expect(await readDraft(queries, ofPage)).toEqual({ values: page, revision: 7, at: SAVED, who: 'mei' });
  const ofRecord = { projectCode: 'default', entity: 'article', id: 'tea' };
  expect(await readDraft(queries, ofRecord)).toMatchObject({ values, revision: 2 });
  expect(await listDrafts(queries, ofPage)).toMatchObject([{ id: 'HOME', languageCode: 'en-US' }]);
  const uses = async () =>
    (await queries.selectFrom('media_reference').selectAll().orderBy('resource_code').execute()).map(
      (row) => [row.resource_code, row.place, row.place_id, row.part],
    );
  expect(await uses()).toEqual([
    ['abc', 'draft', 'HOME', 'en-US'],
    ['xyz', 'recordDraft', 'article:tea', ''],
  ]);
  // Its triggers keep them from now on.
  await queries
    .updateTable('draft')
    .set({ record_values: '{"url":"/media/new","other":{"resourceCode":"more"}}' })
    .where('entity', '=', 'article')
    .execute();
  await queries.deleteFrom('draft').where('entity', '=', 'page').execute();
  expect(await uses()).toEqual([
    ['more', 'recordDraft', 'article:tea', ''],
    ['new', 'recordDraft', 'article:tea', ''],
  ]);
  await database.close();
});
