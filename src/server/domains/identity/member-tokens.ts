import type { Queries } from '../../database/driver.ts';
import { hashToken, makeToken } from '../../kernel/secrets/token.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Lifetime of an unused token. */
const LIVES_MS = 30 * DAY_MS;
// Minimum interval between renewals, so that most requests only read.
const RENEWED_AFTER_MS = DAY_MS;

/** A valid token of a member. */
export interface FoundToken {
  memberId: string;
  /** Key of its row. */
  tokenHash: string;
}

/**
 * Signs a member in on a device and returns the token, which is not stored. Replaces the device's previous
 * token.
 */
export async function startMemberToken(
  queries: Queries,
  site: string,
  { memberId, deviceId }: { memberId: string; deviceId: string },
  now: Date,
): Promise<string> {
  const token = makeToken();
  const row = { token_hash: hashToken(token), created_at: now.toISOString(), expires_at: expiryFrom(now) };
  await queries
    .insertInto('member_token')
    .values({ ...row, project_code: site, member_id: memberId, device_id: deviceId })
    .onConflict((conflict) => conflict.columns(['project_code', 'member_id', 'device_id']).doUpdateSet(row))
    .execute();
  return token;
}

/**
 * The member of a token on this site; undefined when the token is invalid or has expired. Renews the token.
 */
export async function findMemberToken(
  queries: Queries,
  site: string,
  token: string,
  now: Date,
): Promise<FoundToken | undefined> {
  const tokenHash = hashToken(token);
  const found = await queries
    .selectFrom('member_token')
    .select(['member_id', 'expires_at'])
    .where('project_code', '=', site)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>=', now.toISOString())
    .executeTakeFirst();
  if (found === undefined) return undefined;
  if (found.expires_at < expiryFrom(new Date(now.getTime() - RENEWED_AFTER_MS))) {
    await queries
      .updateTable('member_token')
      .set({ expires_at: expiryFrom(now) })
      .where('project_code', '=', site)
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  return { memberId: found.member_id, tokenHash };
}

/** Signs a member out: the device of one token's row, all others, or all. */
export async function endMemberTokens(
  queries: Queries,
  site: string,
  memberId: string,
  { only, except }: { only?: string; except?: string } = {},
): Promise<void> {
  let ended = queries
    .deleteFrom('member_token')
    .where('project_code', '=', site)
    .where('member_id', '=', memberId);
  if (only !== undefined) ended = ended.where('token_hash', '=', only);
  if (except !== undefined) ended = ended.where('token_hash', '!=', except);
  await ended.execute();
}

function expiryFrom(now: Date): string {
  return new Date(now.getTime() + LIVES_MS).toISOString();
}
