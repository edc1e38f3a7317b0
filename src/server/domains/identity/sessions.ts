// Stores the sessions of owners.
import type { MemberDevice } from '../../../../runtime/generated/api.generated.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { OwnerSessionTable } from '../../../../runtime/generated/tables.generated.ts';
import type { Selectable } from 'kysely';
import type { Caller } from '../../kernel/caller.ts';
import { after } from '../../kernel/clock.ts';
import { hashToken, makeToken } from '../../kernel/secrets/token.ts';
import { ignoreStorageFailure, isStorageFailure } from '../../kernel/to-http-error.ts';
import { readPermissions } from './roles.ts';
import {
  type CallingBrowser,
  describeDevices,
  findDevice,
  isSeenLongAgo,
  seenBy,
} from './signed-in-devices.ts';

/** Lifetime of an unused session, and of any session, in seconds. */
const IDLE_S = 12 * 60 * 60;
export const SESSION_S = 30 * 24 * 60 * 60;

/** The owner of a new session. */
export interface SessionOwner {
  ownerId: string;
  /** The hash that the password was compared with. */
  passwordHash: string;
}

interface StartedSession {
  /** Value of the cookie; it is not stored. */
  token: string;
  csrfToken: string;
}

/** An owner who is signed in. */
interface OwnerInSession {
  ownerId: string;
  sessionId: string;
}

type Session = Selectable<OwnerSessionTable>;

/** Sessions of the owners of all sites. */
export class Sessions {
  private readonly database: Database;
  private readonly queries: Queries;
  /**
   * Sessions that could not be stored, by the hash of their token. They are not renewed, and end with a
   * change of the password.
   */
  private readonly unstored = new Map<string, Session & { passwordHash: string }>();
  /** Hashes of the tokens of sessions that were ended while nothing could be stored. */
  private readonly endedUnstored = new Set<string>();

  constructor(database: Database) {
    this.database = database;
    this.queries = database.queries;
  }

  /**
   * Starts a session of an owner, and deletes this owner's expired ones. While nothing can be stored, as on a
   * full disk, the session lives in this process only: owners must be able to make room. Undefined when the
   * password was changed meanwhile.
   */
  readonly start = async (
    site: string,
    { ownerId, passwordHash }: SessionOwner,
    browser: CallingBrowser,
    now: Date,
  ): Promise<StartedSession | undefined> => {
    const token = makeToken();
    const session: Session = {
      ...seenBy(browser, now),
      project_code: site,
      token_hash: hashToken(token),
      owner_id: ownerId,
      created_at: now.toISOString(),
      expires_at: expiryFrom(now, now),
    };
    try {
      if (!(await this.store(session, passwordHash, now))) return undefined;
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      this.unstored.set(session.token_hash, { ...session, passwordHash });
    }
    return { token, csrfToken: csrfTokenOf(token) };
  };

  private store(session: Session, passwordHash: string, now: Date): Promise<boolean> {
    const { project_code, owner_id } = session;
    return this.database.write(async (transaction) => {
      // Writing the row locks it: a simultaneous change of the password ends this session, or is noticed.
      const held = await updateWhere(transaction, 'owner', {
        project_code,
        owner_id,
        password_hash: passwordHash,
      })
        .set({ password_hash: passwordHash })
        .returning('owner_id')
        .executeTakeFirst();
      if (held === undefined) return false;
      await deleteWhere(transaction, 'owner_session', { project_code, owner_id })
        .where('expires_at', '<', now.toISOString())
        .execute();
      await transaction.insertInto('owner_session').values(session).execute();
      return true;
    });
  }

  /** The owner of a session's token on this site; undefined when it is invalid or has expired. */
  readonly find = async (
    site: string,
    token: string,
    browser: CallingBrowser,
    now: Date,
  ): Promise<Caller | undefined> => {
    const tokenHash = hashToken(token);
    if (this.endedUnstored.has(tokenHash)) return undefined;
    const unstored = this.findUnstored(site, tokenHash, now);
    const session = unstored ?? (await this.findStored(site, tokenHash, browser, now));
    if (session === undefined) return undefined;
    const owner = await selectWhere(this.queries, 'owner', { project_code: site, owner_id: session.owner_id })
      .select(['name', 'role', 'languages', 'editing_language', 'password_hash'])
      .where('blocked_at', 'is', null)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (owner === undefined || (unstored !== undefined && unstored.passwordHash !== owner.password_hash))
      return undefined;
    return {
      role: 'owner',
      roleCode: owner.role,
      permissions: await readPermissions(this.queries, site, owner.role),
      languages: JSON.parse(owner.languages) as string[],
      name: owner.name,
      ownerId: session.owner_id,
      editorLanguage: owner.editing_language ?? undefined,
      sessionId: tokenHash,
      csrfToken: csrfTokenOf(token),
    };
  };

