import type { Queries } from '../../database/driver.ts';
import type { Caller } from '../../kernel/caller.ts';
import { after } from '../../kernel/clock.ts';
import { hashToken, makeToken } from '../../kernel/secrets/token.ts';
import { isStorageFailure } from '../../kernel/to-http-error.ts';

/** Lifetime of an unused session, and of any session, in seconds. */
const IDLE_S = 12 * 60 * 60;
export const SESSION_S = 30 * 24 * 60 * 60;
// Minimum interval between renewals, so that most requests only read.
const RENEWED_AFTER_S = 60 * 60;

export interface StartedSession {
  /** Value of the cookie; it is not stored. */
  token: string;
  csrfToken: string;
}

/** Sessions of the owners of all sites. */
export interface Sessions {
  /**
   * Starts a session of an owner, and deletes this owner's expired ones. While nothing can be stored, as on a
   * full disk, the session lives in this process only: owners must be able to make room.
   */
  start(site: string, ownerId: string, now: Date): Promise<StartedSession>;
  /** The owner of a session's token on this site; undefined when it is invalid or has expired. */
  find(site: string, token: string, now: Date): Promise<Caller | undefined>;
  end(site: string, sessionId: string): Promise<void>;
}

export function makeSessions(queries: Queries): Sessions {
  return new SessionsService(queries);
}

interface Session {
  project_code: string;
  token_hash: string;
  owner_id: string;
  created_at: string;
  expires_at: string;
}

class SessionsService implements Sessions {
  private readonly queries: Queries;
  /** Sessions that could not be stored, by the hash of their token. They are not renewed. */
  private readonly unstored = new Map<string, Session>();

  constructor(queries: Queries) {
    this.queries = queries;
  }

  readonly start: Sessions['start'] = async (site, ownerId, now) => {
    const token = makeToken();
    const session: Session = {
      project_code: site,
      token_hash: hashToken(token),
      owner_id: ownerId,
      created_at: now.toISOString(),
      expires_at: expiryFrom(now, now),
    };
    try {
      await this.queries
        .deleteFrom('owner_session')
        .where('project_code', '=', site)
        .where('owner_id', '=', ownerId)
        .where('expires_at', '<', now.toISOString())
        .execute();
      await this.queries.insertInto('owner_session').values(session).execute();
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      this.unstored.set(session.token_hash, session);
    }
    return { token, csrfToken: csrfTokenOf(token) };
  };

  readonly find: Sessions['find'] = async (site, token, now) => {
    const tokenHash = hashToken(token);
    const session = this.findUnstored(site, tokenHash, now) ?? (await this.findStored(site, tokenHash, now));
    if (session === undefined) return undefined;
    const owner = await this.queries
      .selectFrom('owner')
      .select(['name', 'role', 'editing_language'])
      .where('project_code', '=', site)
      .where('owner_id', '=', session.owner_id)
      .executeTakeFirst();
    return (
      owner && {
        role: owner.role,
        name: owner.name,
        editorLanguage: owner.editing_language ?? undefined,
        sessionId: tokenHash,
        csrfToken: csrfTokenOf(token),
      }
    );
  };

  private findUnstored(site: string, tokenHash: string, now: Date): Session | undefined {
    const found = this.unstored.get(tokenHash);
    if (found === undefined || found.project_code !== site) return undefined;
    if (found.expires_at >= now.toISOString()) return found;
    this.unstored.delete(tokenHash);
    return undefined;
  }

  private async findStored(site: string, tokenHash: string, now: Date): Promise<Session | undefined> {
    const found = await this.queries
      .selectFrom('owner_session')
      .selectAll()
      .where('project_code', '=', site)
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>=', now.toISOString())
      .executeTakeFirst();
    if (found !== undefined && found.expires_at < after(now, IDLE_S - RENEWED_AFTER_S))
      await this.renew(found, now);
    return found;
  }

  private async renew(session: Session, now: Date): Promise<void> {
    const { project_code, token_hash, created_at } = session;
    const expires_at = expiryFrom(now, new Date(created_at));
    // In its last hours a session cannot be renewed any more.
    if (expires_at <= session.expires_at) return;
    await this.queries
      .updateTable('owner_session')
      .set({ expires_at })
      .where('project_code', '=', project_code)
      .where('token_hash', '=', token_hash)
      .execute()
      .catch(unlessStorageFails);
  }

  readonly end: Sessions['end'] = async (site, sessionId) => {
    this.unstored.delete(sessionId);
    await this.queries
      .deleteFrom('owner_session')
      .where('project_code', '=', site)
      .where('token_hash', '=', sessionId)
      .execute();
  };
}

function expiryFrom(now: Date, created: Date): string {
  const [unused, atMost] = [after(now, IDLE_S), after(created, SESSION_S)];
  return unused < atMost ? unused : atMost;
}

/** A session that cannot be renewed now is still valid: a full disk ends no call that only reads. */
function unlessStorageFails(error: unknown): void {
  if (!isStorageFailure(error)) throw error;
}

/** Derived from the session's token, so that it is stored nowhere. */
function csrfTokenOf(token: string): string {
  return hashToken(`csrf ${token}`);
}
