import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The lists of orders, refunds and invoices in their first order, and what of them waits for an owner. */
export const up: Migration['up'] = async (db) => {
  const indexes = {
    member_order_in_time: 'member_order (project_code, created_at, order_id)',
    member_order_to_refund: 'member_order (project_code) where status = 4',
    invoice_in_time: 'invoice (project_code, created_at, invoice_id)',
    invoice_to_issue: `invoice (project_code) where state = 'asked'`,
    refund_in_time: 'refund (project_code, created_at, refund_number)',
    bill_difference_open: 'bill_difference (project_code) where settled_at is null',
  };
  for (const old of ['member_order_by_time', 'invoice_by_time']) await db.schema.dropIndex(old).execute();
  for (const [name, columns] of Object.entries(indexes))
    await sql.raw(`create index ${name} on ${columns}`).execute(db);
};
