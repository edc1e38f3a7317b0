import Fastify from 'fastify';

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

// Without it, one of the first collections makes the bare server slower until it ends, at a moment of chance.
process.once('message', (answer: Answer) => void serve(answer));
