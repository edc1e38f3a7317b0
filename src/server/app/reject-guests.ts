/**
 * Rejects requests of networks that have used their budget up, before Fastify works for them: a flood of
 * rejections must not slow the process either.
 */
import type { ServerResponse } from 'node:http';
import { hasCredentials } from '../domains/identity/index.ts';
import { readCookie } from '../kernel/cookies.ts';
import { wrapError } from '../kernel/envelope.ts';
import type { GuestBudget } from '../limits/guest-budget.ts';
import { chooseHold } from '../limits/guest-rejection.ts';
import { findMessageLanguage } from '../kernel/language.ts';
import type { Visit } from '../kernel/visit.ts';
import { writeErrorPage } from './errors/error-page.ts';
import { isFreeAddress } from './guest-routes.ts';

/** Answers a request of a guest with a 429, a moment later. False when it may go on: nothing is done. */
export type RejectGuest = (
  visit: Visit,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  requestId: string,
) => boolean;

/** `isFree` finds requests that use nothing of a budget. */
export function makeRejectGuest(guests: GuestBudget, isFree: (visit: Visit) => boolean): RejectGuest {
  return (visit, response, headers, requestId) => {
    // Members and owners have no budget.
    if (hasCredentials(visit) || hasBody(visit) || isFreeAddress(visit.url)) return false;
    const rejection = guests.findRejection(visit.ip);
    if (rejection === undefined || isFree(visit)) return false;
    const cookies = { language: readCookie(visit, 'language') };
    const language = findMessageLanguage({ headers: visit.headers, cookies });
    const isPage = !visit.url.startsWith('/api/') && visit.headers.accept?.includes('text/html') === true;
    const { html, policy } = isPage ? writeErrorPage(rejection, language, requestId) : NO_PAGE;
    const body = Buffer.from(isPage ? html : JSON.stringify(wrapError(rejection, language)));
    response.statusCode = rejection.status;
    const send = (): void => {
      response
        .writeHead(rejection.status, {
          ...headers,
          ...rejection.headers,
          ...(isPage ? { 'content-security-policy': policy } : {}),
          'cache-control': 'no-store',
          'content-language': language,
          'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
          'content-length': body.length,
          'x-request-id': requestId,
        })
        .end(visit.method === 'HEAD' ? undefined : body);
    };
    setTimeout(send, chooseHold()).unref();
    return true;
  };
}

const NO_PAGE = { html: '', policy: '' };

/** Fastify limits how slowly a body may come. */
function hasBody({ headers }: Visit): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