  private findUnstored(site: string, tokenHash: string, now: Date) {
    const found = this.unstored.get(tokenHash);
    if (found === undefined || found.project_code !== site) return undefined;
    if (found.expires_at >= now.toISOString()) return found;
    this.unstored.delete(tokenHash);
    return undefined;
  }

  private async findStored(
    site: string,
    tokenHash: string,
    browser: CallingBrowser,
    now: Date,
  ): Promise<Session | undefined> {
    const found = await selectWhere(this.queries, 'owner_session', {
      project_code: site,
      token_hash: tokenHash,
    })
      .selectAll()
      .where('expires_at', '>=', now.toISOString())
      .executeTakeFirst();
    if (found !== undefined && isSeenLongAgo(found, now))
      await updateWhere(this.queries, 'owner_session', { project_code: site, token_hash: tokenHash })
        .set({ ...seenBy(browser, now), expires_at: expiryFrom(now, new Date(found.created_at)) })
        .execute()
        // A session that cannot be renewed now is still valid: a full disk ends no call that only reads.
        .catch(ignoreStorageFailure);
    return found;
  }

  /** The valid sessions of an owner. */
  private async readAll(site: string, ownerId: string, now: Date): Promise<Session[]> {
    const stored = await selectWhere(this.queries, 'owner_session', { project_code: site, owner_id: ownerId })
      .selectAll()
      .where('expires_at', '>=', now.toISOString())
      .execute();
    return [...stored, ...this.unstoredOf(site, ownerId)];
  }

  private unstoredOf(site: string, ownerId: string): Session[] {
    return [...this.unstored.values()].filter(
      (session) => session.project_code === site && session.owner_id === ownerId,
    );
  }

  /** The sessions of an owner: the one of the call, then by their last use. */
  readonly list = async (
    site: string,
    { ownerId, sessionId }: OwnerInSession,
    now: Date,
  ): Promise<MemberDevice[]> => describeDevices(await this.readAll(site, ownerId, now), sessionId);

  /** Ends a session that `list` names. False for one that is unknown, or another owner's. */
  readonly endOne = async (site: string, ownerId: string, id: string): Promise<boolean> => {
    const only = findDevice(await this.readAll(site, ownerId, new Date(0)), id);
    return only !== undefined && (await this.end(site, ownerId, { only })) > 0;
  };

  /** Ends the sessions of an owner: one, or all but one. The number of them. */
  readonly end = async (
    site: string,
    ownerId: string,
    which: { only: string } | { except: string },
  ): Promise<number> => {
    let ended = 0;
    for (const { token_hash } of this.unstoredOf(site, ownerId))
      if ('only' in which ? token_hash === which.only : token_hash !== which.except)
        ended += Number(this.unstored.delete(token_hash));
    try {
      return ended + (await endOwnerSessions(this.queries, site, ownerId, which));
    } catch (error) {
      // Who signs out on a full disk is signed out, until this process ends; the cookie is gone for good.
      if (!isStorageFailure(error) || !('only' in which)) throw error;
      this.endedUnstored.add(which.only);
      return 1;
    }
  };
}

/** Ends the stored sessions of an owner: one, all but one, or all. The number of them. */
export async function endOwnerSessions(
  queries: Queries,
  site: string,
  ownerId: string,
  { only, except }: { only?: string; except?: string } = {},
): Promise<number> {
  let ended = deleteWhere(queries, 'owner_session', { project_code: site, owner_id: ownerId });
  if (only !== undefined) ended = ended.where('token_hash', '=', only);
  if (except !== undefined) ended = ended.where('token_hash', '!=', except);
  return (await ended.returning('token_hash').execute()).length;
}

function expiryFrom(now: Date, created: Date): string {
  const [unused, atMost] = [after(now, IDLE_S), after(created, SESSION_S)];
  return unused < atMost ? unused : atMost;
}

/** Derived from the session's token, so that it is stored nowhere. */
function csrfTokenOf(token: string): string {
  return hashToken(`csrf ${token}`);
}
