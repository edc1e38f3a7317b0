import type { Migration } from './migration.ts';

/** Uses by pages are among all uses (049). */
export const up: Migration['up'] = (db) => db.schema.dropTable('media_use').execute();
