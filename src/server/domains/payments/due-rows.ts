/**
 * Finds rows whose time has come, of every merchant the same number. One that does not answer has many. A
 * time that lies further ahead than it could have been set was written while the clock was wrong, and has
 * come too.
 */
import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
import type { PaymentNoticeTable, Tables } from '../../../../runtime/generated/tables.generated.ts';
import type { Provider } from '../../gateways/gateway.ts';
import { after, latestEnd } from '../../kernel/clock.ts';
import { ASK_EVERY_S } from './ask-service.ts';
import type { Attempt } from './attempts.ts';
import { MAX_PAUSE_S } from './move-refund.ts';
import type { Refund } from './refund-rows.ts';

/** Rows of one sweep and kind: of each merchant, and of all. The next sweep takes the rest. */
const MAX_OF_MERCHANT = 50;
const MAX_AT_ONCE = 500;
/** A notice is acted on right after its answer. One that is older was left behind by a stop. */
const LEFT_BEHIND_S = 10;

export function findNotices(queries: Queries, now: Date): Promise<Selectable<PaymentNoticeTable>[]> {
  const due = queries
    .selectFrom('payment_notice')
    .selectAll()
    .select(placeBy('received_at', 'project_code', 'provider'))
    .where('outcome', 'is', null)
    .where((row) =>
      row.or([
        row('received_at', '<=', after(now, -LEFT_BEHIND_S)),
        row('received_at', '>', latestEnd(now, 0)),
      ]),
    );
  return queries.selectFrom(due.as('due')).selectAll().$call(ofOneSweep).execute();
}

export function findAttempts(queries: Queries, now: Date): Promise<Attempt[]> {
  const isDue: IsDue = (row) =>
    row.or([row('ask_at', '<=', now.toISOString()), row('ask_at', '>', latestEnd(now, ASK_EVERY_S.alone))]);
  return dueAttempts(queries, 'ask_at', (row) => row.and([row('state', '=', 'created'), isDue(row)]));
}

/** Closed before their time was over, which it is now. */
export function findUnchecked(queries: Queries, now: Date): Promise<Attempt[]> {
  return dueAttempts(queries, 'check_at', (row) => row('check_at', '<=', now.toISOString()));
}

/** The place of a row within its merchant, by the time that it is due. */
const placeBy = (time: string, ...merchant: string[]) =>
  sql<number>`row_number() over (partition by ${sql.join(merchant.map((name) => sql.ref(name)))}
    order by ${sql.ref(time)})`.as('place');

/** The rows whose place within their merchant is low enough. */
const ofOneSweep = <All, Names extends keyof All, Row>(
  due: SelectQueryBuilder<All, Names, Row>,
): SelectQueryBuilder<All, Names, Row> =>
  due
    .where(sql<number>`place`, '<=', MAX_OF_MERCHANT)
    .orderBy(sql`place`)
    .limit(MAX_AT_ONCE);

type IsDue = (row: ExpressionBuilder<Tables, 'payment_attempt'>) => Expression<SqlBool>;

function dueAttempts(queries: Queries, time: 'ask_at' | 'check_at', isDue: IsDue): Promise<Attempt[]> {
  const due = queries
    .selectFrom('payment_attempt')
    .selectAll()
    .select(placeBy(time, 'project_code', 'provider'))
    .where(isDue);
  return queries.selectFrom(due.as('due')).selectAll().$call(ofOneSweep).execute();
}

export function findRefunds(queries: Queries, now: Date): Promise<(Refund & { provider: Provider })[]> {
  const due = queries
    .selectFrom('refund')
    .innerJoin('payment_attempt as attempt', ofSameSite('attempt', 'refund', 'out_trade_no'))
    .selectAll('refund')
    .select('attempt.provider')
    .select(placeBy('refund.ask_at', 'refund.project_code', 'attempt.provider'))
    .where('refund.state', 'in', ['accepted', 'processing'])
    .where((row) =>
      row.or([
        row('refund.ask_at', '<=', now.toISOString()),
        row('refund.ask_at', '>', latestEnd(now, MAX_PAUSE_S)),
        row('refund.changed_at', '>', latestEnd(now, 0)),
      ]),
    );
  return queries.selectFrom(due.as('due')).selectAll().$call(ofOneSweep).execute();
}
