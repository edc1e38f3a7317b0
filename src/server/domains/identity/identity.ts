// Finds the caller of a request, and starts and ends sessions of owners.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiCall } from '../../../../runtime/generated/documents.generated.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../kernel/caller.ts';
import { findMemberToken } from './member-tokens.ts';
import { OwnerCookie } from './owner-cookies.ts';
import { SESSION_S, type SessionOwner, Sessions } from './sessions.ts';
import type { CallingBrowser } from './signed-in-devices.ts';

const VISITOR: Caller = { role: 'visitor' };
const EXPIRED: Caller = { role: 'visitor', expired: true };
const SESSION_COOKIE = 'tesseraOwner';
const BEARER = /^Bearer +(.+)$/i;

/** False for a request of a guest for certain: it carries neither a member's token nor an owner's session. */
export function hasCredentials({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers.authorization !== undefined || headers.cookie?.includes(SESSION_COOKIE) === true;
}

/** Finds the caller of a request, and starts and ends sessions of owners. `secureCookies` with TLS. */
export class Identity {
  private readonly queries;
  private readonly cookie: OwnerCookie;
  readonly sessions: Sessions;

  constructor(database: Database, { secureCookies }: { secureCookies: boolean }) {
    this.queries = database.queries;
    this.sessions = new Sessions(database);
    this.cookie = new OwnerCookie(SESSION_COOKIE, SESSION_S, secureCookies);
  }

  private async findOwner(
    request: Pick<FastifyRequest, 'cookies' | 'headers' | 'ip' | 'protocol'>,
    site: string,
  ): Promise<Caller> {
    const token = this.cookie.read(request);
    if (token === undefined) return VISITOR;
    return (await this.sessions.find(site, token, browserOf(request), new Date())) ?? EXPIRED;
  }

  private async findMember(request: Pick<FastifyRequest, 'headers' | 'ip'>, site: string): Promise<Caller> {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) return VISITOR;
    const found = await findMemberToken(this.queries, site, token, browserOf(request), new Date());
    return found === undefined
      ? EXPIRED
      : { role: 'member', memberId: found.memberId, sessionId: found.tokenHash };
  }

  /**
   * The caller of a request to a call with the role `who`: an owner by the session cookie, a member
   * by `Authorization: Bearer`; visitors' calls accept both. `expired` when the session or token has ended;
   * on visitors' calls that is the member's token.
   */
  readonly findCaller = async (
    request: Pick<FastifyRequest, 'cookies' | 'headers' | 'ip' | 'protocol'>,
    site: string,
    who: ApiCall['who'],
  ): Promise<Caller> => {
    if (who === 'owner') return this.findOwner(request, site);
    const member = await this.findMember(request, site);
    if (who === 'member') return member;
    const owner = await this.findOwner(request, site);
    return owner.role === 'visitor'
      ? member
      : { ...owner, memberId: member.memberId, expired: member.expired };
  };

  /**
   * Starts a session of an owner, sets its cookie, and returns its CSRF token. Undefined when the password
   * was changed meanwhile.
   */
  readonly startSession = async (
    site: string,
    owner: SessionOwner,
    reply: FastifyReply,
  ): Promise<string | undefined> => {
    const session = await this.sessions.start(site, owner, browserOf(reply.request), new Date());
    if (session !== undefined) this.cookie.set(reply, session.token);
    return session?.csrfToken;
  };

  /** Ends the caller's session and clears the cookie. */
  readonly endSession = async (
    site: string,
    { ownerId, sessionId }: Caller,
    reply: FastifyReply,
  ): Promise<void> => {
    if (ownerId !== undefined && sessionId !== undefined)
      await this.sessions.end(site, ownerId, { only: sessionId });
    this.cookie.clear(reply);
  };
}

function browserOf({ ip, headers }: Pick<FastifyRequest, 'headers' | 'ip'>): CallingBrowser {
  return { address: ip, userAgent: headers['user-agent'] };
}
