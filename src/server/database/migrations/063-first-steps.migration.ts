import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Who has put the checklist of the first steps away; and what it looks for, where there is much. */
export const up: Migration['up'] = async (db) => {
  await db.schema.alterTable('owner').addColumn('steps_dismissed_at', 'text').execute();
  await db.schema
    .createIndex('content_item_made')
    .on('content_item')
    .columns(['project_code', 'type', 'created_at'])
    .execute();
  await db.schema
    .createIndex('audit_log_published')
    .on('audit_log')
    .columns(['project_code', 'entity'])
    .where(sql<boolean>`action = 'publish'`)
    .execute();
};
