// Writes the compressed forms of the built files beside them, so that the server never compresses them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(?:js|css|json|svg)$/;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Writes `x.br` and `x.gz` for each text file of a folder, where they are smaller than the file itself. */
export async function compressAssets(folder: string): Promise<void> {
  const files = readdirSync(folder).filter((name) => TEXT.test(name));
  await Promise.all(files.map((name) => compressFile(join(folder, name))));
}

async function compressFile(path: string): Promise<void> {
  const content = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [brotli, zipped] = await Promise.all([
    compressBrotli(content, { params }),
    compressGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (brotli.length < content.length) writeFileSync(`${path}.br`, brotli);
  if (zipped.length < content.length) writeFileSync(`${path}.gz`, zipped);
}
