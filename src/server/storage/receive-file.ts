// Receives an upload into a file, with limits of type and size.
import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { HttpError } from '../kernel/http-error.ts';
import { DETECTION_BYTES, detectMediaType } from './media-type.ts';
import type { MediaType, AcceptedTypes } from './media-type.ts';

/** A received file, not yet checked. The caller of `receiveFile` removes `path`. */
export interface ReceivedFile {
  path: string;
  type: MediaType;
  size: number;
  sha256: string;
}

/**
 * Throws a 415 when its first bytes show no accepted type, and a 413 when it exceeds the type's size. On any
 * error nothing is left on the disk.
 */
export async function receiveFile(
  upload: Readable,
  path: string,
  accepted: AcceptedTypes,
): Promise<ReceivedFile> {
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
        if (beginning.length >= DETECTION_BYTES) type = await requireType(beginning, accepted);
      }
      if (type !== undefined && size > type.maxBytes) throw tooLarge(type);
      hash.update(chunk);
      await handle.write(chunk);
    }
    if (size === 0) throw new HttpError(422, 'media.empty');
    type ??= await requireType(beginning, accepted);
    return { path, type, size, sha256: hash.digest('hex') };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

async function requireType(beginning: Buffer, accepted: AcceptedTypes): Promise<MediaType> {
  const type = await detectMediaType(beginning, accepted);
  if (type === undefined) throw new HttpError(415, accepted.rejectionKey);
  return type;
}

function tooLarge(type: MediaType): HttpError {
  return new HttpError(413, type.tooLargeKey, { most: type.maxBytes / 1_048_576 });
}
