import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/** Never in a log, wherever an object that is logged holds them; bodies and queries hold codes and passwords, so they go as a whole. */
const SECRET_MEMBERS = ['body', 'query', 'password', 'token', 'csrfToken', 'ticket', 'authorization', 'cookie', 'headers'];

/** pino's options: one JSON line an event, secrets cut out, a request told by id, method and path without its query. */
export function describeLogging(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    redact: {
      paths: SECRET_MEMBERS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      remove: true,
    },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request.url) }),
    },
  };
}

/** The path of an address: its query may hold codes, tickets and passwords, so it is never logged. */
export function pathOf(url: string): string {
  const end = url.search(/[?#;]/);
  return end === -1 ? url : url.slice(0, end);
}
