import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiCall } from '../../../../runtime/generated/documents.generated.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../kernel/caller.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { makeRateLimit } from '../../kernel/rate-limit.ts';
import { isStorageFailure } from '../../kernel/to-http-error.ts';
import { makeLoginLimits, type LoginAttempt } from './login-limits.ts';
import { findMemberToken } from './member-tokens.ts';
import { isPassword } from './password.ts';
import { makeSessions, SESSION_S, type Sessions } from './sessions.ts';

/**
 * Cookie of an owner's session, without and with TLS. A browser takes the second one only from this very host
 * over TLS, so that no other host of the domain can set it.
 */
const SESSION_COOKIES = { plain: 'tesseraOwner', secure: '__Host-tesseraOwner' } as const;

export interface SignedIn {
  name: string;
  role: 'owner' | 'editor';
  csrfToken: string;
}

/** Finds the caller of a request, and signs owners in and out. */
export interface Identity {
  /**
   * The caller of a request to a call with the role `who`: an owner or editor by the session cookie, a member
   * by `Authorization: Bearer`; visitors' calls accept both. `expired` when the session or token has ended;
   * on visitors' calls that is the member's token.
   */
  findCaller(
    request: Pick<FastifyRequest, 'cookies' | 'headers' | 'ip' | 'protocol'>,
    site: string,
    who: ApiCall['who'],
  ): Promise<Caller>;
  /**
   * Starts a session and sets its cookie. Throws a 401 for a wrong name or password, with the same text and
   * in the same time, and a 429 after too many attempts.
   */
  signIn(
    site: string,
    credentials: { name: string; password: string },
    exchange: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<SignedIn>;
  /** Ends the caller's session and clears the cookie. */
  signOut(site: string, caller: Caller, reply: FastifyReply): Promise<void>;
}

/** Attempts of a network per minute while they cannot be stored. */
const MAX_WITHOUT_STORAGE = 5;

const VISITOR: Caller = { role: 'visitor' };
const EXPIRED: Caller = { role: 'visitor', expired: true };
const BEARER = /^Bearer +(.+)$/i;

/** `secureCookies` when visitors use TLS. */
export function makeIdentity(
  database: Database,
  hash: KeyedHash,
  options: { secureCookies: boolean },
): Identity {
  return new IdentityService(database, hash, options);
}

class IdentityService implements Identity {
  private readonly options: { secureCookies: boolean };
  private readonly limits;
  private readonly queries;
  private readonly sessions: Sessions;
  /** In place of the stored limits while nothing can be stored. */
  private readonly limitWithoutStorage = makeRateLimit(MAX_WITHOUT_STORAGE, 'owner.login-too-many');

  constructor(database: Database, hash: KeyedHash, options: { secureCookies: boolean }) {
    this.options = options;
    this.limits = makeLoginLimits({
      database,
      hash,
      kind: 'owner',
      tooMany: 'owner.login-too-many',
      now: () => new Date(),
    });
    this.queries = database.queries;
    this.sessions = makeSessions(database.queries);
  }

  private isSecure(request: Pick<FastifyRequest, 'protocol'>): boolean {
    return this.options.secureCookies || request.protocol === 'https';
  }

  private cookieOf(request: Pick<FastifyRequest, 'protocol'>): string {
    return SESSION_COOKIES[this.isSecure(request) ? 'secure' : 'plain'];
  }

  private async findOwner(
    request: Pick<FastifyRequest, 'cookies' | 'protocol'>,
    site: string,
  ): Promise<Caller> {
    const token = request.cookies[this.cookieOf(request)];
    if (token === undefined) return VISITOR;
    return (await this.sessions.find(site, token, new Date())) ?? EXPIRED;
  }

  private async findMember(request: Pick<FastifyRequest, 'headers' | 'ip'>, site: string): Promise<Caller> {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) return VISITOR;
    const browser = { address: request.ip, userAgent: request.headers['user-agent'] };
    const found = await findMemberToken(this.queries, site, token, browser, new Date());
    return found === undefined
      ? EXPIRED
      : { role: 'member', memberId: found.memberId, sessionId: found.tokenHash };
  }

  readonly findCaller: Identity['findCaller'] = async (request, site, who) => {
    if (who === 'editor' || who === 'owner') return this.findOwner(request, site);
    const member = await this.findMember(request, site);
    if (who === 'member') return member;
    const owner = await this.findOwner(request, site);
    return owner.role === 'visitor'
      ? member
      : { ...owner, memberId: member.memberId, expired: member.expired };
  };

  /** False when the attempt could not be stored. Then this process alone limits attempts, more strictly. */
  private async count(attempt: LoginAttempt): Promise<boolean> {
    try {
      await this.limits.attempt(attempt);
      return true;
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      await this.limitWithoutStorage(attempt.address);
      return false;
    }
  }

  readonly signIn: Identity['signIn'] = async (site, { name, password }, { request, reply }) => {
    const attempt = { site, account: name, address: request.ip };
    const isCounted = await this.count(attempt);
    const owner = await this.queries
      .selectFrom('owner')
      .select(['owner_id', 'name', 'role', 'password_hash'])
      .where('project_code', '=', site)
      .where('name', '=', name)
      .executeTakeFirst();
    const known = await isPassword(password, owner?.password_hash);
    if (owner === undefined || !known) {
      if (isCounted) await this.limits.fail(attempt);
      throw new HttpError(401, 401, 'owner.login-failed');
    }
    if (isCounted) await this.limits.succeed(attempt);
    const { token, csrfToken } = await this.sessions.start(site, owner.owner_id, new Date());
    reply.setCookie(this.cookieOf(request), token, {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: this.isSecure(request),
      maxAge: SESSION_S,
    });
    return { name: owner.name, role: owner.role, csrfToken };
  };

  readonly signOut: Identity['signOut'] = async (site, caller, reply) => {
    if (caller.sessionId !== undefined) await this.sessions.end(site, caller.sessionId);
    const secure = this.isSecure(reply.request);
    reply.clearCookie(this.cookieOf(reply.request), {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure,
    });
  };
}
