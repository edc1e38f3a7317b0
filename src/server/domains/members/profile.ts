// Reads and changes the data of a member.
import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { MemberTable } from '../../../../runtime/generated/tables.generated.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { readToday } from '../sites/index.ts';
import { kindOf } from '../verification/index.ts';

export type MemberRow = Selectable<MemberTable>;

/** A member's own data. */
export interface Profile {
  userName: string;
  nickName: string;
  /** Address of a picture; empty for none. */
  avatar: string;
  /** 0 unknown, 1, 2. */
  gender: 0 | 1 | 2;
  /** `2000-12-31`; empty when unknown. */
  birthday: string;
  company: string;
  address: string;
  /** Empty when none is bound. */
  email: string;
  /** E.164; empty when none is bound. */
  phone: string;
  gmtCreate: string;
  /** The end of a closed account; null for any other. */
  closesAt: string | null;
}

/** The changed members of a profile; absent ones stay. */
export type ProfileChange = Partial<
  Pick<Profile, 'userName' | 'nickName' | 'gender' | 'company' | 'address'>
> & {
  /**
   * Empty to remove the picture, or its current address. A new one is uploaded, so that no page loads a
   * picture from another site.
   */
  avatar?: string;
  /** Empty or null to remove it. */
  birthday?: string | null;
};

const EARLIEST_BIRTHDAY = '1900-01-01';

/** The member of an e-mail address or phone number, as `readTarget` returns it. */
export function findByTarget(queries: Queries, site: string, target: string): Promise<MemberRow | undefined> {
  return selectWhere(queries, 'member', { project_code: site })
    .selectAll()
    .where(kindOf(target), '=', target)
    .executeTakeFirst();
}

/** A member who exists, because the token was valid. */
export function readMember(queries: Queries, site: string, memberId: string): Promise<MemberRow> {
  return selectWhere(queries, 'member', { project_code: site, member_id: memberId })
    .selectAll()
    .executeTakeFirstOrThrow();
}

/** E-mail address or phone; every member has one. */
export function addressOf({ email, phone }: Pick<MemberRow, 'email' | 'phone'>): string {
  const address = email ?? phone;
  if (address === null) throw new Error('A member without an e-mail address and a phone cannot be.');
  return address;
}

/** The profile of a row. */
export function profileOf(row: MemberRow): Profile {
  return {
    userName: row.user_name,
    nickName: row.nick_name,
    avatar: row.avatar,
    gender: row.gender === 1 || row.gender === 2 ? row.gender : 0,
    birthday: row.birthday ?? '',
    company: row.company,
    address: row.address,
    email: row.email ?? '',
    phone: row.phone ?? '',
    gmtCreate: row.created_at,
    closesAt: row.closes_at,
  };
}

/**
 * Changes a profile. Throws a 422 for a birthday that is no day of the past, and for a picture of another
 * member.
 */
export async function changeProfile(
  queries: Queries,
  site: string,
  memberId: string,
  change: ProfileChange,
  now: Date,
): Promise<void> {
  const { avatar, birthday } = change;
  if (
    typeof birthday === 'string' &&
    birthday !== '' &&
    !isPastDay(birthday, await readToday(queries, site, now))
  )
    throw new FieldError(422, 'member.birthday-unreal', '/birthday');
  if (avatar !== undefined && avatar !== '' && avatar !== (await readMember(queries, site, memberId)).avatar)
    throw new FieldError(422, 'member.avatar-not-uploaded', '/avatar');
  const columns = {
    user_name: change.userName?.trim(),
    nick_name: change.nickName?.trim(),
    // A current address is not written: the picture may have been replaced since it was read.
    avatar: avatar === '' ? avatar : undefined,
    gender: change.gender,
    birthday: birthday === '' ? null : birthday,
    company: change.company?.trim(),
    address: change.address?.trim(),
  };
  await updateWhere(queries, 'member', { project_code: site, member_id: memberId }).set(columns).execute();
}

/**
 * Binds an e-mail address or phone number whose code was correct. Throws a 409 when it belongs to another
 * member.
 */
export async function bindTarget(
  database: Database,
  site: string,
  memberId: string,
  target: string,
  tell: (transaction: Queries) => Promise<void>,
): Promise<void> {
  const kind = kindOf(target);
  try {
    await database.write(async (transaction) => {
      await updateWhere(transaction, 'member', { project_code: site, member_id: memberId })
        .set({ [kind]: target })
        .execute();
      await tell(transaction);
    });
  } catch (error) {
    if (database.isDuplicate(error)) throw makeTaken(target);
    throw error;
  }
}

/** The 409 of an address or number that belongs to another member. */
export function makeTaken(target: string): FieldError {
  const kind = kindOf(target);
  return new FieldError(409, `member.${kind}-taken`, `/${kind}`);
}

/** True for a day of the past within a human lifetime. */
function isPastDay(day: string, today: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return (
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(day) &&
    day >= EARLIEST_BIRTHDAY &&
    day <= today
  );
}
