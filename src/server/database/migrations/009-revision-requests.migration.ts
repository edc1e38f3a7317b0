import type { Migration } from './migration.ts';

/** The request that saved a revision, so that its repetition is recognised after a crash. */
export const up: Migration['up'] = async (db) => {
  await db.schema.alterTable('content_revision').addColumn('request_key', 'text').execute();
  await db.schema
    .createIndex('content_revision_by_request')
    .on('content_revision')
    .columns(['project_code', 'request_key'])
    .execute();
};
