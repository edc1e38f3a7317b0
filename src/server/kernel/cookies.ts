import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';

/** A cookie of a request. */
export function readCookie({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  return headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[name];
}
