import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** When a payment service is asked for the last time about an attempt that ended unpaid. */
export const up: Migration['up'] = async (db) => {
  await db.schema.alterTable('payment_attempt').addColumn('check_at', 'text').execute();
  await db.schema
    .createIndex('payment_attempt_to_check')
    .on('payment_attempt')
    .columns(['check_at'])
    .where(sql<boolean>`check_at is not null`)
    .execute();
};
