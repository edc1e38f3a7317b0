/**
 * Cuts pictures for services that ask for a file and know no style: previews of links, and icons. A cut is
 * `/media/{name}.w{width}x{height}at{x}x{y}z{zoom}s{signature}.webp`, and is made when it is asked for first.
 * Only addresses that this installation has written are signed: nobody else can have files made.
 */
import { rm } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { cropIn } from '../../../../runtime/model/crop.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { isSameSecret } from '../../kernel/secrets/token.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { MediaProcess } from '../../storage/media-process.ts';
import type { Region } from '../../storage/media-task.ts';
import { hasCopies, SCALABLE } from './copy-names.ts';
import type { MediaTotals } from './media-totals.ts';
import type { FoundCopy } from './picture-copies.ts';

/** The size that a cut has, in pixels, unless the picture is too small for it. */
interface CutBox {
  width: number;
  height: number;
}

/** A cut of a picture: its address, and its size in pixels. */
interface PictureCut extends CutBox {
  url: string;
}

/** Undefined for a picture that its style does not crop, and for one without copies, such as a GIF. */
export type CutPicture = (url: string, pageJson: string | undefined, box: CutBox) => PictureCut | undefined;

interface PictureCuts {
  addressOf: CutPicture;
  /**
   * The file of a cut, which is made when it is missing; the picture itself when that fails. Undefined when
   * the name is no signed cut's or there is no such picture.
   */
  find(file: string): Promise<FoundCopy | undefined>;
}

/** Beside the code, digits only: a key of the store. */
const CUT =
  /^([A-Za-z0-9-]+)(_\d{1,5}x\d{1,5})\.(w\d{1,4}x\d{1,4}at\d{1,3}x\d{1,3}z\d{3})s([0-9a-f]{16})\.webp$/;
/** Between the code of a file and its version: a replaced file keeps its cuts. */
const VERSION = /--.*$/;
/** A picture that cannot be cut is not tried again before. */
const RETRY_MS = 60_000;

interface PictureCutsDependencies {
  store: MediaStore;
  pictures: MediaProcess;
  hash: KeyedHash;
  totals: Pick<MediaTotals, 'forget'>;
  logger: Pick<FastifyBaseLogger, 'error'>;
}

export function makePictureCuts(dependencies: PictureCutsDependencies): PictureCuts {
  const { store, hash } = dependencies;
  const makeOnce = makeCutter(dependencies);
  const sign = (code: string, cut: string): string =>
    Buffer.from(hash('picture-cut', code.replace(VERSION, ''), cut), 'base64url')
      .toString('hex')
      .slice(0, 16);
  return {
    addressOf(url, pageJson, box) {
      const crop = cropIn(pageJson ?? '');
      const file = url.slice('/media/'.length);
      if (crop === undefined || !url.startsWith('/media/') || !hasCopies(file)) return undefined;
      const name = file.slice(0, file.lastIndexOf('.'));
      const [code, width, height] = splitName(name);
      const { x, y } = crop.focus ?? { x: 50, y: 50 };
      const zoom = Math.round((crop.zoom ?? 1) * 100);
      const size = fit(box, regionOf({ width, height }, box, { x, y, zoom }));
      const cut = `w${size.width}x${size.height}at${Math.round(x)}x${Math.round(y)}z${zoom}`;
      return { ...size, url: `/media/${name}.${cut}s${sign(code, cut)}.webp` };
    },
    async find(file) {
      const [, code = '', size = '', cut = '', signature = ''] = CUT.exec(file) ?? [];
      if (code === '' || !isSameSecret(signature, sign(code, cut))) return undefined;
      if ((await store.find(file)) !== undefined) return { key: file };
      for (const type of SCALABLE) {
        const original = `${code}${size}.${type}`;
        if ((await store.find(original)) === undefined) continue;
        if (await makeOnce(original, file)) return { key: file };
        return { key: original, isProvisional: true };
      }
      return undefined;
    },
  };
}

/** Makes a cut, once for all who ask at the same time. Answers false when the whole picture stands for it. */
function makeCutter({ store, pictures, totals, logger }: Omit<PictureCutsDependencies, 'hash'>) {
  /** By key: what is under way, and what has failed a moment ago. */
  const making = new Map<string, Promise<boolean>>();

  async function make(original: string, key: string): Promise<boolean> {
    const to = store.makeTemporaryPath();
    let isMade = false;
    try {
      const answer = await store.lend(original, (from) =>
        pictures.run({ kind: 'cut', from, to, ...readCut(key) }),
      );
      if (!answer.ok) throw new Error(`The cut ${key} could not be made: ${answer.reason}`);
      await store.put(key, to);
      // Removed meanwhile, so the files that were removed with it did not include this one.
      if ((await store.find(original, true)) === undefined) await store.remove(original);
      await totals.forget(original);
      isMade = true;
    } catch (error) {
      logger.error(error, 'a picture could not be cut; the whole one stands for it');
    } finally {
      await rm(to, { force: true });
    }
    if (isMade) making.delete(key);
    else setTimeout(() => making.delete(key), RETRY_MS).unref();
    return isMade;
  }

  return (original: string, key: string): Promise<boolean> => {
    const made = making.get(key) ?? make(original, key);
    making.set(key, made);
    return made;
  };
}

function splitName(name: string): [code: string, width: number, height: number] {
  const [, code = '', width, height] = /^(.+)_(\d+)x(\d+)$/.exec(name) ?? [];
  return [code, Number(width), Number(height)];
}

/** What of a picture a box shows, as `object-fit: cover` and a zoom around the focal point do. */
function regionOf(
  picture: CutBox,
  box: CutBox,
  { x, y, zoom }: { x: number; y: number; zoom: number },
): Region {
  const ratio = box.width / box.height;
  const shown = (side: number, other: number): number => Math.max(1, Math.min(side, other) / (zoom / 100));
  const width = Math.min(picture.width, Math.round(shown(picture.width, picture.height * ratio)));
  const height = Math.min(picture.height, Math.round(shown(picture.height, picture.width / ratio)));
  return {
    left: Math.round(((picture.width - width) * x) / 100),
    top: Math.round(((picture.height - height) * y) / 100),
    width,
    height,
  };
}

/** A cut is no larger than its part of the picture. */
function fit(box: CutBox, region: CutBox): CutBox {
  const scale = Math.min(1, region.width / box.width, region.height / box.height);
  return {
    width: Math.max(1, Math.round(box.width * scale)),
    height: Math.max(1, Math.round(box.height * scale)),
  };
}

/** The region of the picture and the size of the cut, by its key. */
function readCut(key: string): { region: Region; width: number; height: number } {
  const [, , , cut = ''] = CUT.exec(key) ?? [];
  const [width = 0, height = 0, x = 0, y = 0, zoom = 0] = (cut.match(/\d+/g) ?? []).map(Number);
  const [, ...size] = splitName(key.slice(0, key.indexOf('.')));
  const region = regionOf({ width: size[0], height: size[1] }, { width, height }, { x, y, zoom });
  return { region, width, height };
}
