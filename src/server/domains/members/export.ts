// Collects all data that a site stores about a member.
import type { Comment, FormRecord, Invoice, Order } from '../../../../runtime/generated/api.generated.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { describeAnswer } from '../comments/index.ts';
import { listRepliesTo, readForm, submissionsOf } from '../forms/index.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { describeInvoice, selectInvoices, type Orders } from '../orders/index.ts';
import { profileOf, readMember, type Profile } from './profile.ts';

/** All data that a site stores about a member. */
export interface MemberData {
  profile: Profile;
  /** With what owners have answered. */
  comments: (Pick<Comment, 'content' | 'gmtCreate' | 'answer'> & { contentCode: string })[];
  /** With the rules of the form's version, and what owners have replied. */
  formRecords: (FormRecord & { version: number })[];
  orders: Order[];
  invoices: Invoice[];
}

/** Above any real number: all orders are read at once. */
const MAX_ORDERS = 100_000;

export async function exportMember(
  queries: Queries,
  orders: Orders,
  { site, language, memberId }: { site: SiteIdentity; language: string; memberId: string },
): Promise<MemberData> {
  const [member, comments, records, replies, ordered, invoices] = await Promise.all([
    readMember(queries, site.projectCode, memberId),
    selectWhere(queries, 'comment', { project_code: site.projectCode, member_id: memberId })
      .select(['content_code', 'content', 'created_at', 'answer', 'answered_at'])
      .orderBy('created_at')
      .execute(),
    submissionsOf(queries, site)
      .select(['form.form_id', 'form.title', 'form.document', 'form.pay', 'form.price', 'form.version'])
      .select(['submission.record_id', 'submission.values', 'submission.created_at'])
      .where('submission.member_id', '=', memberId)
      .orderBy('submission.created_at')
      .execute(),
    listRepliesTo(queries, site, memberId),
    orders.list(site, language, memberId, { pageNum: 1, pageSize: MAX_ORDERS }),
    selectInvoices(queries, site.projectCode)
      .where('order.member_id', '=', memberId)
      .orderBy('invoice.created_at')
      .execute(),
  ]);
  return {
    profile: profileOf(member),
    comments: comments.map((row) => ({
      contentCode: row.content_code,
      content: row.content,
      gmtCreate: row.created_at,
      ...describeAnswer(row),
    })),
    formRecords: records.map((row) => {
      const { id: menuId, title, rule, option } = readForm(row, site, language);
      const valueJson = JSON.parse(row.values) as JsonObject;
      return {
        id: row.record_id,
        menuId,
        version: row.version,
        title,
        rule,
        option,
        valueJson,
        gmtCreate: row.created_at,
        replies: replies.get(row.record_id) ?? [],
      };
    }),
    orders: ordered.data,
    invoices: invoices.map(describeInvoice),
  };
}
