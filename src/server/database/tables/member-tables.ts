// Declares the tables of members and their sessions.
import type { Generated } from 'kysely';
import type { OfSite } from './columns.ts';

export interface MemberTable extends OfSite {
  member_id: string;
  user_name: string;
  nick_name: string;
  /** Address of a picture; empty for none. */
  avatar: string;
  /** 0 unknown, 1, 2. */
  gender: number;
  /** `2000-12-31`; null when unknown. */
  birthday: string | null;
  company: string;
  address: string;
  /** Lower case. At least one of e-mail and phone is set. */
  email: string | null;
  /** E.164. */
  phone: string | null;
  password_hash: string;
  created_at: string;
  /** When the account is deleted; null unless its member has closed it. */
  closes_at: string | null;
  /** Since when an owner keeps the member out; null for others. */
  blocked_at: Generated<string | null>;
  /** For owners only. */
  note: Generated<string>;
}

/** One row for each device that a member is signed in on. */
export interface MemberTokenTable extends OfSite {
  token_hash: string;
  member_id: string;
  device_id: string;
  /** `chrome`, `safari`, …; empty when unknown. */
  browser: string;
  /** `windows`, `ios`, …; empty when unknown. */
  system: string;
  /** The part of the network address that members see; empty when unknown. */
  network: string;
  created_at: string;
  /** To a few minutes; null until the first call after the sign-in. */
  seen_at: string | null;
  expires_at: string;
}

export interface MemberTables {
  member: MemberTable;
  member_token: MemberTokenTable;
}
