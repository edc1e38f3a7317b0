// Makes, finds and ends the tokens by which members are signed in.
import type { MemberDevice } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../database/rows-where.ts';
import { hashToken, makeToken } from '../../kernel/secrets/token.ts';
import { ignoreStorageFailure } from '../../kernel/to-http-error.ts';
import {
  type CallingBrowser,
  describeDevices,
  findDevice,
  isSeenLongAgo,
  seenBy,
} from './signed-in-devices.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Lifetime of an unused token, and of any token. */
const LIVES_MS = 30 * DAY_MS;
const LIVES_AT_MOST_MS = 90 * DAY_MS;

/** A valid token of a member. */
interface FoundToken {
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
  { memberId, deviceId, ...browser }: CallingBrowser & { memberId: string; deviceId: string },
  now: Date,
): Promise<string> {
  const token = makeToken();
  const row = {
    ...seenBy(browser, now),
    token_hash: hashToken(token),
    created_at: now.toISOString(),
    expires_at: expiryFrom(now, now),
  };
  await queries
    .insertInto('member_token')
    .values({ ...row, project_code: site, member_id: memberId, device_id: deviceId })
    .onConflict((conflict) => conflict.columns(['project_code', 'member_id', 'device_id']).doUpdateSet(row))
    .execute();
  return token;
}

/**
 * The member of a token on this site; undefined when the token is invalid or has expired. Renews the token,
 * and notes when and from where it was seen.
 */
export async function findMemberToken(
  queries: Queries,
  site: string,
  token: string,
  browser: CallingBrowser,
  now: Date,
): Promise<FoundToken | undefined> {
  const tokenHash = hashToken(token);
  const found = await selectWhere(queries, 'member_token', { project_code: site, token_hash: tokenHash })
    .select(['member_id', 'created_at', 'seen_at'])
    .where('expires_at', '>=', now.toISOString())
    .executeTakeFirst();
  if (found === undefined) return undefined;
  if (isSeenLongAgo(found, now))
    await updateWhere(queries, 'member_token', { project_code: site, token_hash: tokenHash })
      .set({ ...seenBy(browser, now), expires_at: expiryFrom(now, new Date(found.created_at)) })
      .execute()
      // A token that cannot be renewed now is still valid.
      .catch(ignoreStorageFailure);
  return { memberId: found.member_id, tokenHash };
}

/** The devices that a member is signed in on: the one of the call, then by their last use. */
export async function listMemberDevices(
  queries: Queries,
  site: string,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  now: Date,
): Promise<MemberDevice[]> {
  const rows = await selectWhere(queries, 'member_token', { project_code: site, member_id: memberId })
    .select(['token_hash', 'browser', 'system', 'network', 'created_at', 'seen_at'])
    .where('expires_at', '>=', now.toISOString())
    .execute();
  return describeDevices(rows, sessionId);
}

/** Signs a member out on one device. False for a device that is unknown, or another member's. */
export async function endMemberDevice(
  queries: Queries,
  site: string,
  memberId: string,
  id: string,
): Promise<boolean> {
  const rows = await selectWhere(queries, 'member_token', { project_code: site, member_id: memberId })
    .select('token_hash')
    .execute();
  const only = findDevice(rows, id);
  return only !== undefined && (await endMemberTokens(queries, site, memberId, { only })) > 0;
}

/** Signs a member out: the device of one token's row, all others, or all. The number of devices. */
export async function endMemberTokens(
  queries: Queries,
  site: string,
  memberId: string,
  { only, except }: { only?: string; except?: string } = {},
): Promise<number> {
  let ended = deleteWhere(queries, 'member_token', { project_code: site, member_id: memberId });
  if (only !== undefined) ended = ended.where('token_hash', '=', only);
  if (except !== undefined) ended = ended.where('token_hash', '!=', except);
  return (await ended.returning('token_hash').execute()).length;
}

function expiryFrom(now: Date, created: Date): string {
  return new Date(Math.min(now.getTime() + LIVES_MS, created.getTime() + LIVES_AT_MOST_MS)).toISOString();
}
