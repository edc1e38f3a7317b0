import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What the home of the console counts: few rows of large tables. */
export const up: Migration['up'] = async (db) => {
  await db.schema
    .createIndex('order_message_lost')
    .on('order_message')
    .columns(['project_code', 'created_at'])
    .where(sql<boolean>`state = 'lost'`)
    .execute();
  await db.schema
    .createIndex('console_job_failed')
    .on('console_job')
    .columns(['project_code', 'owner_id', 'ended_at'])
    .where(sql<boolean>`state = 'failed'`)
    .execute();
  await db.schema
    .createIndex('member_order_by_payment')
    .on('member_order')
    .columns(['project_code', 'paid_at'])
    .where(sql<boolean>`paid_at is not null`)
    .execute();
};
