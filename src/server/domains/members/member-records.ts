/** Lists and changes members in the console. Passwords are neither shown nor set. */
import { sql, type SqlBool } from 'kysely';
import type { MemberRow, MemberValues } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import { listRows, type Finder } from '../../database/list-rows.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { endMemberTokens } from '../identity/index.ts';
import { maskEmail, maskPhone } from '../../kernel/mask.ts';
import { changeProfile } from './profile.ts';

const STATE = sql<string>`case when member.blocked_at is not null then 'blocked'
  when member.closes_at is not null then 'closing' else 'active' end`;

const COLUMNS = {
  gmtCreate: 'member.created_at',
  userName: 'member.user_name',
  email: 'member.email',
  phone: 'member.phone',
  state: STATE,
};

/**
 * For who sees addresses and numbers masked: they find whom they know whole. Parts and orders would tell the
 * rest, one character at a time.
 */
const MASKED_COLUMNS = { ...COLUMNS, email: onlyWhole('member.email'), phone: onlyWhole('member.phone') };

function onlyWhole(column: string): Finder {
  return ({ op, value }) => (op === 'eq' ? sql<SqlBool>`${sql.ref(column)} = ${value}` : sql<SqlBool>`1 = 0`);
}

const REACHED_BY = ['member.email', 'member.phone'] as const;

/** The value where it is the searched one as a whole. */
const ifWhole = (column: string, q = '') =>
  sql<string>`case when lower(${sql.ref(column)}) = ${q.toLowerCase()} then ${sql.ref(column)} else '' end`;

const ofSite = (queries: Queries, { projectCode }: SiteIdentity) =>
  selectWhere(queries, 'member', { project_code: projectCode }).selectAll('member');

/** The writes run in the transaction of `queries`. */
export function makeMemberRecords(reading: Queries) {
  return {
    /** `isWhole` shows addresses and numbers in full. */
    async list(site: SiteIdentity, language: string, isWhole: boolean, search: RecordSearch) {
      const names = ['member.user_name', 'member.nick_name'];
      const options = {
        columns: isWhole ? COLUMNS : MASKED_COLUMNS,
        searched: [...names, ...REACHED_BY.map((column) => (isWhole ? column : ifWhole(column, search.q)))],
        texts: { language, columns: { userName: 'member.user_name' } },
        last: 'member.member_id',
      };
      const listed = await listRows(ofSite(reading, site), search, options);
      const ids = listed.data.map((row) => row.member_id);
      const [devices, orders, comments, records] = await Promise.all([
        countDevices(reading, site, ids),
        countOf(reading, site, 'member_order', ids),
        countOf(reading, site, 'comment', ids),
        countOf(reading, site, 'form_record', ids),
      ]);
      const data = listed.data.map((row): MemberRow => {
        const id = row.member_id;
        return {
          id,
          userName: row.user_name,
          nickName: row.nick_name,
          email: isWhole ? (row.email ?? '') : maskEmail(row.email ?? ''),
          phone: isWhole ? (row.phone ?? '') : maskPhone(row.phone ?? ''),
          state: row.blocked_at !== null ? 'blocked' : row.closes_at !== null ? 'closing' : 'active',
          devices: devices.get(id)?.count ?? 0,
          orders: orders.get(id) ?? 0,
          records: records.get(id) ?? 0,
          comments: comments.get(id) ?? 0,
          gmtCreate: row.created_at,
          seenAt: devices.get(id)?.seenAt ?? '',
        };
      });
      return { ...listed, data };
    },
    read,
    /** Changes the profile and the note of a member. Members register themselves: a new one is a 404. */
    write,
    /** Signs a member out everywhere, and lets nobody sign in as this member. */
    block,
    unblock: (queries: Queries, site: SiteIdentity, id: string) =>
      change(queries, site, id, { blocked_at: null }),
    /** The number of devices. */
    signOut: (queries: Queries, { projectCode }: SiteIdentity, id: string) =>
      endMemberTokens(queries, projectCode, id),
  };
}

const read = async (
  queries: Queries,
  site: SiteIdentity,
  ids: readonly string[],
): Promise<Map<string, MemberValues>> => {
  const rows = await ofSite(queries, site).where('member.member_id', 'in', ids).execute();
  return new Map(
    rows.map((row) => [
      row.member_id,
      {
        userName: row.user_name,
        nickName: row.nick_name,
        gender: row.gender === 1 || row.gender === 2 ? row.gender : 0,
        birthday: row.birthday ?? '',
        company: row.company,
        address: row.address,
        note: row.note,
        isBlocked: row.blocked_at !== null,
      },
    ]),
  );
};

const write = async (
  queries: Queries,
  site: SiteIdentity,
  { id, values, before }: { id?: string; values: MemberValues; before?: MemberValues },
) => {
  if (id === undefined || before === undefined) throw new HttpError(404, 'console.unknown');
  const { note = '', isBlocked = before.isBlocked === true, ...profile } = values;
  if (profile.userName.trim() === '') throw new FieldError(422, 'console.value-missing', '/values/userName');
  try {
    await changeProfile(queries, site.projectCode, id, profile, new Date());
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw new FieldError([error.status, error.code], error.messageKey, `/values${error.path}`);
  }
  await change(queries, site, id, { note });
  if (isBlocked === (before.isBlocked === true)) return id;
  if (isBlocked) await block(queries, site, id);
  else await change(queries, site, id, { blocked_at: null });
  return id;
};

const block = async (queries: Queries, site: SiteIdentity, id: string) => {
  await change(queries, site, id, { blocked_at: new Date().toISOString() });
  await endMemberTokens(queries, site.projectCode, id);
};

async function change(
  queries: Queries,
  { projectCode }: SiteIdentity,
  id: string,
  row: { blocked_at?: string | null; note?: string },
): Promise<void> {
  await updateWhere(queries, 'member', { project_code: projectCode, member_id: id }).set(row).execute();
}

async function countOf(
  queries: Queries,
  { projectCode }: SiteIdentity,
  table: 'member_order' | 'comment' | 'form_record',
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom(table)
    .select(['member_id', sql<number>`count(*)`.as('count')])
    .where('project_code', '=', projectCode)
    .where('member_id', 'in', ids)
    .groupBy('member_id')
    .execute();
  return new Map(rows.map((row) => [row.member_id ?? '', row.count]));
}

async function countDevices(queries: Queries, { projectCode }: SiteIdentity, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { count: number; seenAt: string }>();
  const rows = await selectWhere(queries, 'member_token', { project_code: projectCode })
    .select(['member_id', sql<number>`count(*)`.as('count')])
    .select(sql<string>`max(coalesce(seen_at, created_at))`.as('seen_at'))
    .where('member_id', 'in', ids)
    .where('expires_at', '>=', new Date().toISOString())
    .groupBy('member_id')
    .execute();
  return new Map(rows.map((row) => [row.member_id, { count: row.count, seenAt: row.seen_at }]));
}
