import Fastify from 'fastify';
import { keepTickShape } from '../../../src/server/app/keep-tick-shape.ts';

// A Fastify that knows one answer: the bytes and headers it is first sent. Tells its address when it listens.

interface Answer {
  headers: Record<string, string>;
  body: string;
}

async function serve({ headers, body }: Answer): Promise<void> {
  const bytes = Buffer.from(body, 'base64');
  const app = Fastify();
  app.get('/*', (_, reply) => reply.headers(headers).send(bytes));
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
}

// Without it a collection makes a bare server slower for good, at a moment that nobody knows.
keepTickShape();
process.once('message', (answer: Answer) => void serve(answer));
