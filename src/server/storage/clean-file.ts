import { rm, stat } from 'node:fs/promises';
import { HttpError } from '../kernel/http-error.ts';
import { detectDocument } from './media-type.ts';
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
  /** Of its name. */
  ending: string;
}

/** Lets `work` store a checked file, and removes what it has not moved away. Throws as `cleanFile`. */
export async function withCleanFile<T>(
  checking: { file: ReceivedFile; resourceType: 1 | 2 | 3; store: MediaStore; pictures: PictureProcess },
  work: (clean: CleanFile) => Promise<T>,
): Promise<T> {
  const { file, resourceType, store, pictures } = checking;
  const clean = await cleanFile(file, resourceType, store, pictures);
  try {
    return await work(clean);
  } finally {
    await rm(clean.path, { force: true });
  }
}

/** Largest side in pixels; addresses have five digits for it. */
const MAX_SIDE = 30_000;

/**
 * Checks that a received file is completely of the type that its first bytes show. A picture is encoded anew
 * from its pixels. Throws a 422 otherwise.
 */
export async function cleanFile(
  file: ReceivedFile,
  resourceType: 1 | 2 | 3,
  store: MediaStore,
  pictures: PictureProcess,
): Promise<CleanFile> {
  if (file.type.resourceType !== resourceType) throw new HttpError(422, 422, 'media.type-mismatch');
  const path = store.makeTemporaryPath();
  try {
    const clean = await check(file, path, pictures);
    if (clean.width > MAX_SIDE || clean.height > MAX_SIDE)
      throw new HttpError(422, 422, 'media.too-many-pixels');
    return { ...clean, bytes: (await stat(clean.path)).size };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

type Checked = Omit<CleanFile, 'bytes'>;

function check(file: ReceivedFile, to: string, pictures: PictureProcess): Promise<Checked> {
  if (file.type.resourceType === 3) return acceptDocument(file);
  return file.type.format === undefined ? acceptVideo(file) : rewritePicture(file, to, pictures);
}

async function acceptDocument(file: ReceivedFile): Promise<Checked> {
  const type = await detectDocument(file.path);
  if (type === undefined) throw new HttpError(415, 415, 'media.type-refused');
  return { path: file.path, width: 0, height: 0, ending: type.ending };
}

async function acceptVideo(file: ReceivedFile): Promise<Checked> {
  const size = await readMp4Size(file.path);
  if (size === undefined) throw new HttpError(422, 422, 'media.damaged');
  return { path: file.path, ...size, ending: file.type.ending };
}

async function rewritePicture(file: ReceivedFile, to: string, pictures: PictureProcess): Promise<Checked> {
  const answer = await pictures.run({
    kind: 'clean',
    from: file.path,
    to,
    format: file.type.format ?? 'png',
  });
  if (answer.ok) return { path: to, width: answer.width, height: answer.height, ending: file.type.ending };
  throw new HttpError(422, 422, answer.tooManyPixels ? 'media.too-many-pixels' : 'media.damaged');
}
