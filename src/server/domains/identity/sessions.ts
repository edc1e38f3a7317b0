import type { Queries } from '../../database/driver.ts';
import type { Caller } from '../../kernel/caller.ts';
import { after } from '../../kernel/clock.ts';
import { hashToken, makeToken } from '../../kernel/secrets/token.ts';

/** Lifetime of an unused session, in seconds. */
export const SESSION_S = 7 * 24 * 60 * 60;
// Minimum interval between renewals, so that most requests only read.
const RENEWED_AFTER_S = 60 * 60;

export interface StartedSession {
  /** Value of the cookie; it is not stored. */
  token: string;
  csrfToken: string;
}

/** Starts a session of an owner, and deletes this owner's expired ones. */
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

/** The owner of a session's token on this site; undefined when it is invalid or has expired. */
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
    .select([
      'owner.name',
      'owner.role',
      'owner.editing_language',
      'session.csrf_token',
      'session.expires_at',
    ])
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
  return {
    role: found.role,
    name: found.name,
    editorLanguage: found.editing_language ?? undefined,
    sessionId: tokenHash,
    csrfToken: found.csrf_token,
  };
}

/** Ends a session. */
export async function endSession(queries: Queries, site: string, sessionId: string): Promise<void> {
  await queries
    .deleteFrom('owner_session')
    .where('project_code', '=', site)
    .where('token_hash', '=', sessionId)
    .execute();
}
