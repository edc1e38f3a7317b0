/** Bodies with their compressed forms. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export type Encoding = 'identity' | 'br' | 'gzip';

/** A body with its compressed forms. */
export interface CompressedBody {
  forms: Readonly<Record<Encoding, Buffer>>;
  etag: string;
}

function compress(body: Buffer, quality: number): Promise<Buffer> {
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

/** Compresses quickly: a few milliseconds for a page. */
export async function compressBody(text: string): Promise<CompressedBody> {
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([compress(identity, 5), deflate(identity)]);
  // One tag for all encodings: it identifies the content, and `Vary` separates the encodings.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { forms: { identity, br, gzip: gz }, etag };
}

/** The same body with the best brotli compression: tens of milliseconds on another thread. */
export async function compressHarder(body: CompressedBody): Promise<CompressedBody> {
  return { ...body, forms: { ...body.forms, br: await compress(body.forms.identity, 11) } };
}

/** The best encoding that `Accept-Encoding` allows. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(accepted) ? 'gzip' : 'identity';
}
