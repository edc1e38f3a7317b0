import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext } from './call.ts';

/** The HTTP exchange of a call that cannot be made in-process, because it reads or sets cookies or is sent a file. */
export function requireExchange(context: CallContext): { request: FastifyRequest; reply: FastifyReply } {
  const { request, reply } = context;
  if (request === undefined || reply === undefined) throw new Error('This call is made by HTTP only.');
  return { request, reply };
}
