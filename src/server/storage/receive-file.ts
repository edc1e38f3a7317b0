import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ApiProblem } from '../kernel/http-error.ts';
import { TELLING_BYTES, tellMediaType } from './media-type.ts';
import type { MediaType, TakenTypes } from './media-type.ts';

/** A file as it came, not yet trusted: `path` is ours, to be removed by who asked for it. */
export interface ReceivedFile {
  path: string;
  type: MediaType;
  size: number;
  sha256: string;
}

/**
 * Writes an upload to `path`. Its first bytes must show a type that is taken (415), and it must not grow beyond
 * that type's size (413); on any failure nothing is left on the disk.
 */
export async function receiveFile(upload: Readable, path: string, taken: TakenTypes): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  const handle = await open(path, 'wx');
  let beginning = Buffer.alloc(0);
  let type: MediaType | undefined;
  let size = 0;
  try {
    for await (const chunk of upload as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (type === undefined) {
        beginning = Buffer.concat([beginning, chunk]);
        if (beginning.length >= TELLING_BYTES) type = await requireType(beginning, taken);
      }
      if (type !== undefined && size > type.most) throw tooLarge(type);
      hash.update(chunk);
      await handle.write(chunk);
    }
    if (size === 0) throw new ApiProblem(422, 422, 'media.empty');
    type ??= await requireType(beginning, taken);
    return { path, type, size, sha256: hash.digest('hex') };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

async function requireType(beginning: Buffer, taken: TakenTypes): Promise<MediaType> {
  const type = await tellMediaType(beginning, taken);
  if (type === undefined) throw new ApiProblem(415, 415, taken.refused);
  return type;
}

function tooLarge(type: MediaType): ApiProblem {
  return new ApiProblem(413, 413, type.tooLarge, { most: type.most / 1_048_576 });
}
