import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** An owner's template holds a list of blocks instead of one block. */
export const up: Migration['up'] = async (db) => {
  await db.schema.alterTable('own_template').renameColumn('content', 'blocks').execute();
  await sql`update own_template set blocks = '[' || blocks || ']'`.execute(db);
};
