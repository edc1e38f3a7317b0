/** Which file of an invoice is the issued one: it is stored before the row says so. */
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await db.schema.alterTable('invoice').addColumn('file_version', 'text').execute();
};
