import type { FastifyRequest } from 'fastify';
import type { ApiCall } from '../../../runtime/generated/documents.generated.ts';
import { isSameSecret } from '../kernel/secrets/token.ts';
import type { Services } from './calls/services.ts';
import type { Caller, Role, SiteIdentity } from '../kernel/caller.ts';
import { HttpError } from '../kernel/http-error.ts';

type Who = ApiCall['who'];

/** Who gets in, by the least role a call names. A gateway is known by its signature, which its handler checks. */
const ALLOWED_ROLES: Readonly<Record<Who, readonly Role[]>> = {
  visitor: ['visitor', 'member', 'editor', 'owner'],
  gateway: ['visitor', 'member', 'editor', 'owner'],
  member: ['member'],
  'member-or-owner': ['member', 'owner'],
  editor: ['editor', 'owner'],
  owner: ['owner'],
  operator: [],
};

/** Where somebody signs in who was not let in. */
const LOGIN_PAGES: Partial<Readonly<Record<Who, string>>> = {
  member: '/client/login',
  'member-or-owner': '/client/login',
  editor: '/owner/login',
  owner: '/owner/login',
};

/** The token of a session is no longer good: api.md's business code, with the place to sign in. */
const TOKEN_ENDED = 996;

/** Refuses a call of a part that the site does not have, as if there were none. */
export async function requireSwitch(
  call: ApiCall,
  { settings }: Services,
  site: SiteIdentity,
  caller: Caller,
): Promise<void> {
  const isForMember = call.who === 'member' || (call.who === 'member-or-owner' && caller.role !== 'owner');
  const needed = call.switch ?? (isForMember ? 'memberLogin' : undefined);
  if (needed === undefined) return;
  const { switches } = await settings.get(site, site.defaultLanguage);
  if (!switches[needed]) throw new HttpError(404, 404, 'request.not-found');
}

/** Lets a caller through or throws 401 (not signed in), 401/996 (the session ended) or 403 (not this role). */
export function authorize(
  who: Who,
  caller: Caller,
  request: FastifyRequest,
  operatorToken: string | undefined,
): void {
  if (who === 'operator' ? isOperator(request, operatorToken) : ALLOWED_ROLES[who].includes(caller.role))
    return;
  // An editor who has signed in as a member too.
  if (who === 'member-or-owner' && caller.memberId !== undefined) return;
  const loginPage = LOGIN_PAGES[who];
  if (loginPage === undefined || (who === 'owner' && caller.role === 'editor'))
    throw new HttpError(403, 403, 'request.not-allowed');
  if (caller.expired === true) throw new HttpError(401, TOKEN_ENDED, 'request.session-ended', {}, loginPage);
  throw new HttpError(401, 401, 'request.sign-in-needed');
}

/** Refuses a writing call of an owner that does not carry its session's token: another site cannot know it. */
export function checkCsrf(call: ApiCall, caller: Caller, request: FastifyRequest): void {
  if (call.method === 'GET' || (call.who !== 'editor' && call.who !== 'owner')) return;
  const sent = request.headers['x-csrf-token'];
  if (typeof sent !== 'string' || caller.csrfToken === undefined || !isSameSecret(sent, caller.csrfToken))
    throw new HttpError(403, 403, 'request.csrf');
}

function isOperator(request: FastifyRequest, operatorToken: string | undefined): boolean {
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ');
  if (operatorToken !== undefined && scheme === 'Bearer') return isSameSecret(token, operatorToken);
  return isLoopback(request.socket.remoteAddress) && request.headers['x-forwarded-for'] === undefined;
}

function isLoopback(address: string | undefined): boolean {
  return (
    address !== undefined &&
    (address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.'))
  );
}
