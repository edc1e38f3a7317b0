import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Caller } from '../http/caller.ts';
import { ApiProblem } from '../http/problem.ts';
import { makeLoginLimits } from './login-limits.ts';
import { isPassword } from './password.ts';
import { SESSION_S, endSession, findSession, startSession } from './sessions.ts';

/** The cookie of an owner's session. */
export const SESSION_COOKIE = 'tesseraOwner';

export interface SignedIn {
  name: string;
  role: 'owner' | 'editor';
  csrfToken: string;
}

/** Who is calling, and signing in and out. */
export interface Identity {
  /** The caller of a request, from its session cookie; a visitor without one. `expired` when the cookie is no longer good. */
  findCaller(request: Pick<FastifyRequest, 'cookies'>, site: string): Promise<Caller>;
  /** Starts a session and sets its cookie. Throws 401 for a wrong name or password, in words and in a time that tell neither, and 429 after too many. */
  signIn(
    site: string,
    credentials: { name: string; password: string },
    exchange: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<SignedIn>;
  /** Ends the session of the caller and clears the cookie. */
  signOut(site: string, caller: Caller, reply: FastifyReply): Promise<void>;
}

const VISITOR: Caller = { role: 'visitor' };

/** Makes the identity of a server; `secureCookies` where visitors come by TLS. */
export function makeIdentity(database: Database, options: { secureCookies: boolean }): Identity {
  const limits = makeLoginLimits();
  const { queries } = database;
  return {
    async findCaller(request, site) {
      const token = request.cookies[SESSION_COOKIE];
      if (token === undefined) return VISITOR;
      return (await findSession(queries, site, token, new Date())) ?? { role: 'visitor', expired: true };
    },
    async signIn(site, { name, password }, { request, reply }) {
      const account = `${site} ${name}`;
      await limits.attempt(account, request.ip);
      const owner = await queries
        .selectFrom('owner')
        .select(['owner_id', 'name', 'role', 'password_hash'])
        .where('project_code', '=', site)
        .where('name', '=', name)
        .executeTakeFirst();
      const known = await isPassword(password, owner?.password_hash);
      if (owner === undefined || !known) throw new ApiProblem(401, 401, 'owner.login-failed');
      await limits.succeed(account, request.ip);
      const { token, csrfToken } = await startSession(queries, site, owner.owner_id, new Date());
      reply.setCookie(SESSION_COOKIE, token, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: options.secureCookies || request.protocol === 'https',
        maxAge: SESSION_S,
      });
      return { name: owner.name, role: owner.role, csrfToken };
    },
    async signOut(site, caller, reply) {
      if (caller.sessionId !== undefined) await endSession(queries, site, caller.sessionId);
      reply.clearCookie(SESSION_COOKIE, { path: '/', httpOnly: true, sameSite: 'strict' });
    },
  };
}
