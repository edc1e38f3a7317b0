// Gives a handler the request and reply of its call.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext } from './call.ts';

/** For calls by HTTP only, which read or set cookies or receive a file. */
export function requireExchange(context: CallContext): { request: FastifyRequest; reply: FastifyReply } {
  const { request, reply } = context;
  if (request === undefined || reply === undefined) throw new Error('This call is made by HTTP only.');
  return { request, reply };
}
