// What a server has for the time.
import type { FastifyInstance } from 'fastify';

/** The time of a server in this process or at a URL, to the second: it stands in its answers. */
export async function timeOf(server: FastifyInstance | string): Promise<Date> {
  if (typeof server === 'string') {
    const { headers } = await fetch(`${server}/healthz`);
    return new Date(headers.get('date') ?? '');
  }
  const { headers } = await server.inject('/healthz');
  return new Date(String(headers.date));
}

/** A time so many milliseconds after that of a server. */
export async function timeAfter(server: FastifyInstance | string, milliseconds: number): Promise<string> {
  return new Date((await timeOf(server)).getTime() + milliseconds).toISOString();
}
