import { rm } from 'node:fs/promises';
import { MEDIA_WIDTHS } from '../../../../runtime/model/media.ts';
import type { PictureProcess } from '../../storage/picture-process.ts';
import type { MediaStore } from '../../storage/media-store.ts';

const ORIGINAL = /^[A-Za-z0-9-]+_\d{1,5}x\d{1,5}\.(?:jpg|png|gif|webp|mp4)$/;
const VARIANT = /^([A-Za-z0-9-]+_(\d{1,5})x\d{1,5})\.w([1-9]\d{0,4})\.webp$/;
const SCALABLE = ['webp', 'jpg', 'png'] as const;
const SCALABLE_ORIGINAL = new RegExp(`^([A-Za-z0-9-]+_(\\d{1,5})x\\d{1,5})\\.(?:${SCALABLE.join('|')})$`);

/**
 * The widths of pictures. Each is made on the first request, once for all simultaneous requests, and stored.
 */
export interface Variants {
  /** The key of an original or of a listed width; undefined for any other name. */
  find(file: string): Promise<string | undefined>;
  /** Makes all widths in advance, one after another, until the signal aborts. */
  prepare(keys: readonly string[], stop: AbortSignal): Promise<void>;
}

export function makeVariants(store: MediaStore, pictures: PictureProcess): Variants {
  const underWay = new Map<string, Promise<string | undefined>>();

  async function make(key: string, name: string, width: number): Promise<string | undefined> {
    const original = await findOriginal(name);
    if (original === undefined) return undefined;
    const to = store.makeTemporaryPath();
    try {
      const answer = await pictures.run({ kind: 'resize', from: store.locate(original), to, width });
      if (!answer.ok)
        throw new Error(`The width ${width} of ${original} could not be made: ${answer.reason}`);
      await store.put(key, to);
      return key;
    } finally {
      await rm(to, { force: true });
    }
  }

  async function findOriginal(name: string): Promise<string | undefined> {
    for (const type of SCALABLE)
      if ((await store.find(`${name}.${type}`)) !== undefined) return `${name}.${type}`;
    return undefined;
  }

  async function find(file: string): Promise<string | undefined> {
    if (ORIGINAL.test(file)) return file;
    const [, name, originalWidth, wanted] = VARIANT.exec(file) ?? [];
    if (name === undefined || !isListed(Number(wanted), Number(originalWidth))) return undefined;
    if ((await store.find(file)) !== undefined) return file;
    let making = underWay.get(file);
    if (making === undefined) {
      making = make(file, name, Number(wanted)).finally(() => underWay.delete(file));
      underWay.set(file, making);
    }
    return making;
  }

  return {
    find,
    async prepare(keys, stop) {
      // One at a time, so that a request for a width waits for at most one of these.
      for (const file of keys.flatMap(variantsOf)) {
        if (stop.aborted) return;
        await find(file).catch((error: unknown) => {
          // The picture process was ended by the stop. The width is made when it is requested.
          if (!stop.aborted) throw error;
        });
      }
    },
  };
}

/** The names of all widths of an original. */
function variantsOf(key: string): string[] {
  const [, name, width] = SCALABLE_ORIGINAL.exec(key) ?? [];
  const widths = MEDIA_WIDTHS.filter((each) => each < Number(width));
  return name === undefined ? [] : [...widths, width].map((each) => `${name}.w${each}.webp`);
}

function isListed(wanted: number, originalWidth: number): boolean {
  return (
    wanted === originalWidth || (wanted < originalWidth && MEDIA_WIDTHS.some((width) => width === wanted))
  );
}
