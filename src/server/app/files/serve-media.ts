import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { attachmentOf } from '../../kernel/content-disposition.ts';
import { readRange } from './byte-range.ts';
import type { MediaLibrary } from '../../domains/media/index.ts';
import type { MediaStore } from '../../storage/media-store.ts';

/** Media types by ending. They are never guessed from the content, by the server or by browsers. */
const TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
};

/** Types of documents, which are downloaded and never shown inside the site. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.zip': 'application/zip',
};
const DOCUMENT_KEY = /^([A-Za-z0-9-]+)\.(?:pdf|docx|pptx|zip)$/;

// The address contains a random code, so its content never changes.
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves `/media/{code}_{w}x{h}.{type}` in the listed widths, and documents as `/media/{code}.{type}`.
 * Supports conditional and range requests.
 */
export function serveMedia(
  app: FastifyInstance,
  { store, variants, items }: Pick<MediaLibrary, 'store' | 'variants' | 'items'>,
): void {
  // Has its own HEAD: the one that Fastify adds would read the whole file.
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:file',
    async handler(request, reply) {
      const { file: name } = request.params;
      const code = DOCUMENT_KEY.exec(name)?.[1];
      const title = code === undefined ? undefined : await items.findDocumentName(code);
      const key = title === undefined ? await variants.find(name) : name;
      const type = (title === undefined ? TYPES : DOCUMENTS)[extname(name)];
      const file = key === undefined || type === undefined ? undefined : await store.find(key);
      if (key === undefined || type === undefined || file === undefined) return reply.callNotFound();
      const etag = `"${file.size.toString(36)}-${Math.round(file.modifiedAt.getTime()).toString(36)}"`;
      reply.headers({
        'cache-control': IMMUTABLE,
        etag,
        'last-modified': file.modifiedAt.toUTCString(),
        'accept-ranges': 'bytes',
      });
      if (title !== undefined) reply.header('content-disposition', attachmentOf(title));
      if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
      return sendBytes(request, reply.type(type), store, key, file.size, etag);
    },
  });
}

function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  store: MediaStore,
  key: string,
  size: number,
  etag: string,
): FastifyReply {
  const condition = request.headers['if-range'];
  const range =
    condition === undefined || condition === etag ? readRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable')
    return reply
      .code(416)
      .header('content-range', `bytes */${size}`)
      .header('cache-control', 'no-store')
      .send();
  if (range === undefined) {
    reply.header('content-length', size);
    return request.method === 'HEAD' ? reply.send() : reply.send(store.read(key));
  }
  reply.code(206).headers({
    'content-range': `bytes ${range.start}-${range.end}/${size}`,
    'content-length': range.end - range.start + 1,
  });
  return request.method === 'HEAD' ? reply.send() : reply.send(store.read(key, range));
}
