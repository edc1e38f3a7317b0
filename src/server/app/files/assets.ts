import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, compressBody, compressHarder } from '../../pages/compressed-body.ts';
import type { Encoding } from '../../pages/compressed-body.ts';
import { FAVICON } from './favicon.ts';

/** Types of built files by ending, and whether compression helps. Other files are not served. */
const TYPES: Readonly<Record<string, readonly [type: string, compressible: boolean]>> = {
  '.js': ['text/javascript; charset=utf-8', true],
  '.css': ['text/css; charset=utf-8', true],
  '.json': ['application/json; charset=utf-8', true],
  '.svg': ['image/svg+xml', true],
  '.woff2': ['font/woff2', false],
  '.webp': ['image/webp', false],
  '.png': ['image/png', false],
};

const ONE_YEAR = 'public, max-age=31536000, immutable';
const ONE_DAY = 'public, max-age=86400';

interface Asset {
  type: string;
  etag: string;
  forms: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

/**
 * Serves the built files, whose names contain a hash of their content, and the favicon. A file is read and
 * compressed when it is first requested, and compressed harder in the background.
 */
export function addAssets(app: FastifyInstance, clientFolder: string | undefined): void {
  const assets = new Map<string, Promise<Asset | undefined>>();
  app.get('/favicon.ico', (request, reply) =>
    sendAsset(request, reply, makePlain('image/svg+xml', Buffer.from(FAVICON)), ONE_DAY),
  );
  if (clientFolder === undefined) return;

  app.get<{ Params: { file: string } }>('/assets/:file', async (request, reply) => {
    const { file } = request.params;
    let asset = assets.get(file);
    if (asset === undefined) assets.set(file, (asset = readAsset(join(clientFolder, 'assets'), file)));
    const found = await asset;
    if (found !== undefined) return sendAsset(request, reply, found, ONE_YEAR);
    // Names that do not exist are not cached: callers could fill the memory with them.
    assets.delete(file);
    return reply.callNotFound();
  });
}

async function readAsset(folder: string, file: string): Promise<Asset | undefined> {
  const [type, compressible] = TYPES[extname(file)] ?? [];
  if (type === undefined || !/^\w[\w.-]*$/.test(file)) return undefined;
  const content = await readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (content === undefined) return undefined;
  if (compressible !== true) return makePlain(type, content);
  const quick = await compressBody(content.toString());
  const asset: Asset = { type, etag: quick.etag, forms: quick.forms };
  void compressHarder(quick).then((small) => (asset.forms = small.forms));
  return asset;
}

function makePlain(type: string, content: Buffer): Asset {
  return {
    type,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    forms: { identity: content },
  };
}

function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
  cacheControl: string,
): FastifyReply {
  reply.headers({ 'cache-control': cacheControl, etag: asset.etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match']?.includes(asset.etag) === true) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const form = asset.forms[encoding];
  if (form !== undefined && encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(asset.type).send(form ?? asset.forms.identity);
}
