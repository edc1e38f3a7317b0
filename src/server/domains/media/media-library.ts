import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { openLocalStore } from '../../storage/local-store.ts';
import { makeMediaItems } from './media-items.ts';
import { mediaKeyOf } from './media-rows.ts';
import type { MediaItems } from './media-items.ts';
import { makePictureProcess } from '../../storage/picture-process.ts';
import type { PictureProcess } from '../../storage/picture-process.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { makeVariants } from './variants.ts';
import type { Variants } from './variants.ts';

/** The media of an installation. */
export interface MediaLibrary {
  /** The files. */
  store: MediaStore;
  /** The listed widths of pictures. */
  variants: Variants;
  /** Decodes pictures in another process. */
  pictures: PictureProcess;
  /** The rows that describe the files, by site. */
  items: MediaItems;
  /** Makes the widths of all pictures in advance, one at a time, until the library is closed. */
  prepareWidths(): Promise<void>;
  /** Ends the picture process. */
  close(): void;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const SWEEP_INTERVAL_MS = 60 * 60 * 1000;

/** Opens the media in `media` below the data folder. Pending files are dropped after a day. */
export async function openMediaLibrary(
  database: Database,
  dataFolder: string,
  logger: Pick<FastifyBaseLogger, 'error'>,
): Promise<MediaLibrary> {
  const store = await openLocalStore(join(dataFolder, 'media'));
  const pictures = makePictureProcess();
  const variants = makeVariants(store, pictures);
  const items = makeMediaItems(database, store, pictures);
  // Only an embedded database belongs to one process. Of a shared one, the sweep drops them after a day.
  if (database.kind === 'sqlite') await items.dropInterrupted();
  const closing = new AbortController();
  const sweeping = setInterval(() => {
    items
      .sweep(new Date(Date.now() - DAY_MS))
      .catch((error: unknown) =>
        logger.error(error, 'files that were uploaded and not kept could not be swept'),
      );
  }, SWEEP_INTERVAL_MS).unref();
  return {
    store,
    variants,
    pictures,
    items,
    async prepareWidths() {
      const files = await database.queries
        .selectFrom('media')
        .select(['resource_code', 'width', 'height', 'type'])
        .execute();
      await variants.prepare(files.map(mediaKeyOf), closing.signal);
    },
    close() {
      clearInterval(sweeping);
      closing.abort();
      pictures.close();
    },
  };
}
