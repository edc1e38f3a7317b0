// Stores media files in a local folder.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { flush } from '../kernel/flush.ts';
import { makeFolder } from '../kernel/make-folder.ts';
import { nothingThere } from '../kernel/nothing-there.ts';
import { isKey, variantPrefixOf, type MediaStore } from './media-store.ts';

/**
 * The machine's name in file names: process ids of other machines that share the folder mean nothing here.
 */
const MACHINE = hostname().replaceAll('.', '-');

/** Removes incomplete files of earlier processes first. */
export async function openLocalStore(folder: string): Promise<MediaStore> {
  const files = join(folder, 'files');
  const receiving = join(folder, 'receiving');
  makeFolder(receiving);
  makeFolder(files);
  await removeLeftovers(receiving);

  // The first two letters of the key distribute the files over folders.
  function folderOf(key: string): string {
    if (!isKey(key)) throw new Error(`"${key}" is not a key of the media store.`);
    return join(files, key.slice(0, 2));
  }

  function locate(key: string): string {
    return join(folderOf(key), key);
  }

  return {
    makeTemporaryPath: () => join(receiving, `${MACHINE}.${process.pid}.${randomUUID()}`),
    async put(key, temporaryPath) {
      await mkdir(folderOf(key), { recursive: true });
      await flush(temporaryPath);
      await rename(temporaryPath, locate(key));
      await flush(folderOf(key));
      await flush(files);
    },
    async find(key) {
      if (!isKey(key)) return undefined;
      const found = await stat(locate(key)).catch(nothingThere);
      return found?.isFile() === true ? { size: found.size, modifiedAt: found.mtime } : undefined;
    },
    read: (key, range) => Promise.resolve(createReadStream(locate(key), range)),
    lend: (key, work) => work(locate(key)),
    async remove(key) {
      const prefix = variantPrefixOf(key);
      const beside = (await readdir(folderOf(key)).catch(nothingThere)) ?? [];
      for (const name of beside)
        if (name === key || name.startsWith(prefix)) await rm(join(folderOf(key), name), { force: true });
    },
  };
}

/** Removes incomplete files of this machine's dead processes. Others may still be writing theirs. */
async function removeLeftovers(receiving: string): Promise<void> {
  for (const name of await readdir(receiving)) {
    const [machine, id] = name.split('.');
    if (machine === MACHINE && (Number(id) === process.pid || !isRunning(Number(id))))
      await rm(join(receiving, name), { force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
