/** Makes copies of pictures in smaller widths and in formats for browsers. */
import { rm } from 'node:fs/promises';
import { widthsOf } from '../../../../runtime/model/media.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { MediaProcess } from '../../storage/media-process.ts';
import { COPY_FORMATS, type CopyFormat } from '../../storage/media-task.ts';
import { copyKeyOf, isPossible, listCopies, readCopyName, SCALABLE, type AskedCopy } from './copy-names.ts';
import type { CopyTask } from './copy-queue.ts';

/** The file to answer a request for a copy with. */
export interface FoundCopy {
  key: string;
  /** The task that makes the right file, when the file only stands for it. */
  missing?: CopyTask;
  /** Another file stands for it for now. */
  isProvisional?: true;
}

export type PictureCopies = ReturnType<typeof makePictureCopies>;

export function makePictureCopies(store: MediaStore, pictures: MediaProcess) {
  const exists = async (key: string, isExact = false): Promise<boolean> =>
    (await store.find(key, isExact)) !== undefined;

  async function findFirst(keys: readonly string[]): Promise<string | undefined> {
    for (const key of keys) if (await exists(key)) return key;
    return undefined;
  }

  async function makeCopy(from: string, format: CopyFormat, width: number, key: string): Promise<void> {
    const to = store.makeTemporaryPath();
    try {
      const answer = await pictures.run({ kind: 'resize', from, to, width, format });
      if (!answer.ok) throw new Error(`The copy ${key} could not be made: ${answer.reason}`);
      await store.put(key, to);
    } finally {
      await rm(to, { force: true });
    }
  }

  return {
    /**
     * The file for a copy's name. One that does not exist yet is replaced by the nearest wider one or by the
     * original. Undefined when the name is no copy's or there is no such picture.
     */
    async find(file: string, acceptsAvif: boolean): Promise<FoundCopy | undefined> {
      const asked = readCopyName(file);
      if (asked === undefined) return undefined;
      const format = acceptsAvif && isPossible(asked, 'avif') ? 'avif' : 'webp';
      const key = copyKeyOf(asked.name, asked.copyWidth, format);
      if (await exists(key)) return { key };
      const original = await findFirst(SCALABLE.map((type) => `${asked.name}.${type}`));
      if (original === undefined) return undefined;
      if (!isPossible(asked, format)) return { key: original };
      const instead = await findFirst(listReplacements(asked, acceptsAvif));
      return { key: instead ?? original, missing: { original, format } };
    },
    /**
     * Makes the missing copies of a task one by one. Does nothing when there is no original. Throws when
     * one cannot be made.
     */
    async make({ original, format }: CopyTask, stop: AbortSignal): Promise<void> {
      const missing: { key: string; width: number }[] = [];
      for (const copy of listCopies(original, format)) if (!(await exists(copy.key))) missing.push(copy);
      if (missing.length === 0 || !(await exists(original, true))) return;
      await store.lend(original, async (from) => {
        for (const { key, width } of missing) {
          if (!(await exists(original, true)) || stop.aborted) return;
          await makeCopy(from, format, width, key);
          // Removed meanwhile, so the copies that were removed with it did not include this one.
          if (!(await exists(original, true))) await store.remove(original);
        }
      });
    },
  };
}

/** Keys of copies that are at least as wide, the nearest first. */
function listReplacements({ name, width, copyWidth }: AskedCopy, acceptsAvif: boolean): string[] {
  const formats = COPY_FORMATS.filter((format) => acceptsAvif || format !== 'avif');
  return widthsOf(width).flatMap((each) =>
    each < copyWidth ? [] : formats.map((format) => copyKeyOf(name, each, format)),
  );
}
