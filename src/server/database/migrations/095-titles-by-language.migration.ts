/** What records are called in the other languages: the audit log and the trash name them as their reader does. */
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  for (const table of ['audit_log', 'trash'])
    await db.schema.alterTable(table).addColumn('title_translations', 'text').execute();
};
