import { rm, stat } from 'node:fs/promises';
import { HttpError } from '../kernel/http-error.ts';
import { readMp4Size } from './mp4.ts';
import type { PictureProcess } from './picture-process.ts';
import type { ReceivedFile } from './receive-file.ts';
import type { MediaStore } from './media-store.ts';

/** A file that is what it says; `path` is a temporary one. Sizes in pixels and bytes. */
export interface CleanFile {
  path: string;
  width: number;
  height: number;
  bytes: number;
}

/** A longer side does not fit the five digits of an address, and no screen. */
const MAX_SIDE = 30_000;

/** Makes sure that a received file is wholly what its first bytes promise: a picture is written anew from its pixels. Refuses with 422. */
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
      file.type.format === undefined ? await keepVideo(file) : await rewritePicture(file, path, pictures);
    if (clean.width > MAX_SIDE || clean.height > MAX_SIDE)
      throw new HttpError(422, 422, 'media.too-many-pixels');
    return { ...clean, bytes: (await stat(clean.path)).size };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function keepVideo(file: ReceivedFile): Promise<Omit<CleanFile, 'bytes'>> {
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
