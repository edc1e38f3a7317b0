// Reads and writes the stored files of an installation in a bucket.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { variantPrefixOf } from '../../../storage/media-store.ts';
import { mediaTypeOf } from '../../../storage/media-type.ts';
import type { ObjectStore } from '../../../storage/object-store.ts';
import { isMissing } from '../../../storage/store-failure.ts';
import { STORES } from './archive-format.ts';
import { flush } from '../../../kernel/flush.ts';
import { nothingThere } from '../../../kernel/nothing-there.ts';
import type { StoredFiles } from './stored-files.ts';

/** `media/files/ab/abc.png` in an archive is the object `media/abc.png`. */
function objectOf(path: string): string {
  return `${path.slice(0, path.indexOf('/'))}/${basename(path)}`;
}

const pathOf = (store: string, key: string): string => [store, 'files', key.slice(0, 2), key].join('/');

/** The stores as objects of a bucket. A bucket has no links: what is removed during a backup is missing. */
export function makeBucketFiles(objects: ObjectStore): StoredFiles {
  const take = async (path: string) =>
    objects.take(objectOf(path)).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
  return {
    async *list() {
      for (const store of STORES)
        for await (const { key, size, modifiedAt } of objects.list(`${store}/`)) {
          const name = key.slice(store.length + 1);
          yield { path: pathOf(store, name), known: { size, modifiedAt } };
        }
    },
    async hold({ path, known }) {
      const found = known ?? (await objects.find(objectOf(path)));
      if (found === undefined) return undefined;
      const { size, modifiedAt } = found;
      return { size, modifiedAt, open: () => take(path) };
    },
    has: async (path) => (await objects.find(objectOf(path))) !== undefined,
    async hashOf(path) {
      const taken = await take(path);
      if (taken === undefined) return undefined;
      const hash = createHash('sha256');
      await pipeline(taken.bytes, hash);
      return hash.digest('hex');
    },
    async save(path, to) {
      const taken = await take(path);
      if (taken === undefined) return;
      await pipeline(taken.bytes, createWriteStream(`${to}.new`, { mode: 0o600 }));
      await flush(`${to}.new`);
      await rename(`${to}.new`, to);
    },
    async put(path, from) {
      if ((await stat(from).catch(nothingThere)) === undefined) return;
      await objects.put(objectOf(path), from, { type: mediaTypeOf(basename(path)) });
      await rm(from, { force: true });
    },
    remove: (path) => objects.remove(objectOf(path)),
    async *listCopies(path) {
      const store = path.slice(0, path.indexOf('/'));
      for await (const { key } of objects.list(variantPrefixOf(objectOf(path))))
        yield pathOf(store, key.slice(store.length + 1));
    },
    // An object is durable as soon as it is there.
    flush: () => Promise.resolve(),
    close: () => objects.close(),
  };
}
