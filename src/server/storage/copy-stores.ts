/** Moves files between the disk and a bucket, in either direction, while the server runs or not. */
import { createHash } from 'node:crypto';
import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openLocalStore } from './local-store.ts';
import type { MediaStore } from './media-store.ts';
import { makeObjectMediaStore } from './object-media-store.ts';
import { openObjectStore } from './object-store.ts';
import { STORE_NAMES, type StoreName, type StoreSettings } from './open-stores.ts';
import { isMissing } from './store-failure.ts';

interface CopiedFiles {
  copied: number;
  /** Already there with the same bytes. */
  present: number;
}

interface Side {
  open(name: StoreName): Promise<MediaStore>;
  list(name: StoreName): AsyncIterable<string>;
}

/**
 * Copies what the other side lacks, and compares the hashes of every file. May be stopped and run again;
 * deletes nothing. Throws when a file differs after it was copied.
 */
export async function copyStores(
  settings: StoreSettings & { MEDIA_URL: string },
  to: 's3' | 'disk',
): Promise<CopiedFiles> {
  const objects = await openObjectStore(settings, settings.MEDIA_URL);
  const disk: Side = {
    open: (name) => openLocalStore(join(settings.DATA_DIR, name)),
    list: (name) => listFolder(join(settings.DATA_DIR, name, 'files')),
  };
  const bucket: Side = {
    async open(name) {
      const receiving = await disk.open(name);
      return makeObjectMediaStore({ objects, name, receiving, isImmutable: false, isSigned: false });
    },
    async *list(name) {
      for await (const { key } of objects.list(`${name}/`)) yield key.slice(name.length + 1);
    },
  };
  try {
    return await copyAll(...(to === 's3' ? ([disk, bucket] as const) : ([bucket, disk] as const)));
  } finally {
    objects.close();
  }
}

async function copyAll(source: Side, target: Side): Promise<CopiedFiles> {
  const counts: CopiedFiles = { copied: 0, present: 0 };
  for (const name of STORE_NAMES) {
    const [from, to] = [await source.open(name), await target.open(name)];
    for await (const key of source.list(name)) {
      const result = await copyOne(key, from, to);
      if (result !== undefined) counts[result] += 1;
    }
  }
  return counts;
}

/** Undefined for a file that was removed meanwhile. */
async function copyOne(
  key: string,
  from: MediaStore,
  to: MediaStore,
): Promise<keyof CopiedFiles | undefined> {
  try {
    const wanted = await hashOf(from, key);
    if (wanted === undefined) return undefined;
    if ((await hashOf(to, key)) === wanted) return 'present';
    // `put` takes the file away that it is given.
    const path = to.makeTemporaryPath();
    await from.lend(key, (original) => copyFile(original, path));
    await to.put(key, path);
    if ((await hashOf(to, key)) !== wanted) throw new Error(`The copy of ${key} has other bytes.`);
    return 'copied';
  } catch (error) {
    if (isMissing(error) || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function hashOf(store: MediaStore, key: string): Promise<string | undefined> {
  if ((await store.find(key, true)) === undefined) return undefined;
  const hash = createHash('sha256');
  await pipeline(await store.read(key), hash);
  return hash.digest('hex');
}

async function* listFolder(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) if (entry.isFile()) yield entry.name;
}
