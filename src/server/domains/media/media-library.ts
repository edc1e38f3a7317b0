// Opens the media library of an installation.
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Events } from '../../kernel/events.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { unlessStoreIsGone } from '../../storage/store-failure.ts';
import type { OpenStore } from '../../storage/open-stores.ts';
import { makeFileRemovals } from './file-removals.ts';
import { MediaItems } from './media-items.ts';
import { makeIsOfSite, type IsOfSite } from './media-owners.ts';
import { makeMediaProcess } from '../../storage/media-process.ts';
import type { MediaProcess } from '../../storage/media-process.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { makeCopyQueue } from './copy-queue.ts';
import { makeMediaContents, type MediaContents } from './media-contents.ts';
import { makeMediaRecords, type MediaRecords } from './media-records.ts';
import { makeMediaTotals, type MediaTotals } from './media-totals.ts';
import { makeMediaDescriptions, type MediaDescriptions } from './media-descriptions.ts';
import { makeMediaVersions, type MediaVersions } from './media-versions.ts';
import { makePictureCopies, type FoundCopy } from './picture-copies.ts';
import { makePictureCuts, type CutPicture } from './picture-cuts.ts';
import { makeCopyPreparation, type CopyPreparation } from './prepare-copies.ts';

/** The media of an installation. */
export interface MediaLibrary {
  /** The files. */
  store: MediaStore;
  isOfSite: IsOfSite;
  /**
   * The file for the name of a picture's copy or cut. A missing copy is queued, and another file stands for
   * it. Undefined when there is no such picture.
   */
  findCopy(file: string, acceptsAvif: boolean): Promise<FoundCopy | undefined>;
  /** The address of a cut that `findCopy` finds. */
  cut: CutPicture;
  /** Makes the copies of pictures before they are requested. */
  preparation: Pick<CopyPreparation, 'start' | 'run'>;
  /** Decodes pictures in another process. */
  pictures: MediaProcess;
  /** The rows that describe the files, by site. */
  items: MediaItems;
  /** The same files as owners work on them in the console. */
  records: MediaRecords;
  /** What replaces files. */
  contents: MediaContents;
  versions: MediaVersions;
  descriptions: MediaDescriptions;
  totals: MediaTotals['read'];
  /** Reads again what another process has replaced or described in the library of a site. */
  refresh(projectCode: string): Promise<void>;
  /** Ends the media process. Copies that it was making are made after the next start. */
  close(): Promise<void>;
}

export interface MediaDependencies {
  database: Database;
  openStore: OpenStore;
  events: Events;
  hash: KeyedHash;
  logger: Pick<FastifyBaseLogger, 'error'>;
}

/** Pending files are dropped after a day. */
export async function openMediaLibrary(dependencies: MediaDependencies): Promise<MediaLibrary> {
  const { database, openStore, events, hash, logger } = dependencies;
  const store = await openStore('media');
  const pictures = makeMediaProcess();
  const queue = makeCopyQueue(database);
  const copies = makePictureCopies(store, pictures);
  const removals = makeFileRemovals(database, store, logger);
  const totals = makeMediaTotals(database, store);
  const cuts = makePictureCuts({ store, pictures, hash, totals, logger });
  const preparation = makeCopyPreparation({ queue, copies, totals, logger });
  const versions = makeMediaVersions(database.queries);
  const descriptions = makeMediaDescriptions(database.queries);
  const media = { database, store, pictures, queue, preparation };
  const items = new MediaItems({ ...media, descriptions, removals });
  // Only an embedded database belongs to one process. Of a shared one, the sweep drops interrupted uploads
  // after a day, and the tasks of a process that died are due again after five minutes.
  if (database.kind === 'sqlite') {
    await unlessStoreIsGone(items.dropInterrupted(), logger);
    await queue.release();
  }
  await removals.finish();
  return {
    store,
    isOfSite: makeIsOfSite(database.queries),
    pictures,
    items,
    records: makeMediaRecords({ database, removals, events, versions, descriptions }),
    contents: makeMediaContents(media),
    versions,
    descriptions,
    totals: totals.read,
    preparation,
    cut: cuts.addressOf,
    async findCopy(file, acceptsAvif) {
      const found = (await copies.find(file, acceptsAvif)) ?? (await cuts.find(file));
      if (found?.missing !== undefined) preparation.request(found.missing);
      return found;
    },
    async refresh(projectCode) {
      await versions.refresh(projectCode);
      await descriptions.refresh(projectCode);
      // Every page is kept under what it reads of the settings.
      events.emit('changed', { projectCode, tags: ['settings'] });
    },
    async close() {
      const closed = preparation.close();
      pictures.close();
      await closed;
    },
  };
}
