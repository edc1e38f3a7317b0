// A database with payments from before bills (032) is migrated: every payment that came is kept.
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/server/database/database.ts';
import { DATABASES } from '../support/database.ts';
import { makeOldDatabase, type OldValues } from '../support/old-database.ts';

const LAST = '032-payments';
const ORDERED = '2026-03-01T08:00:00.000Z';
const PAID = '2026-03-01T08:05:00.000Z';
const order = (id: string, site: string, more: OldValues): OldValues => ({
  project_code: site,
  order_id: id,
  order_number: id,
  member_id: 'lin',
  title: '"样板盒"',
  amount: 9_400,
  status: 1,
  created_at: ORDERED,
  expires_at: '2026-03-01T08:30:00.000Z',
  ...more,
});
const paid = (attempt: string) => ({ paid_attempt: attempt, paid_at: PAID, paid_amount: 9_400 });
const attempt = (id: string, count: number, more: OldValues): OldValues => ({
  project_code: 'default',
  out_trade_no: `${id}0${count}`,
  order_id: id,
  provider: 'wxPay',
  scene: 'native',
  amount: 9_400,
  state: 'paid',
  transaction_id: `T${id}0${count}`,
  received_amount: 9_400,
  created_at: ORDERED,
  expires_at: '2026-03-01T08:30:00.000Z',
  ask_at: ORDERED,
  ...more,
});
const refund = (number: string, more: OldValues): OldValues => ({
  project_code: 'default',
  refund_number: number,
  order_id: number.slice(0, 1),
  out_trade_no: number.slice(0, 3),
  amount: 9_400,
  reason: '不要了',
  actor: 'member:lin',
  state: 'done',
  is_surplus: 0,
  created_at: PAID,
  changed_at: PAID,
  ask_at: PAID,
  ...more,
});

/** Every kind of payment that there was. */
const ROWS: Readonly<Record<string, OldValues[]>> = {
  member_order: [
    order('1', 'default', paid('101')),
    order('2', 'default', { ...paid('202'), status: 5, refunded_amount: 9_400 }),
    order('3', 'default', { status: 3 }),
    order('4', 'other', paid('401')),
    // It cost nothing.
    order('5', 'default', { amount: 0, paid_at: PAID }),
  ],
  payment_attempt: [
    // Two transactions under one number.
    attempt('1', 1, { transaction_id: 'T101 T101-2', received_amount: 18_800, refunding_amount: 9_400 }),
    // Both methods paid; the second one counts.
    attempt('2', 1, { refunding_amount: 9_400 }),
    attempt('2', 2, { provider: 'aliPay', scene: 'page', refunding_amount: 9_400 }),
    attempt('3', 1, { state: 'expired', transaction_id: null, received_amount: 0 }),
    attempt('4', 1, { project_code: 'other' }),
  ],
  refund: [
    refund('101R1', { is_surplus: 1, state: 'processing' }),
    refund('201R1', { is_surplus: 1 }),
    refund('202R1', {}),
  ],
};

test.each(DATABASES)(
  'on $name payments are kept one by one, and nothing else changes',
  async ({ settings }) => {
    const config: { DATA_DIR: string; DATABASE_URL?: string } = await settings('empty');
    await makeOldDatabase(config, LAST, ROWS);
    const database = await openDatabase(config);
    const after = database.queries as unknown as Kysely<Record<string, OldValues>>;
    for (const [table, rows] of Object.entries(ROWS)) {
      const stored = await after.selectFrom(table).selectAll().execute();
      expect(stored).toHaveLength(rows.length);
      expect(stored).toEqual(
        expect.arrayContaining(rows.map((row) => expect.objectContaining(row) as OldValues)),
      );
    }
    const kept = await database.queries.selectFrom('payment_transaction').selectAll().execute();
    const row = { project_code: 'default', provider: 'wxPay', amount: 9_400, bill_day: null };
    expect(kept.toSorted((one, other) => (one.transaction_id < other.transaction_id ? -1 : 1))).toEqual([
      { ...row, out_trade_no: '101', transaction_id: 'T101', paid_at: PAID },
      { ...row, out_trade_no: '101', transaction_id: 'T101-2', paid_at: PAID },
      // Only the time of the payment that the order took was known.
      { ...row, out_trade_no: '201', transaction_id: 'T201', paid_at: ORDERED },
      { ...row, provider: 'aliPay', out_trade_no: '202', transaction_id: 'T202', paid_at: PAID },
      { ...row, project_code: 'other', out_trade_no: '401', transaction_id: 'T401', paid_at: PAID },
    ]);
    await database.close();
    // It is made once.
    const again = await openDatabase(config);
    expect(await again.queries.selectFrom('payment_transaction').select('amount').execute()).toHaveLength(5);
    await again.close();
  },
);
