import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Tables of the public site: statistics, redirects of renamed channels, and an index of hosts by site. */
export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('channel_redirect')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('link_url', 'text', (column) => column.notNull())
    .addColumn('channel_code', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('channel_redirect_key', ['project_code', 'link_url'])
    .execute();
  // A deleted channel keeps its path, but another channel may use the same path.
  await db.schema.dropIndex('channel_by_link').execute();
  await db.schema
    .createIndex('channel_by_link')
    .on('channel')
    .columns(['project_code', 'link_url'])
    .unique()
    .where(sql<boolean>`is_deleted = 0`)
    .execute();
  await db.schema
    .createIndex('site_host_by_site')
    .on('site_host')
    .columns(['project_code', 'host'])
    .execute();

  await db.schema
    .createTable('page_view')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_view_key', ['project_code', 'day', 'path'])
    .execute();
  await db.schema
    .createTable('visit_day')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('visitors', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('visit_day_key', ['project_code', 'day'])
    .execute();
  await db.schema
    .createTable('day_visitor')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('visitor', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('day_visitor_key', ['project_code', 'day', 'visitor'])
    .execute();
  await db.schema
    .createTable('visitor_salt')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('salt', 'text', (column) => column.notNull())
    .execute();
};
