import type { Migration } from './migration.ts';

/** The request that stored a comment, so that its repetition is recognised after a crash. */
export const up: Migration['up'] = async (db) => {
  await db.schema.alterTable('comment').addColumn('request_key', 'text').execute();
  await db.schema
    .createIndex('comment_by_request')
    .unique()
    .on('comment')
    .columns(['project_code', 'request_key'])
    .execute();
};
