import type { AddressInfo } from 'node:net';
import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import Fastify from 'fastify';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { dropForwardedPorts, makeReadVisit } from '../../src/server/kernel/visit.ts';

const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

/** A server that reads each request twice: as Fastify does and as cached pages do. */
async function startServer(proxies: readonly string[]): Promise<number> {
  const readVisit = makeReadVisit(proxies);
  const app = Fastify({ trustProxy: proxies.length > 0 && [...proxies] });
  app.get('/*', (asked) => {
    const { method, url, hostname, ip, protocol } = readVisit(asked.raw);
    const isSecure = protocol === 'https';
    return {
      visit: { method, url, hostname, ip, isSecure },
      fastify: {
        method: asked.method,
        url: asked.url,
        hostname: asked.hostname,
        ip: asked.ip,
        isSecure: asked.protocol === 'https',
      },
    };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  closers.push(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

async function ask(port: number, headers: Record<string, string>): Promise<unknown> {
  const asking = request({ port, host: '127.0.0.1', path: '/a?b=c', headers }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return json(answer);
}

const hosts = fc.constantFrom(
  'a.example',
  'b.example:8080',
  '[::1]:80',
  '[::1]',
  'c.example, d.example',
  ' ',
);
const addresses = fc.constantFrom('10.0.0.1', '127.0.0.1, 10.0.0.2', '10.0.0.3, 127.0.0.1', '::1');
const headers = fc.record(
  {
    host: hosts,
    'x-forwarded-host': hosts,
    'x-forwarded-for': addresses,
    'x-forwarded-proto': fc.constantFrom('http', 'https', 'https, http', 'http, https', ''),
  },
  { requiredKeys: [] },
);

test.each([[[]], [['127.0.0.1']], [['10.0.0.0/8', '127.0.0.1']], [['10.9.9.9']]])(
  'with the proxies %j a request says the same to cached pages as to Fastify',
  async (proxies) => {
    const port = await startServer(proxies);
    await fc.assert(
      fc.asyncProperty(headers, async (given) => {
        const { visit, fastify } = (await ask(port, given)) as Record<'visit' | 'fastify', unknown>;
        expect(visit).toEqual(fastify);
      }),
    );
  },
);

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['203.0.113.7:51234,10.0.0.1:80', '203.0.113.7, 10.0.0.1'],
])('a proxy that forwards %s has forwarded the address %s', (given, read) => {
  const headers = { 'x-forwarded-for': given };
  dropForwardedPorts({ headers });
  expect(headers['x-forwarded-for']).toBe(read);
});
