/** Finds bills and their differences as owners see them. */
import { sql, type Selectable, type SelectQueryBuilder } from 'kysely';
import type { BillDifference, PaymentBill } from '../../../../runtime/generated/api.generated.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import type {
  BillDifferenceTable,
  PaymentBillTable,
} from '../../../../runtime/generated/tables.generated.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
import { readPageOrLast, type PageOfList } from '../../database/read-page.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { Provider } from '../../gateways/gateway.ts';
import { formatYuan } from '../../../assembly/money.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { BYTE_ORDER_MARK, csvNumber, writeCsvLine } from '../../kernel/csv.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { translateProblem } from '../../kernel/language.ts';

/** Days of Beijing, both included. */
interface Days {
  provider?: Provider;
  from?: string;
  to?: string;
}

interface BillSearch extends Days, PageOfList {
  state?: PaymentBill['state'];
}

interface DifferenceFilter extends Days {
  kind?: BillDifference['kind'];
  isSettled?: boolean;
}

/** What an owner says about a difference. */
interface Settlement {
  remark?: string;
  isSettled?: boolean;
  ownerId: string;
}

/** Differences of other sites answer 404. */
export type BillDifferences = ReturnType<typeof makeBillDifferences>;

const ROWS_AT_ONCE = 500;
const COLUMNS = [
  'day',
  'provider',
  'kind',
  'item',
  'transaction',
  'number',
  'refund',
  'order',
  'ours',
  'theirs',
  'settled',
  'remark',
] as const;
const KINDS = {
  'only here': 'bill.only-here',
  'only there': 'bill.only-there',
  amount: 'bill.amount',
  fee: 'bill.fee',
} as const;

export function makeBillDifferences({ queries }: Database) {
  return {
    /** The bill of each day, newest first. */
    async listBills({ projectCode }: SiteIdentity, { provider, from, to, state, ...page }: BillSearch) {
      let found = selectWhere(queries, 'payment_bill', { project_code: projectCode }).selectAll();
      if (provider !== undefined) found = found.where('provider', '=', provider);
      if (state !== undefined) found = found.where('state', '=', state);
      if (from !== undefined) found = found.where('day', '>=', from);
      if (to !== undefined) found = found.where('day', '<=', to);
      const listed = await readPageOrLast(found.orderBy('day', 'desc').orderBy('provider'), page);
      const open = await countOpen(queries, projectCode, listed.data);
      return { ...listed, data: listed.data.map((row) => describeBill(row, open.get(keyOf(row)) ?? 0)) };
    },

    /** Changes the remark, and whether the difference is settled. What was found stays as it is. */
    async settle(site: SiteIdentity, id: string, change: Settlement) {
      await updateWhere(queries, 'bill_difference', {
        project_code: site.projectCode,
        difference_id: id,
      })
        .set({ difference_id: id, ...settlement(change) })
        .returning('difference_id')
        .executeTakeFirstOrThrow(() => new HttpError(404, 'bill.unknown'));
      const found = findDifferences(queries, site, {}).where('difference.difference_id', '=', id);
      return describeDifference(await found.executeTakeFirstOrThrow());
    },

    /** As CSV, oldest first, read while it is written. */
    async *write(site: SiteIdentity, language: string, filter: DifferenceFilter) {
      const heading = COLUMNS.map((name) => translateProblem(language, `bill.sheet-${name}`));
      yield BYTE_ORDER_MARK + writeCsvLine(heading);
      let last: DifferenceRow | undefined;
      for (;;) {
        const rows = await readAfter(findDifferences(queries, site, filter), last).execute();
        yield rows.map((row) => writeCsvLine(cellsOf(row, language))).join('');
        last = rows.at(-1);
        if (rows.length < ROWS_AT_ONCE) return;
      }
    },
  };
}

export function findDifferences(
  queries: Queries,
  { projectCode }: SiteIdentity,
  { provider, from, to, kind, isSettled }: DifferenceFilter,
) {
  let found = queries
    .selectFrom('bill_difference as difference')
    .leftJoin('member_order as order', ofSameSite('order', 'difference', 'order_id'))
    .selectAll('difference')
    .select('order.order_number')
    .where('difference.project_code', '=', projectCode);
  if (provider !== undefined) found = found.where('difference.provider', '=', provider);
  if (kind !== undefined) found = found.where('difference.kind', '=', kind);
  if (from !== undefined) found = found.where('difference.day', '>=', from);
  if (to !== undefined) found = found.where('difference.day', '<=', to);
  if (isSettled !== undefined)
    found = found.where('difference.settled_at', isSettled ? 'is not' : 'is', null);
  return found;
}

