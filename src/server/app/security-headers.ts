import type { FastifyInstance } from 'fastify';

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

/** Adds the security headers and the request id to every answer. HSTS only behind TLS. */
export function addSecurityHeaders(app: FastifyInstance, options: { behindTls: boolean }): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(HEADERS);
    reply.header('x-request-id', request.id);
    if (options.behindTls || request.protocol === 'https')
      reply.header('strict-transport-security', `max-age=${ONE_YEAR_S}`);
    done();
  });
}
