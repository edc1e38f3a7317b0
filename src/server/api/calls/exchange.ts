import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext } from './call.ts';

/**
 * Request and reply of a call that is made by HTTP only, because it reads or sets cookies or receives a file.
 */
export function requireExchange(context: CallContext): { request: FastifyRequest; reply: FastifyReply } {
  const { request, reply } = context;
  if (request === undefined || reply === undefined) throw new Error('This call is made by HTTP only.');
  return { request, reply };
}
