import type { Migration } from './migration.ts';

/** The name that an owner gave to a saved state of a document. */
export const up: Migration['up'] = async (db) => {
  await db.schema.alterTable('content_revision').addColumn('name', 'text').execute();
};
