// Stores media files in a bucket of an object store.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { isKey, variantPrefixOf, type MediaStore, type StoredFile } from './media-store.ts';
import { mediaTypeOf } from './media-type.ts';
import type { ObjectStore } from './object-store.ts';
import { isMissing, toStoreFailure } from './store-failure.ts';

/** Facts of media that are kept, so that a picture costs one request of the store and not three. */
const KEPT_FACTS = 10_000;
const KEPT_MS = 60_000;

interface ObjectMediaStoreOptions {
  objects: ObjectStore;
  /** Begins the keys of the objects. */
  name: string;
  /** Where files are prepared. */
  receiving: { makeTemporaryPath(): string };
  /** True for a store whose files never change under their key. */
  isImmutable: boolean;
  /** True where callers fetch files from the store by addresses that are signed for them. */
  isSigned: boolean;
}

/** A connection that ends within the file is a failure of the store, whatever it calls it. */
async function fetchTo(path: string, bytes: Readable): Promise<void> {
  let lost: unknown;
  bytes.on('error', (error) => (lost = error));
  try {
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    throw error === lost ? toStoreFailure(error) : error;
  }
}

/** Stores media as the objects `NAME/KEY`. Files are received on the local disk and checked there. */
export function makeObjectMediaStore(options: ObjectMediaStoreOptions): MediaStore {
  const { objects, name, receiving, isImmutable, isSigned } = options;
  const facts = new LRUCache<string, StoredFile>({ max: KEPT_FACTS, ttl: KEPT_MS });

  function objectOf(key: string): string {
    if (!isKey(key)) throw new Error(`"${key}" is not a key of the media store.`);
    return `${name}/${key}`;
  }

  const read: MediaStore['read'] = async (key, range) => {
    try {
      return await objects.read(objectOf(key), range);
    } catch (error) {
      // Another process has removed it.
      if (isMissing(error)) facts.delete(key);
      throw error;
    }
  };

  return {
    makeTemporaryPath: receiving.makeTemporaryPath,
    async put(key, temporaryPath) {
      await objects.put(objectOf(key), temporaryPath, { type: mediaTypeOf(key) });
      await rm(temporaryPath, { force: true });
    },
    async find(key, isExact = false) {
      if (!isKey(key)) return undefined;
      const kept = isExact ? undefined : facts.get(key);
      if (kept !== undefined) return kept;
      const found = await objects.find(objectOf(key));
      if (found !== undefined && isImmutable) facts.set(key, found);
      return found;
    },
    read,
    ...(isSigned ? { sign: (key, disposition) => objects.sign(objectOf(key), disposition) } : {}),
    async lend(key, work) {
      const path = `${receiving.makeTemporaryPath()}-${randomUUID()}`;
      try {
        await fetchTo(path, await read(key));
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    async remove(key) {
      const object = objectOf(key);
      // The copies first: without its original, nothing would lead to them again.
      for await (const copy of objects.list(variantPrefixOf(object))) {
        facts.delete(copy.key.slice(name.length + 1));
        await objects.remove(copy.key);
      }
      facts.delete(key);
      await objects.remove(object);
    },
  };
}
