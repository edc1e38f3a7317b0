// Serves files of the media library.
import { text } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { attachmentOf } from '../../kernel/content-disposition.ts';
import { readRange } from './byte-range.ts';
import type { MediaLibrary } from '../../domains/media/index.ts';
import { chooseSite } from '../../domains/sites/index.ts';
import type { Services } from '../../entities/engine/services.ts';
import { chooseEncoding, packOnce } from '../../pages/page-body.ts';
import { mediaTypeOf } from '../../storage/media-type.ts';
import type { MediaStore } from '../../storage/media-store.ts';

const DOCUMENT_KEY = /^([A-Za-z0-9-]+)\.(?:pdf|docx|xlsx|pptx|zip)$/;

const ORIGINAL = /^[A-Za-z0-9-]+_\d{1,5}x\d{1,5}\.(?:jpg|png|gif|webp|svg|mp4)$/;
/** `image/avif` of an `Accept` header, unless its quality is 0. */
const AVIF = /(?:^|[,\s])image\/avif(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

// The address contains a random code, so its content never changes: a replaced file gets another address.
const IMMUTABLE = 'public, max-age=31536000, immutable';
// Another file stands for a copy that is not made yet, or for the content that was replaced: browsers ask for
// it again with its `ETag`.
const PROVISIONAL = 'no-cache';
/** An SVG that is opened as a page runs nothing and loads nothing. */
const DRAWS_ONLY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

type Media = Pick<MediaLibrary, 'store' | 'findCopy' | 'isOfSite' | 'items' | 'versions'>;

/**
 * Serves originals as `/media/{code}_{w}x{h}.{type}`, their copies as `/media/{code}_{w}x{h}.w{width}.webp`,
 * their cuts (`picture-cuts.ts`), and documents as `/media/{code}.{type}`. A copy is AVIF where the browser
 * accepts it. Parts of fonts are `/media/{code}.w{hash}.woff2`, with their style sheets. Supports
 * conditional and range requests. Of a replaced file, every address answers with the content of today. An
 * address of another site is a 404.
 */
export function serveMedia(
  app: FastifyInstance,
  services: { media: Media } & Pick<Services, 'config' | 'sites' | 'fonts'>,
): void {
  const { media, fonts } = services;
  // Has its own HEAD: the one that Fastify adds would read the whole file.
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:file',
    async handler(request, reply) {
      const asked = `/media/${request.params.file}`;
      const { projectCode } = await chooseSite(services, request);
      if (!(await media.isOfSite(projectCode, request.params.file))) return reply.callNotFound();
      await media.versions.open(projectCode);
      const shown = media.versions.show(projectCode, asked);
      const acceptsAvif = AVIF.test(request.headers.accept ?? '');
      const name = shown.slice('/media/'.length);
      const found =
        (await findFontPart(fonts, projectCode, name)) ??
        (await findFile(media, projectCode, name, acceptsAvif));
      const stored = found === undefined ? undefined : await media.store.find(found.key);
      if (found === undefined || stored === undefined) return reply.callNotFound();
      const etag = `"${stored.size.toString(36)}-${Math.round(stored.modifiedAt.getTime()).toString(36)}"`;
      reply.headers({
        ...found.headers,
        ...(shown === asked ? {} : { 'cache-control': PROVISIONAL }),
        etag,
        'last-modified': stored.modifiedAt.toUTCString(),
        'accept-ranges': 'bytes',
      });
      if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
      if (found.key.endsWith('.css')) return sendSheet(request, reply, media.store, found.key, etag);
      return sendBytes(request, reply, media.store, found.key, stored.size, etag);
    },
  });
}

/** A file of the store, with the headers that describe it. */
interface FoundFile {
  key: string;
  headers: Readonly<Record<string, string | undefined>>;
}

/** The file of a font is never sent: pages load parts of it. */
async function findFontPart(
  fonts: Pick<Services['fonts'], 'find'>,
  projectCode: string,
  name: string,
): Promise<FoundFile | undefined> {
  const key = await fonts.find({ projectCode }, name);
  if (key === undefined) return undefined;
  return { key, headers: { 'content-type': mediaTypeOf(key), 'cache-control': IMMUTABLE } };
}

async function findFile(
  { findCopy, items }: Media,
  projectCode: string,
  name: string,
  acceptsAvif: boolean,
): Promise<FoundFile | undefined> {
  if (ORIGINAL.test(name)) {
    const policy = name.endsWith('.svg') ? { 'content-security-policy': DRAWS_ONLY } : {};
    const headers = { 'content-type': mediaTypeOf(name), 'cache-control': IMMUTABLE, ...policy };
    return { key: name, headers };
  }
  const code = DOCUMENT_KEY.exec(name)?.[1];
  if (code !== undefined) {
    const title = await items.findDocumentName(projectCode, code);
    if (title === undefined) return undefined;
    const headers = { 'content-disposition': attachmentOf(title), 'cache-control': IMMUTABLE };
    return { key: name, headers: { ...headers, 'content-type': mediaTypeOf(name) } };
  }
  const copy = await findCopy(name, acceptsAvif);
  if (copy === undefined) return undefined;
  const headers = {
    'content-type': mediaTypeOf(copy.key),
    'cache-control': copy.missing === undefined && copy.isProvisional !== true ? IMMUTABLE : PROVISIONAL,
    vary: 'Accept',
  };
  return { key: copy.key, headers };
}

/** The style sheet of a Chinese font is 100 KB of ranges, of which compression leaves a fifth. */
async function sendSheet(
  request: FastifyRequest,
  reply: FastifyReply,
  store: MediaStore,
  key: string,
  etag: string,
): Promise<FastifyReply> {
  const sheet = await text(await store.read(key));
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  reply.removeHeader('accept-ranges').headers({ etag: `W/${etag}`, vary: 'accept-encoding' });
  if (encoding === 'identity') return reply.send(sheet);
  return reply.header('content-encoding', encoding).send(packOnce(sheet, encoding));
}

async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  store: MediaStore,
  key: string,
  size: number,
  etag: string,
): Promise<FastifyReply> {
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
    return request.method === 'HEAD' ? reply.send() : reply.send(await store.read(key));
  }
  reply.code(206).headers({
    'content-range': `bytes ${range.start}-${range.end}/${size}`,
    'content-length': range.end - range.start + 1,
  });
  return request.method === 'HEAD' ? reply.send() : reply.send(await store.read(key, range));
}
