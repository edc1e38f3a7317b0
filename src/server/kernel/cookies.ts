// Reads a cookie of a request.
import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';

export function readCookie({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  return headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[name];
}
