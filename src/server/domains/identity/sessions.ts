import type { Queries } from '../../database/driver.ts';
import type { Caller } from '../../kernel/caller.ts';
import { after } from '../../kernel/clock.ts';
import { hashToken, makeToken } from '../../kernel/secrets/token.ts';

/** How long a session lives without being used. */
export const SESSION_S = 7 * 24 * 60 * 60;
// Written at most this often, so that reading pages does not write.
const RENEWED_AFTER_S = 60 * 60;

export interface StartedSession {
  /** For the cookie; it is kept nowhere. */
  token: string;
  csrfToken: string;
}

/** Starts a session of an owner. Sessions of this owner that have ended are forgotten on the way. */
export async function startSession(
  queries: Queries,
  site: string,
  ownerId: string,
  now: Date,
): Promise<StartedSession> {
  const started = { token: makeToken(), csrfToken: makeToken() };
  await queries
    .deleteFrom('owner_session')
    .where('project_code', '=', site)
    .where('owner_id', '=', ownerId)
    .where('expires_at', '<', now.toISOString())
    .execute();
  await queries
    .insertInto('owner_session')
    .values({
      project_code: site,
      token_hash: hashToken(started.token),
      owner_id: ownerId,
      csrf_token: started.csrfToken,
      created_at: now.toISOString(),
      expires_at: after(now, SESSION_S),
    })
    .execute();
  return started;
}

/** Who a session's token belongs to on this site; undefined when it is not, or no longer, good. */
export async function findSession(
  queries: Queries,
  site: string,
  token: string,
  now: Date,
): Promise<Caller | undefined> {
  const tokenHash = hashToken(token);
  const found = await queries
    .selectFrom('owner_session as session')
    .innerJoin('owner', (join) =>
      join
        .onRef('owner.owner_id', '=', 'session.owner_id')
        .onRef('owner.project_code', '=', 'session.project_code'),
    )
    .select(['owner.name', 'owner.role', 'session.csrf_token', 'session.expires_at'])
    .where('session.project_code', '=', site)
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>=', now.toISOString())
    .executeTakeFirst();
  if (found === undefined) return undefined;
  if (found.expires_at < after(now, SESSION_S - RENEWED_AFTER_S)) {
    await queries
      .updateTable('owner_session')
      .set({ expires_at: after(now, SESSION_S) })
      .where('project_code', '=', site)
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  return { role: found.role, name: found.name, sessionId: tokenHash, csrfToken: found.csrf_token };
}

/** Ends a session; its token is no longer good anywhere. */
export async function endSession(queries: Queries, site: string, sessionId: string): Promise<void> {
  await queries
    .deleteFrom('owner_session')
    .where('project_code', '=', site)
    .where('token_hash', '=', sessionId)
    .execute();
}
