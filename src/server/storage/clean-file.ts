// Checks that a received file is of the type that it shows, and encodes pictures anew.
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { HttpError } from '../kernel/http-error.ts';
import { cleanSvg } from './clean-svg.ts';
import { detectDocument, type ResourceType } from './media-type.ts';
import { readMp4Video } from './mp4.ts';
import type { MediaProcess } from './media-process.ts';
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
  /** A moving picture: its copies would stand still, so it has none. */
  isAnimated?: boolean;
}

/** Lets `work` store a checked file, and removes what it has not moved away. Throws as `cleanFile`. */
export async function withCleanFile<T>(
  checking: { file: ReceivedFile; resourceType: ResourceType; store: MediaStore; pictures: MediaProcess },
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
  resourceType: ResourceType,
  store: MediaStore,
  pictures: MediaProcess,
): Promise<CleanFile> {
  if (file.type.resourceType !== resourceType) throw new HttpError(422, 'media.type-mismatch');
  const path = store.makeTemporaryPath();
  try {
    const clean = await check(file, path, pictures);
    if (clean.width > MAX_SIDE || clean.height > MAX_SIDE) throw new HttpError(422, 'media.too-many-pixels');
    return { ...clean, bytes: (await stat(clean.path)).size };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

type Checked = Omit<CleanFile, 'bytes'>;

function check(file: ReceivedFile, to: string, pictures: MediaProcess): Promise<Checked> {
  if (file.type.resourceType === 3) return acceptDocument(file);
  if (file.type.resourceType === 2) return acceptVideo(file);
  if (file.type.resourceType === 4) return acceptFont(file, pictures);
  return file.type.format === undefined ? rewriteSvg(file, to) : rewritePicture(file, to, pictures);
}

async function acceptDocument(file: ReceivedFile): Promise<Checked> {
  const type = await detectDocument(file.path);
  if (type === undefined) throw new HttpError(415, 'media.type-refused');
  return { path: file.path, width: 0, height: 0, ending: type.ending };
}

/** What the browsers of today play in an MP4; a track that names nothing is taken as it is. */
const PLAYED = ['', 'avc1', 'avc3', 'av01', 'vp08', 'vp09'];
const NAMES: Readonly<Record<string, string>> = { hvc1: 'HEVC', hev1: 'HEVC', dvh1: 'HEVC', dvhe: 'HEVC' };

async function acceptVideo(file: ReceivedFile): Promise<Checked> {
  const video = await readMp4Video(file.path);
  if (video === undefined) throw new HttpError(422, 'media.damaged');
  const { codec, width, height } = video;
  if (!PLAYED.includes(codec))
    throw new HttpError(422, 'media.video-codec', { codec: NAMES[codec] ?? codec });
  return { path: file.path, width, height, ending: file.type.ending };
}

const FORBIDS = {
  'forbids-embedding': [422, 'media.font-embedding'],
  'forbids-subsetting': [422, 'media.font-subsetting'],
} as const;

/** The file stays as it is: pages get parts that are written anew. */
async function acceptFont(file: ReceivedFile, process: MediaProcess): Promise<Checked> {
  const answer = await process.run({ kind: 'read-font', from: file.path });
  if (!answer.ok) throw new HttpError(422, 'media.font-damaged', { table: file.type.ending });
  if ('facts' in answer) return { path: file.path, width: 0, height: 0, ending: file.type.ending };
  const { refusal } = answer;
  if (refusal.code === 'damaged') throw new HttpError(422, 'media.font-damaged', { table: refusal.table });
  throw new HttpError(422, FORBIDS[refusal.code][1]);
}

async function rewriteSvg(file: ReceivedFile, to: string): Promise<Checked> {
  const clean = cleanSvg(await readFile(file.path, 'utf8'));
  if (clean === undefined) throw new HttpError(422, 'media.damaged');
  if ('needs' in clean) throw new HttpError(422, 'media.svg-needs', { parts: clean.needs.join(', ') });
  await writeFile(to, clean.svg);
  return { path: to, width: clean.width, height: clean.height, ending: file.type.ending };
}

async function rewritePicture(file: ReceivedFile, to: string, pictures: MediaProcess): Promise<Checked> {
  const answer = await pictures.run({
    kind: 'clean',
    from: file.path,
    to,
    format: file.type.format ?? 'png',
  });
  if (answer.ok) {
    const { width, height, isAnimated } = answer;
    return { path: to, width, height, ending: file.type.ending, isAnimated };
  }
  throw new HttpError(422, answer.tooManyPixels ? 'media.too-many-pixels' : 'media.damaged');
}
