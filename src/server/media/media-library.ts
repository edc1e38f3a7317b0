import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { openLocalStore } from './local-store.ts';
import { makeMediaItems, mediaKeyOf } from './media-items.ts';
import type { MediaItems } from './media-items.ts';
import { makePictureProcess } from './picture-process.ts';
import type { MediaStore } from './store.ts';
import { makeVariants } from './variants.ts';
import type { Variants } from './variants.ts';

/** Everything about media that a server needs. */
export interface MediaLibrary {
  /** Where the bytes are. */
  store: MediaStore;
  /** The widths of pictures. */
  variants: Variants;
  /** What the files are, by site. */
  items: MediaItems;
  /** Makes the widths of all pictures ahead of whoever asks, one at a time, until the library is closed. */
  prepareWidths(): Promise<void>;
  /** Ends the picture process. */
  close(): void;
}

/** Opens the media of an installation, kept in `media` below its data folder. */
export async function openMediaLibrary(database: Database, dataFolder: string): Promise<MediaLibrary> {
  const store = await openLocalStore(join(dataFolder, 'media'));
  const pictures = makePictureProcess();
  const variants = makeVariants(store, pictures);
  const closing = new AbortController();
  return {
    store,
    variants,
    items: makeMediaItems(database, store, pictures),
    async prepareWidths() {
      const files = await database.queries.selectFrom('media').select(['resource_code', 'width', 'height', 'type']).execute();
      await variants.prepare(files.map(mediaKeyOf), closing.signal);
    },
    close() {
      closing.abort();
      pictures.close();
    },
  };
}
