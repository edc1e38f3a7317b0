import type { FastifyBaseLogger } from 'fastify';
import { listUnused, type Config } from './config/config.ts';
import { makeChannels, type Channels } from './content/channels.ts';
import { makePageContents, type PageContents } from './content/page-contents.ts';
import { openDatabase, type Database } from './database/database.ts';
import { makeFormEngine } from './forms/form-engine.ts';
import { makeForms, type Forms } from './forms/forms.ts';
import { makeIdentity, type Identity } from './identity/identity.ts';
import { makeClassifications, type Classifications } from './items/classifications.ts';
import { makeFriendLinks, type FriendLinks } from './items/friend-links.ts';
import { makeItems, type Items } from './items/items.ts';
import { openMediaLibrary, type MediaLibrary } from './media/media-library.ts';
import { makeEvents, type Events } from './site/events.ts';
import { makeSettings, type Settings } from './site/settings.ts';
import { makeSites, type Sites } from './site/sites.ts';

/** Everything that routes and pages work with; made once, by `openServices`. */
export interface Services {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  readonly database: Database;
  readonly events: Events;
  readonly sites: Sites;
  readonly settings: Settings;
  readonly channels: Channels;
  readonly contents: PageContents;
  readonly items: Items;
  readonly classifications: Classifications;
  readonly friendLinks: FriendLinks;
  readonly forms: Forms;
  readonly identity: Identity;
  readonly media: MediaLibrary;
  /** Lets go of the database and ends what runs beside this process. */
  close(): Promise<void>;
}

/** Opens the database and the media store and puts the services together. Throws a `StorageError` when one cannot be opened. */
export async function openServices(config: Config, logger: FastifyBaseLogger): Promise<Services> {
  for (const name of listUnused(config)) logger.warn(`${name} is set, but this version does not use it yet.`);
  const database = await openDatabase(config);
  const media = await openMediaLibrary(database, config.DATA_DIR).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const events = makeEvents();
  const channels = makeChannels(database);
  const classifications = makeClassifications(database);
  return {
    config,
    logger,
    database,
    events,
    sites: makeSites(database),
    settings: makeSettings(database, events),
    channels,
    contents: makePageContents(database, channels, events),
    items: makeItems(database, channels, classifications),
    classifications,
    friendLinks: makeFriendLinks(database),
    forms: makeForms(database, channels, makeFormEngine(logger)),
    identity: makeIdentity(database, { secureCookies: config.PUBLIC_URL?.startsWith('https:') === true }),
    media,
    async close() {
      media.close();
      await database.close();
    },
  };
}
