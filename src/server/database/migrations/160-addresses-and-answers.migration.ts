/** Where orders of products without a form are sent, and what owners answer to comments. */
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await db.schema.alterTable('member_order').addColumn('address', 'text').execute();
  for (const name of ['language_code', 'answer', 'answered_at'])
    await db.schema.alterTable('comment').addColumn(name, 'text').execute();
};
