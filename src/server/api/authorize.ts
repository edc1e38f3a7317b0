// Checks that a caller may make a call, and sends others to a login page.
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { ApiCall } from '../../../runtime/generated/documents.generated.ts';
import { isSameSecret } from '../kernel/secrets/token.ts';
import { changesSomething } from './calls/call.ts';
import type { Services } from '../entities/engine/services.ts';
import { mayDo, type Caller, type Role, type SiteIdentity } from '../kernel/caller.ts';
import { HttpError } from '../kernel/http-error.ts';

type Who = ApiCall['who'];

/**
 * Roles that may make a call, by the `who` of its document. The handler of a gateway's call checks its
 * signature.
 */
const ALLOWED_ROLES: Readonly<Record<Who, readonly Role[]>> = {
  visitor: ['visitor', 'member', 'owner'],
  gateway: ['visitor', 'member', 'owner'],
  member: ['member'],
  'member-or-owner': ['member', 'owner'],
  owner: ['owner'],
  operator: [],
};

/** Login pages, by the role that is missing. */
const LOGIN_PAGES: Partial<Readonly<Record<Who, string>>> = {
  visitor: '/client/login',
  member: '/client/login',
  'member-or-owner': '/client/login',
  owner: '/owner/login',
};

/** Business code of api.md: the token has ended. `data` is the login page. */
const TOKEN_ENDED = 996;

/** Throws a 404 when the site has the call's feature switched off. */
export async function requireSwitch(
  call: ApiCall,
  { settings }: Services,
  site: SiteIdentity,
  caller: Caller,
): Promise<void> {
  const isForMember = call.who === 'member' || (call.who === 'member-or-owner' && caller.role !== 'owner');
  if (call.switch === undefined && !isForMember) return;
  const { switches } = await settings.get(site, site.defaultLanguage);
  const isOff = call.switch !== undefined && !switches[call.switch];
  if (isOff || (isForMember && !switches.memberLogin)) throw new HttpError(404, 'request.not-found');
}

/**
 * Throws 401 (not signed in), 401 with code 996 (the session has ended) or 403 (without the permission). A
 * member's token that has ended is never taken for a guest: what a guest sends would be stored as nobody's.
 */
export function authorize(
  { who, permission }: Pick<ApiCall, 'who' | 'permission'>,
  caller: Caller,
  request: FastifyRequest,
  operatorToken: string | undefined,
): void {
  const loginPage = LOGIN_PAGES[who];
  if (loginPage !== undefined && caller.expired === true)
    throw new HttpError([401, TOKEN_ENDED], 'request.session-ended', {}, loginPage);
  // An owner who is signed in as a member, too. What is the member's, the handler finds out.
  if (who === 'member-or-owner' && caller.memberId !== undefined) return;
  const isLetIn =
    who === 'operator' ? isOperator(request, operatorToken) : ALLOWED_ROLES[who].includes(caller.role);
  if (isLetIn && (permission === undefined || caller.role !== 'owner' || mayDo(caller, permission))) return;
  if (loginPage === undefined || isLetIn) throw new HttpError(403, 'request.not-allowed');
  throw new HttpError(401, 'request.sign-in-needed');
}

/** Throws a 403 when an owner's writing call does not carry the CSRF token of its session. */
export function checkCsrf(call: ApiCall, caller: Caller, request: FastifyRequest): void {
  if (call.method === 'GET' || call.who !== 'owner') return;
  const sent = request.headers['x-csrf-token'];
  if (typeof sent !== 'string' || caller.csrfToken === undefined || !isSameSecret(sent, caller.csrfToken))
    throw new HttpError(403, 'request.csrf');
}

/**
 * Throws a 403 when a page of another site makes a call that changes something. Programs send no `Origin`.
 * The public address counts, too: a proxy may pass another `Host`.
 */
export function checkOrigin(call: ApiCall, request: FastifyRequest, publicUrl: string | undefined): void {
  const { origin } = request.headers;
  if (origin === undefined || !changesSomething(call)) return;
  const host = URL.canParse(origin) ? new URL(origin).host : undefined;
  if (host === request.host || (publicUrl !== undefined && host === new URL(publicUrl).host)) return;
  if (isNoName(request.hostname))
    throw new HttpError(403, 'request.host-lost', { host: request.host.slice(0, 100) });
  throw new HttpError(403, 'request.foreign-origin');
}

/**
 * A host that visitors do not write: a network address, or the name of this machine or container. A proxy has
 * put it in the place of theirs.
 */
const isNoName = (host: string): boolean =>
  host === '' || isIP(host.replace(/^\[|\]$/g, '')) !== 0 || !host.includes('.');

/** The address of a caller proves nothing: behind a proxy all callers have the proxy's. */
function isOperator(request: FastifyRequest, operatorToken: string | undefined): boolean {
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ');
  return operatorToken !== undefined && scheme === 'Bearer' && isSameSecret(token, operatorToken);
}
