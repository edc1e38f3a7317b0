/** Opens the stores of an installation: folders of its data folder, or a bucket. */
import { join } from 'node:path';
import type { Config } from '../kernel/config.ts';
import { openLocalStore } from './local-store.ts';
import type { MediaStore } from './media-store.ts';
import { makeObjectMediaStore } from './object-media-store.ts';
import { openObjectStore, type ObjectSettings } from './object-store.ts';

/** Everything that is stored as files. All but the media are private. */
export const STORE_NAMES = ['attachments', 'avatars', 'invoices', 'media'] as const;
export type StoreName = (typeof STORE_NAMES)[number];

/** Opens one of the stores. Each is opened once in a process. */
export type OpenStore = (name: StoreName) => Promise<MediaStore>;

export type StoreSettings = Pick<Config, 'DATA_DIR' | 'MEDIA_URL' | 'S3_SIGNED'> & ObjectSettings;

export async function makeOpenStore(
  settings: StoreSettings,
): Promise<{ openStore: OpenStore; close(): void }> {
  const { DATA_DIR, MEDIA_URL } = settings;
  const openLocal: OpenStore = (name) => openLocalStore(join(DATA_DIR, name));
  if (MEDIA_URL === undefined) return { openStore: openLocal, close: () => undefined };
  const objects = await openObjectStore(settings, MEDIA_URL);
  const isSigned = settings.S3_SIGNED === '1';
  return {
    async openStore(name) {
      const receiving = await openLocal(name);
      // The picture of a member and an invoice that is issued again keep their keys.
      return makeObjectMediaStore({ objects, name, receiving, isImmutable: name === 'media', isSigned });
    },
    close: () => objects.close(),
  };
}
