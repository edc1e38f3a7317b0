// Sets the security headers of every answer.
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Headers of every answer. Pages have their own Content-Security-Policy, which contains their nonce. */
const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

const ONE_YEAR_S = 31_536_000;

const HEADERS_BEHIND_TLS = { ...HEADERS, 'strict-transport-security': `max-age=${ONE_YEAR_S}` };

/** The headers of every answer, without the request id. HSTS only behind TLS. */
export type FindHeaders = (request: Pick<FastifyRequest, 'protocol'>) => Readonly<Record<string, string>>;

export function makeFindHeaders(options: { behindTls: boolean }): FindHeaders {
  return ({ protocol }) => (options.behindTls || protocol === 'https' ? HEADERS_BEHIND_TLS : HEADERS);
}

/** Adds the security headers and the request id to every answer. */
export function addSecurityHeaders(app: FastifyInstance, findHeaders: FindHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(findHeaders(request)).header('x-request-id', request.id);
    done();
  });
}
