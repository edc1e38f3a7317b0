/** Orders that an owner has prepared ask where they are sent, if they are. Older ones do not ask. */
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await db.schema
    .alterTable('trial_order')
    .addColumn('is_sent', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
};
