/** The home of the console counts the orders that are paid and not delivered. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await db.schema
    .createIndex('member_order_to_deliver')
    .on('member_order')
    .columns(['project_code'])
    .where(sql<boolean>`status = 1 and delivered_at is null`)
    .execute();
};