function settlement({ remark, isSettled, ownerId }: Settlement) {
  return {
    ...(remark === undefined ? {} : { remark }),
    ...(isSettled === undefined
      ? {}
      : { settled_at: isSettled ? new Date().toISOString() : null, settled_by: isSettled ? ownerId : null }),
  };
}

type DifferenceRow = Selectable<BillDifferenceTable> & { order_number: string | null };

/** The next rows of an export, oldest first. */
function readAfter<Tables, Names extends keyof Tables>(
  found: SelectQueryBuilder<Tables, Names, DifferenceRow>,
  last: DifferenceRow | undefined,
): SelectQueryBuilder<Tables, Names, DifferenceRow> {
  const place = sql`(difference.day, difference.difference_id)`;
  const rest =
    last === undefined ? found : found.where(sql<boolean>`${place} > (${last.day}, ${last.difference_id})`);
  return rest
    .orderBy(sql`difference.day`)
    .orderBy(sql`difference.difference_id`)
    .limit(ROWS_AT_ONCE);
}

function cellsOf(row: DifferenceRow, language: string): Parameters<typeof writeCsvLine>[0] {
  const yuan = (fen: number | null) => (fen === null ? '' : csvNumber(formatYuan(fen)));
  return [
    row.day,
    translateProblem(language, `bill.by-${row.provider}`),
    translateProblem(language, KINDS[row.kind]),
    translateProblem(language, `bill.of-${row.item}`),
    row.transaction_id,
    row.out_trade_no,
    row.refund_number ?? '',
    row.order_number ?? '',
    yuan(row.ours),
    yuan(row.theirs),
    row.settled_at ?? '',
    row.remark,
  ];
}

export function describeDifference(row: DifferenceRow): BillDifference {
  return {
    id: row.difference_id,
    provider: row.provider,
    day: row.day,
    kind: row.kind,
    item: row.item,
    transactionId: row.transaction_id,
    outTradeNo: row.out_trade_no,
    ...(row.refund_number === null ? {} : { refundNumber: row.refund_number }),
    ...(row.order_id === null ? {} : { orderId: row.order_id }),
    ...(row.order_number === null ? {} : { orderNumber: row.order_number }),
    ...(row.ours === null ? {} : { ours: row.ours }),
    ...(row.theirs === null ? {} : { theirs: row.theirs }),
    gmtCreate: row.found_at,
    remark: row.remark,
    ...(row.settled_at === null ? {} : { settledAt: row.settled_at }),
    ...(row.settled_by === null ? {} : { settledBy: row.settled_by }),
  };
}

type BillRow = Selectable<PaymentBillTable>;

const keyOf = ({ provider, day }: Pick<BillRow, 'provider' | 'day'>): string => `${provider} ${day}`;

/** Differences of bills that no owner has settled. */
async function countOpen(
  queries: Queries,
  projectCode: string,
  bills: readonly BillRow[],
): Promise<ReadonlyMap<string, number>> {
  if (bills.length === 0) return new Map();
  const rows = await selectWhere(queries, 'bill_difference', { project_code: projectCode })
    .select(['provider', 'day'])
    .select(({ fn }) => fn.countAll().as('count'))
    .where('settled_at', 'is', null)
    .where('day', 'in', [...new Set(bills.map(({ day }) => day))])
    .groupBy(['provider', 'day'])
    .execute();
  return new Map(rows.map((row) => [keyOf(row), Number(row.count)]));
}

function describeBill(row: BillRow, open: number): PaymentBill {
  return {
    provider: row.provider,
    day: row.day,
    state: row.state,
    tries: row.tries,
    ...(row.state === 'waiting' ? { tryAt: row.try_at } : {}),
    ...(row.failure === null ? {} : { failure: row.failure }),
    ...(row.compared_at === null ? {} : { comparedAt: row.compared_at }),
    lines: row.lines,
    paid: row.paid,
    refunded: row.refunded,
    fee: row.fee,
    openDifferences: open,
  };
}
