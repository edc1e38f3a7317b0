/** Lists the refunds of a site as owners see them. */
import type { ConsoleRefund } from '../../../../runtime/generated/api.generated.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { listRows } from '../../database/list-rows.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import { describeRefund } from './refund-cause.ts';

const OPTIONS = {
  columns: {
    gmtCreate: 'refund.created_at',
    gmtModified: 'refund.changed_at',
    amount: 'refund.amount',
    state: 'refund.state',
    orderId: 'refund.order_id',
  },
  last: 'refund.refund_number',
};

export function makeRefundRecords({ queries }: Database) {
  const ofSite = (site: SiteIdentity) => selectRefunds(queries, site);
  return {
    /** `q` is the beginning of a refund's number, which begins with that of its order. */
    async list(site: SiteIdentity, language: string, { q, ...search }: RecordSearch) {
      let found = ofSite(site);
      // A sign after all digits and letters of numbers ends the range.
      if (q !== undefined)
        found = found
          .where('refund.refund_number', '>=', q)
          .where('refund.refund_number', '<', `${q.slice(0, 64)}~`);
      const listed = await listRows(found, search, OPTIONS);
      return { ...listed, data: listed.data.map((row) => describe(row, site, language)) };
    },
    async read(site: SiteIdentity, language: string, ids: readonly string[]) {
      const rows = await ofSite(site).where('refund.refund_number', 'in', ids).execute();
      return new Map(rows.map((row) => [row.refund_number, describe(row, site, language)]));
    },
    /** Those that wait for an owner, in fen: asked for by members, or of money in a wrong amount. */
    async sumAsked({ projectCode }: SiteIdentity) {
      const { count, amount } = await selectWhere(queries, 'refund', {
        project_code: projectCode,
        state: 'applied',
      })
        .select(({ fn }) => [
          fn.countAll<number>().as('count'),
          fn.sum<number | string | null>('amount').as('amount'),
        ])
        .executeTakeFirstOrThrow();
      return { count, amount: Number(amount) };
    },
  };
}

function selectRefunds(queries: Queries, { projectCode }: SiteIdentity) {
  return selectWhere(queries, 'refund', { project_code: projectCode })
    .innerJoin('member_order as order', ofSameSite('order', 'refund', 'order_id'))
    .select([
      'refund.refund_number',
      'refund.order_id',
      'refund.amount',
      'refund.reason',
      'refund.actor',
      'refund.state',
      'refund.failure',
      'refund.created_at',
      'refund.changed_at',
      'order.order_number',
      'order.title',
    ]);
}

type RefundRow = Awaited<ReturnType<ReturnType<typeof selectRefunds>['execute']>>[number];

function describe(row: RefundRow, site: SiteIdentity, language: string): ConsoleRefund {
  return {
    id: row.refund_number,
    orderId: row.order_id,
    orderNumber: row.order_number,
    orderTitle: textIn(JSON.parse(row.title) as LocalizedText, language, site.defaultLanguage),
    actor: row.actor,
    ...describeRefund(row),
  };
}
