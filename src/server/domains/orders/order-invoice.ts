/** Reads what an order says about its invoice. The domain `invoices` writes these rows. */
import type { Selectable } from 'kysely';
import type { Invoice } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { InvoiceTable, RefundTable } from '../../../../runtime/generated/tables.generated.ts';
import { STATUS, type OrderKey } from './transitions.ts';

/** States of refunds whose money leaves the order, now or soon. */
const GOING_BACK: readonly RefundTable['state'][] = ['applied', 'accepted', 'processing', 'done'];

/** Statuses of orders whose money has stayed here. */
const PAID: readonly number[] = [STATUS.paid, STATUS.refundFailed];

type InvoiceRow = Selectable<InvoiceTable> & { paid_amount: number; going_back: number | string | null };

/** Invoices with what became of the money of their orders. */
export function selectInvoices(queries: Queries, projectCode: string) {
  return queries
    .selectFrom('invoice')
    .innerJoin('member_order as order', ofSameSite('order', 'invoice', 'order_id'))
    .selectAll('invoice')
    .select(['order.paid_amount', 'order.member_id', 'order.order_number', 'order.title as order_title'])
    .select((row) =>
      row
        .selectFrom('refund')
        .select(({ fn }) => fn.sum<number | string | null>('refund.amount').as('sum'))
        .whereRef('refund.project_code', '=', 'invoice.project_code')
        .whereRef('refund.order_id', '=', 'invoice.order_id')
        .where('refund.is_surplus', '=', 0)
        .where('refund.state', 'in', GOING_BACK)
        .as('going_back'),
    )
    .where('invoice.project_code', '=', projectCode);
}

/** Fen of an order that have stayed here: what was paid, without what goes or has gone back. */
export async function amountLeft(queries: Queries, { projectCode, orderId }: OrderKey): Promise<number> {
  const [order, refunds] = await Promise.all([
    selectWhere(queries, 'member_order', { project_code: projectCode, order_id: orderId })
      .select('paid_amount')
      .executeTakeFirst(),
    selectWhere(queries, 'refund', { project_code: projectCode, order_id: orderId, is_surplus: 0 })
      .select(({ fn }) => fn.sum<number | string | null>('amount').as('sum'))
      .where('state', 'in', GOING_BACK)
      .executeTakeFirst(),
  ]);
  return (order?.paid_amount ?? 0) - Number(refunds?.sum ?? 0);
}

export function describeInvoice(row: InvoiceRow): Omit<Invoice, 'reason'> {
  return {
    id: row.invoice_id,
    kind: row.kind,
    title: row.title,
    ...(row.tax_number === null ? {} : { taxNumber: row.tax_number }),
    email: row.email,
    amount: row.amount,
    state: row.state,
    ...(row.file_name === null ? {} : { fileName: row.file_name }),
    refundFollowed: row.state !== 'withdrawn' && row.paid_amount - Number(row.going_back ?? 0) < row.amount,
    gmtCreate: row.created_at,
    gmtModified: row.changed_at,
  };
}

/** The newest invoice of an order, and whether one can be asked for. */
export async function readInvoice(
  queries: Queries,
  key: OrderKey,
  status: number,
): Promise<{ invoice?: Invoice; canAskInvoice: boolean }> {
  const { projectCode, orderId } = key;
  const row = await selectInvoices(queries, projectCode)
    .leftJoin('invoice_event as event', ofSameSite('event', 'invoice', 'invoice_id', 'state'))
    .select('event.reason')
    .where('invoice.order_id', '=', orderId)
    // The one that is not withdrawn is the newest, whatever a clock has said.
    .orderBy((row) => row.case().when('invoice.state', '=', 'withdrawn').then(1).else(0).end())
    .orderBy('invoice.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isFree = row === undefined || row.state === 'withdrawn';
  const canAskInvoice = isFree && mayHaveInvoice(status) && (await amountLeft(queries, key)) > 0;
  if (row === undefined) return { canAskInvoice };
  const reason = row.reason ?? '';
  return { invoice: { ...describeInvoice(row), ...(reason === '' ? {} : { reason }) }, canAskInvoice };
}

export function mayHaveInvoice(status: number): boolean {
  return PAID.includes(status);
}
