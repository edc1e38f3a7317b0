import type { Migration } from './migration.ts';

/** Links that invite owners, owners in the trash, and the host that a site's links are written with. */
export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('owner_invitation')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('owner_invitation_key', ['project_code', 'token_hash'])
    .execute();
  await db.schema.alterTable('owner').addColumn('removed_at', 'text').execute();
  await db.schema
    .alterTable('site_host')
    .addColumn('is_primary', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
};
