// Reads and writes the stored files of an installation on the disk.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { variantPrefixOf } from '../../../storage/media-store.ts';
import { STORES } from './archive-format.ts';
import { flush } from '../../../kernel/flush.ts';
import { nothingThere } from '../../../kernel/nothing-there.ts';
import type { HeldFile, ListedFile, StoredFiles } from './stored-files.ts';

/** The stores as folders below DATA_DIR. */
export function makeDiskFiles(folder: string): StoredFiles {
  return {
    list: () => listFolders(folder),
    hold: ({ path }, place) => hold(join(folder, path), place),
    async has(path) {
      return (await stat(join(folder, path)).catch(nothingThere)) !== undefined;
    },
    async hashOf(path) {
      const file = join(folder, path);
      if ((await stat(file).catch(nothingThere))?.isFile() !== true) return undefined;
      const hash = createHash('sha256');
      await pipeline(createReadStream(file), hash);
      return hash.digest('hex');
    },
    save: (path, to) => rename(join(folder, path), to),
    async put(path, from) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await rename(from, join(folder, path)).catch(nothingThere);
    },
    remove: (path) => rm(join(folder, path), { force: true }),
    async *listCopies(path) {
      const prefix = variantPrefixOf(basename(path));
      for (const name of (await readdir(join(folder, dirname(path))).catch(nothingThere)) ?? [])
        if (name.startsWith(prefix)) yield `${dirname(path)}/${name}`;
    },
    flush: () => flushFolders(folder),
    close: () => undefined,
  };
}

async function* listFolders(folder: string): AsyncGenerator<ListedFile> {
  for (const store of STORES)
    for (const beginning of (await readdir(join(folder, store, 'files')).catch(nothingThere)) ?? [])
      for (const key of (await readdir(join(folder, store, 'files', beginning)).catch(nothingThere)) ?? [])
        yield { path: [store, 'files', beginning, key].join('/') };
}

async function flushFolders(folder: string): Promise<void> {
  for (const store of STORES) {
    const files = join(folder, store, 'files');
    const beginnings = await readdir(files).catch(nothingThere);
    if (beginnings === undefined) continue;
    for (const beginning of beginnings) await flush(join(files, beginning));
    await flush(files);
  }
}

/** Codes of a disk that has no links, or is another one: then the file itself is read. */
const NO_LINKS = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS']);

async function hold(file: string, place: string): Promise<HeldFile | undefined> {
  const found = await lstat(file).catch(nothingThere);
  // What is no ordinary file is not ours.
  if (found?.isFile() !== true) return undefined;
  const { size, mtime: modifiedAt } = found;
  await mkdir(dirname(place), { recursive: true });
  try {
    await link(file, place);
    return { size, modifiedAt, open: () => openHeld(place) };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (NO_LINKS.has(code)) return { size, modifiedAt, open: () => openHeld(file) };
    throw error;
  }
}

async function openHeld(file: string): ReturnType<HeldFile['open']> {
  const handle = await open(file, 'r').catch(nothingThere);
  if (handle === undefined) return undefined;
  const { size } = await handle.stat();
  // `end` of a file that grows: an entry must not be longer than it says.
  return { size, bytes: handle.createReadStream({ start: 0, ...(size > 0 ? { end: size - 1 } : {}) }) };
}
