// Revisions of pages and of records come into one table, and the media that they show stay in use.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase, openDriver } from '../../src/server/database/database.ts';
import { applyAll } from '../../src/server/database/migrate.ts';
import { nameRevision, readRevision, readRevisions } from '../../src/server/domains/drafts/index.ts';
import { DATABASES } from '../support/database.ts';

const page = { vm: [], data: { a: { url: '/media/abc--2' } }, dict: {} };
const values = { title: { 'zh-CN': '茶' }, pictures: [{ resourceCode: 'xyz' }] };
const KEPT = sql`'2026-05-01T08:00:00.000Z', 'mei'`;

test.each(DATABASES)('histories on $name move into one table', async ({ settings }) => {
  const config: { DATA_DIR: string; DATABASE_URL?: string } = await settings('empty');
  const { queries: old } = await openDriver(config);
  await old.transaction().execute((transaction) => applyAll(transaction, '167-search-index-in-bulk'));
  await sql`insert into content_revision (project_code, channel_code, language_code, revision, document,
    saved_at, saved_by, request_key, name)
    values ('default', 'HOME', 'en-US', 7, ${JSON.stringify(page)}, ${KEPT}, 'k', 'Fair')`.execute(old);
  await sql`insert into record_revision (project_code, entity, record_id, revision, record_values,
    saved_at, saved_by, action, changed)
    values ('default', 'article', 'tea', 2, ${JSON.stringify(values)}, ${KEPT}, 'save', '["title"]')`.execute(
    old,
  );
  await old.destroy();

  const database = await openDatabase(config);
  const { queries } = database;
  const ofPage = { projectCode: 'default', entity: 'page', id: 'HOME', languageCode: 'en-US' };
  const ofRecord = { projectCode: 'default', entity: 'article', id: 'tea' };
  const saved = { at: '2026-05-01T08:00:00.000Z', who: 'mei', action: 'save' };
  expect(await readRevisions(queries, ofPage, { limit: 5 })).toEqual([
    { ...saved, revision: 7, name: 'Fair', changed: [], values: page },
  ]);
  const kept = { ...saved, revision: 2, name: null, changed: ['title'], values };
  expect(await readRevision(queries, ofRecord, 2)).toEqual(kept);
  const uses = async () =>
    (await queries.selectFrom('media_reference').selectAll().orderBy('resource_code').execute()).map(
      (row) => [row.resource_code, row.place, row.place_id, row.part],
    );
  expect(await uses()).toEqual([
    ['abc', 'revision', 'HOME', 'en-US 7'],
    ['xyz', 'recordRevision', 'article:tea', '2'],
  ]);
  // Its triggers keep them from now on, and what names no file changes nothing.
  await nameRevision(queries, ofPage, { revision: 7, name: '' });
  await queries
    .updateTable('revision')
    .set({ record_values: '{"url":"/media/new","other":{"resourceCode":"more"}}' })
    .where('entity', '=', 'article')
    .execute();
  const inRecord = ['recordRevision', 'article:tea', '2'];
  expect(await uses()).toEqual([
    ['abc', 'revision', 'HOME', 'en-US 7'],
    ['more', ...inRecord],
    ['new', ...inRecord],
  ]);
  await queries.deleteFrom('revision').where('entity', '=', 'page').execute();
  expect(await uses()).toEqual([
    ['more', ...inRecord],
    ['new', ...inRecord],
  ]);
  await database.close();
});
