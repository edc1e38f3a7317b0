/**
 * Lets an index hold all that a sitemap reads of a page. A sitemap reads no documents then: it is cheaper,
 * and is there while a document is damaged on the disk.
 */
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await db.schema.dropIndex('content_by_save').execute();
  await db.schema
    .createIndex('content_by_save')
    .on('content')
    .columns(['project_code', 'channel_code', 'saved_at', 'language_code'])
    .execute();
};
