// Finds the caller of a request, and starts and ends sessions of owners.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiCall } from '../../../../runtime/generated/documents.generated.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../kernel/caller.ts';
import { findMemberToken } from './member-tokens.ts';
import { OwnerCookie } from './owner-cookies.ts';
import { makeSessions, SESSION_S, type SessionOwner, type Sessions } from './sessions.ts';
import type { CallingBrowser } from './signed-in-devices.ts';

export interface Identity {
  /**
   * The caller of a request to a call with the role `who`: an owner by the session cookie, a member
   * by `Authorization: Bearer`; visitors' calls accept both. `expired` when the session or token has ended;
   * on visitors' calls that is the member's token.
   */
  findCaller(
    request: Pick<FastifyRequest, 'cookies' | 'headers' | 'ip' | 'protocol'>,
    site: string,
    who: ApiCall['who'],
  ): Promise<Caller>;
  /**
   * Starts a session of an owner, sets its cookie, and returns its CSRF token. Undefined when the password
   * was changed meanwhile.
   */
  startSession(site: string, owner: SessionOwner, reply: FastifyReply): Promise<string | undefined>;
  /** Ends the caller's session and clears the cookie. */
  endSession(site: string, caller: Caller, reply: FastifyReply): Promise<void>;
  readonly sessions: Pick<Sessions, 'list' | 'endOne' | 'end'>;
}

const VISITOR: Caller = { role: 'visitor' };
const EXPIRED: Caller = { role: 'visitor', expired: true };
const SESSION_COOKIE = 'tesseraOwner';
const BEARER = /^Bearer +(.+)$/i;

/** False for a request of a guest for certain: it carries neither a member's token nor an owner's session. */
export function hasCredentials({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers.authorization !== undefined || headers.cookie?.includes(SESSION_COOKIE) === true;
}

/** `secureCookies` when visitors use TLS. */
export function makeIdentity(database: Database, options: { secureCookies: boolean }): Identity {
  return new IdentityService(database, options);
}

class IdentityService implements Identity {
  private readonly queries;
  private readonly cookie: OwnerCookie;
  readonly sessions: Sessions;

  constructor(database: Database, { secureCookies }: { secureCookies: boolean }) {
    this.queries = database.queries;
    this.sessions = makeSessions(database);
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

  readonly findCaller: Identity['findCaller'] = async (request, site, who) => {
    if (who === 'owner') return this.findOwner(request, site);
    const member = await this.findMember(request, site);
    if (who === 'member') return member;
    const owner = await this.findOwner(request, site);
    return owner.role === 'visitor'
      ? member
      : { ...owner, memberId: member.memberId, expired: member.expired };
  };

  readonly startSession: Identity['startSession'] = async (site, owner, reply) => {
    const session = await this.sessions.start(site, owner, browserOf(reply.request), new Date());
    if (session !== undefined) this.cookie.set(reply, session.token);
    return session?.csrfToken;
  };

  readonly endSession: Identity['endSession'] = async (site, { ownerId, sessionId }, reply) => {
    if (ownerId !== undefined && sessionId !== undefined)
      await this.sessions.end(site, ownerId, { only: sessionId });
    this.cookie.clear(reply);
  };
}

function browserOf({ ip, headers }: Pick<FastifyRequest, 'headers' | 'ip'>): CallingBrowser {
  return { address: ip, userAgent: headers['user-agent'] };
}
