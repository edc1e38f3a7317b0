/** Webhooks: other programs that are told of events. What goes to one waits in the queue of messages. */
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('webhook')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('webhook_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('shape', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('is_on', 'integer', (column) => column.notNull())
    .addColumn('modified_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('webhook_key', ['project_code', 'webhook_id'])
    .execute();
  await db.schema.createIndex('webhook_by_title').on('webhook').columns(['project_code', 'title']).execute();
  await db.schema.alterTable('outgoing_message').addColumn('webhook_id', 'text').execute();
};
