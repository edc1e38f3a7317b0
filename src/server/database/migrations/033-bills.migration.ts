import { sql, type Kysely } from 'kysely';
import type { Migration } from './migration.ts';

/** The payments that came, the daily bills of the payment services, and where both differ. */
export const up: Migration['up'] = async (db) => {
  await createTransactions(db);
  await fillTransactions(db);
  await db.schema.alterTable('refund').addColumn('bill_day', 'text').execute();
  await db.schema
    .createIndex('refund_not_billed')
    .on('refund')
    .columns(['project_code', 'changed_at'])
    .where(sql<boolean>`bill_day is null and state = 'done'`)
    .execute();
  await createBills(db);
  await createDifferences(db);
};

async function createTransactions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_transaction')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('transaction_id', 'text', (column) => column.notNull())
    .addColumn('out_trade_no', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('paid_at', 'text', (column) => column.notNull())
    .addColumn('bill_day', 'text')
    .addPrimaryKeyConstraint('payment_transaction_key', [
      'project_code',
      'provider',
      'out_trade_no',
      'transaction_id',
    ])
    .execute();
  await db.schema
    .createIndex('payment_transaction_not_billed')
    .on('payment_transaction')
    .columns(['project_code', 'provider', 'paid_at'])
    .where(sql<boolean>`bill_day is null`)
    .execute();
}

interface Before {
  payment_attempt: {
    project_code: string;
    provider: string;
    out_trade_no: string;
    order_id: string;
    amount: number;
    state: string;
    transaction_id: string | null;
    created_at: string;
  };
  member_order: {
    project_code: string;
    order_id: string;
    paid_attempt: string | null;
    paid_at: string | null;
  };
  payment_transaction: Record<'project_code' | 'provider' | 'transaction_id' | 'out_trade_no', string> & {
    amount: number;
    paid_at: string;
  };
}

/** The payments from before this table. Only the time of the one that has paid an order is known. */
async function fillTransactions(database: Kysely<unknown>): Promise<void> {
  const db = database as Kysely<Before>;
  const paid = await db
    .selectFrom('payment_attempt as attempt')
    .leftJoin('member_order as order', (join) =>
      join
        .onRef('order.project_code', '=', 'attempt.project_code')
        .onRef('order.paid_attempt', '=', 'attempt.out_trade_no'),
    )
    .selectAll('attempt')
    .select('order.paid_at')
    .where('attempt.state', '=', 'paid')
    .execute();
  for (const { project_code, provider, out_trade_no, amount, transaction_id, paid_at, created_at } of paid)
    for (const id of (transaction_id ?? '').split(' ').filter((each) => each !== ''))
      await db
        .insertInto('payment_transaction')
        .values({
          project_code,
          provider,
          transaction_id: id,
          out_trade_no,
          amount,
          paid_at: paid_at ?? created_at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
}

async function createBills(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_bill')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('try_at', 'text', (column) => column.notNull())
    .addColumn('failure', 'text')
    .addColumn('compared_at', 'text')
    .addColumn('lines', 'integer', (column) => column.notNull())
    .addColumn('paid', 'bigint', (column) => column.notNull())
    .addColumn('refunded', 'bigint', (column) => column.notNull())
    .addColumn('fee', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('payment_bill_key', ['project_code', 'provider', 'day'])
    .execute();
  await db.schema
    .createIndex('payment_bill_to_fetch')
    .on('payment_bill')
    .columns(['try_at'])
    .where(sql<boolean>`state = 'waiting'`)
    .execute();
}

async function createDifferences(db: Kysely<unknown>): Promise<void> {
  const texts = [
    'provider',
    'day',
    'kind',
    'item',
    'line_key',
    'transaction_id',
    'out_trade_no',
    'found_at',
  ] as const;
  let table = db.schema
    .createTable('bill_difference')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('difference_id', 'text', (column) => column.notNull());
  for (const name of texts) table = table.addColumn(name, 'text', (column) => column.notNull());
  await table
    .addColumn('refund_number', 'text')
    .addColumn('order_id', 'text')
    .addColumn('ours', 'integer')
    .addColumn('theirs', 'integer')
    .addColumn('remark', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'text')
    .addColumn('settled_by', 'text')
    .addPrimaryKeyConstraint('bill_difference_key', ['project_code', 'difference_id'])
    .execute();
  // A bill that is compared again adds nothing.
  await db.schema
    .createIndex('bill_difference_by_line')
    .on('bill_difference')
    .columns(['project_code', 'provider', 'day', 'kind', 'line_key'])
    .unique()
    .execute();
  await db.schema
    .createIndex('bill_difference_by_day')
    .on('bill_difference')
    .columns(['project_code', 'day', 'difference_id'])
    .execute();
}
