import type { Migration } from './migration.ts';

/** Roles that a site has made; the languages of translators; and owners who are kept out. */
export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('role')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('role_code', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('role_key', ['project_code', 'role_code'])
    .execute();
  await db.schema
    .alterTable('owner')
    .addColumn('languages', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await db.schema.alterTable('owner').addColumn('blocked_at', 'text').execute();
};
