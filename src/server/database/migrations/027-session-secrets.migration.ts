import type { Migration } from './migration.ts';

/** The CSRF token of a session is derived from its token and no longer stored. */
export const up: Migration['up'] = async (db) => {
  await db.schema.alterTable('owner_session').dropColumn('csrf_token').execute();
};
