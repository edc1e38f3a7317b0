/** Lists the invoices of a site as owners see them. */
import { sql } from 'kysely';
import type { ConsoleInvoice } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import { isOneOf, NONE } from '../../database/is-one-of.ts';
import { hasWords, listRows, type Finder } from '../../database/list-rows.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import { describeInvoice, selectInvoices } from '../orders/index.ts';

/** `q` is the beginning of an order's number, or part of whom an invoice is made out to. */
export async function listInvoices(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  { q, ...search }: RecordSearch,
): Promise<ListPage<ConsoleInvoice>> {
  let found = selectInvoices(queries, site.projectCode);
  if (q !== undefined && /^\d+$/.test(q))
    // A sign after all digits ends the range.
    found = found.where('order.order_number', '>=', q).where('order.order_number', '<', `${q}:`);
  else if (q !== undefined) found = found.where((await isTitled(queries, site, q)) ?? NONE);
  const listed = await listRows(found, search, {
    columns: {
      gmtCreate: 'invoice.created_at',
      gmtModified: 'invoice.changed_at',
      title: 'invoice.title',
      amount: 'invoice.amount',
      state: 'invoice.state',
      kind: 'invoice.kind',
      orderNumber: 'order.order_number',
      refundFollowed: followedBy(queries, site),
    },
    texts: { language, columns: { title: 'invoice.title' } },
    last: 'invoice.invoice_id',
  });
  return { ...listed, data: listed.data.map((row) => summarize(row, site, language)) };
}

/** Invoices whose order was refunded afterwards, wholly or in part. */
function followedBy(queries: Queries, { projectCode }: SiteIdentity): Finder {
  return ({ op, value }) => {
    const followed = queries
      .selectFrom(selectInvoices(queries, projectCode).as('each'))
      .select('each.invoice_id')
      .where('each.state', '<>', 'withdrawn')
      .where(sql<boolean>`each.paid_amount - coalesce(each.going_back, 0) < each.amount`);
    const wanted = Array.isArray(value) ? value : [value];
    const both = wanted.includes(true) && wanted.includes(false);
    if (both || op === 'contains' || op === 'empty') return sql`1 = 1`;
    const isIn = wanted.includes(true) !== (op === 'ne');
    return isIn ? sql`invoice.invoice_id in (${followed})` : sql`invoice.invoice_id not in (${followed})`;
  };
}

export function summarize(
  row: Parameters<typeof describeInvoice>[0] & { order_number: string; order_title: string },
  site: SiteIdentity,
  language: string,
): ConsoleInvoice {
  return {
    ...describeInvoice(row),
    orderId: row.order_id,
    orderNumber: row.order_number,
    orderTitle: textIn(JSON.parse(row.order_title) as LocalizedText, language, site.defaultLanguage),
  };
}

/** Titles are looked through in their index, not in the invoices. */
const isTitled = (queries: Queries, { projectCode }: SiteIdentity, text: string) =>
  isOneOf(
    queries,
    'invoice.invoice_id',
    sql`select invoice_id as name from invoice
      where project_code = ${projectCode} and ${hasWords(['title'], text)}`,
  );
