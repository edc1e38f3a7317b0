/** What the audit log and the trash call records in the languages of their readers. */
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  for (const table of ['audit_log', 'trash'])
    await db.schema.alterTable(table).addColumn('title_translations', 'text').execute();
};
