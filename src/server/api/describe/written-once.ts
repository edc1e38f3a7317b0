/** Writes and compresses large texts at the first request. They never change while the program runs. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

interface Kept {
  etag: string;
  bytes: Buffer;
}

/** Sends a text that `write` makes once. */
export function writtenOnce(
  write: () => string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let kept: Promise<Kept> | undefined;
  return async (request, reply) => {
    const { etag, bytes } = await (kept ??= keep(write()));
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
    if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
      return reply.header('content-encoding', 'gzip').send(bytes);
    return reply.send(await unpack(bytes));
  };
}

async function keep(text: string): Promise<Kept> {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return { etag: `"${hash}"`, bytes: await pack(text) };
}
