import { rm, stat } from 'node:fs/promises';
import { HttpError } from '../kernel/http-error.ts';
import { readMp4Size } from './mp4.ts';
import type { PictureProcess } from './picture-process.ts';
import type { ReceivedFile } from './receive-file.ts';
import type { MediaStore } from './media-store.ts';

/** A checked file at a temporary `path`. Sizes in pixels and bytes. */
export interface CleanFile {
  path: string;
  width: number;
  height: number;
  bytes: number;
}

/** Largest side in pixels; addresses have five digits for it. */
const MAX_SIDE = 30_000;

/**
 * Checks that a received file is completely of the type that its first bytes show. A picture is encoded anew
 * from its pixels. Throws a 422 otherwise.
 */
export async function cleanFile(
  file: ReceivedFile,
  resourceType: 1 | 2,
  store: MediaStore,
  pictures: PictureProcess,
): Promise<CleanFile> {
  if (file.type.resourceType !== resourceType) throw new HttpError(422, 422, 'media.type-mismatch');
  const path = store.makeTemporaryPath();
  try {
    const clean =
      file.type.format === undefined ? await acceptVideo(file) : await rewritePicture(file, path, pictures);
    if (clean.width > MAX_SIDE || clean.height > MAX_SIDE)
      throw new HttpError(422, 422, 'media.too-many-pixels');
    return { ...clean, bytes: (await stat(clean.path)).size };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function acceptVideo(file: ReceivedFile): Promise<Omit<CleanFile, 'bytes'>> {
  const size = await readMp4Size(file.path);
  if (size === undefined) throw new HttpError(422, 422, 'media.damaged');
  return { path: file.path, ...size };
}

async function rewritePicture(
  file: ReceivedFile,
  to: string,
  pictures: PictureProcess,
): Promise<Omit<CleanFile, 'bytes'>> {
  const answer = await pictures.run({
    kind: 'clean',
    from: file.path,
    to,
    format: file.type.format ?? 'png',
  });
  if (answer.ok) return { path: to, width: answer.width, height: answer.height };
  throw new HttpError(422, 422, answer.tooManyPixels ? 'media.too-many-pixels' : 'media.damaged');
}
