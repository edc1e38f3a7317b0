/** Describes what the console shows beside the profile of a member. */
import { sql } from 'kysely';
import type { MemberDetails } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import { submissionsOf } from '../forms/index.ts';
import { listMemberDevices } from '../identity/index.ts';
import { maskEmail, maskPhone } from '../../kernel/mask.ts';
import { readMember } from './profile.ts';

/** The last ones of each kind; lists with a filter show all. */
const MAX_SHOWN = 20;

/** What the owner who asks may see. What may not be seen is left out. */
interface SeenOfMember {
  /** Addresses and numbers in full. */
  isWhole: boolean;
  orders: boolean;
  records: boolean;
  comments: boolean;
}

export async function describeMember(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  { id, sees }: { id: string; sees: SeenOfMember },
): Promise<MemberDetails> {
  const { isWhole } = sees;
  const title = (text: string): string =>
    textIn(JSON.parse(text) as LocalizedText, language, site.defaultLanguage);
  const [row, devices, orders, records, comments] = await readAll(queries, site, id);
  const [email, phone] = [row.email ?? '', row.phone ?? ''];
  return {
    email: isWhole ? email : maskEmail(email),
    phone: isWhole ? phone : maskPhone(phone),
    avatar: row.avatar,
    gmtCreate: row.created_at,
    blockedAt: row.blocked_at ?? '',
    closesAt: row.closes_at ?? '',
    devices: devices.map(({ browser, system, network, signedInAt, seenAt }) => ({
      browser,
      system,
      network,
      signedInAt,
      seenAt,
    })),
    orders: (sees.orders ? orders : []).map((order) => ({
      id: order.order_id,
      number: order.order_number,
      title: title(order.title),
      amount: order.amount,
      status: order.status,
      gmtCreate: order.created_at,
    })),
    records: (sees.records ? records : []).map((record) => ({
      id: record.record_id,
      title: title(record.title),
      status: record.status,
      gmtCreate: record.created_at,
    })),
    comments: (sees.comments ? comments : []).map(({ comment_id, content, state, created_at }) => ({
      id: comment_id,
      content,
      state,
      gmtCreate: created_at,
    })),
  };
}

/** The account and the last entries of each of its lists. */
function readAll(queries: Queries, site: SiteIdentity, id: string) {
  const { projectCode } = site;
  const ofMember = <Query extends { where(column: never, is: '=', value: never): Query }>(query: Query) =>
    query
      .where('project_code' as never, '=', projectCode as never)
      .where('member_id' as never, '=', id as never);
  return Promise.all([
    readMember(queries, projectCode, id),
    listMemberDevices(queries, projectCode, { memberId: id, sessionId: '' }, new Date()),
    ofMember(queries.selectFrom('member_order').selectAll())
      .orderBy('created_at', 'desc')
      .limit(MAX_SHOWN)
      .execute(),
    submissionsOf(queries, site)
      .select(['submission.record_id', 'submission.status', 'submission.created_at', 'form.title'])
      .where('submission.member_id', '=', id)
      .where(sql<boolean>`submission.is_removed = 0`)
      .orderBy('submission.created_at', 'desc')
      .limit(MAX_SHOWN)
      .execute(),
    ofMember(queries.selectFrom('comment').selectAll())
      .orderBy('created_at', 'desc')
      .limit(MAX_SHOWN)
      .execute(),
  ]);
}
