import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

/** What owners say of pages in the console, drafts of pages, preview links, and what happens at a time. */
export const up: Migration['up'] = async (db) => {
  for (const name of ['is_hidden', 'is_down', 'is_unindexed'])
    await db.schema
      .alterTable('channel')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  for (const name of ['picture', 'modified_at'])
    await db.schema
      .alterTable('channel')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  await createDrafts(db);
  await createPreviews(db);
  await createPlans(db);
};

async function createDrafts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_draft')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('channel_code', 'text', (column) => column.notNull())
    .addColumn('language_code', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('base_revision', 'integer', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_draft_key', ['project_code', 'channel_code', 'language_code'])
    .execute();
}

async function createPreviews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('page_preview')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('channel_code', 'text', (column) => column.notNull())
    .addColumn('language_code', 'text', (column) => column.notNull())
    .addColumn('until_at', 'text', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_preview_key', ['project_code', 'key_hash'])
    .execute();
  await db.schema.createIndex('page_preview_by_end').on('page_preview').column('until_at').execute();
}

async function createPlans(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('page_plan')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('channel_code', 'text', (column) => column.notNull())
    .addColumn('language_code', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('failure', 'text')
    .addPrimaryKeyConstraint('page_plan_key', ['project_code', 'channel_code', 'language_code', 'action'])
    .execute();
  await db.schema.createIndex('page_plan_by_time').on('page_plan').column('due_at').execute();
}
