import type { FastifyBaseLogger } from 'fastify';
import { makeComments, type Comments } from './comments/comments.ts';
import { listUnused, type Config } from './config/config.ts';
import { makeChannelPaths, type ChannelPaths } from './content/channel-paths.ts';
import { makeChannels, type Channels } from './content/channels.ts';
import { makePageContents, type PageContents } from './content/page-contents.ts';
import { openDatabase, type Database } from './database/database.ts';
import { makeDelivery } from './delivery/delivery.ts';
import { makeNotices } from './delivery/notices.ts';
import { makeFormEngine } from './forms/form-engine.ts';
import { makeFormEditing, type FormEditing } from './forms/form-editing.ts';
import { openFormFiles, type FormFiles } from './forms/form-files.ts';
import { makeFormRecords, type FormRecords } from './forms/form-records.ts';
import { makeFormSheets, type FormSheets } from './forms/form-sheet.ts';
import { makeForms, type Forms } from './forms/forms.ts';
import { makeSubmissions, type Submissions } from './forms/submissions.ts';
import { makeGeo, type Geo } from './geo/geo.ts';
import { makeRateLimit, type RateLimit } from './http/rate-limit.ts';
import { makeIdentity, type Identity } from './identity/identity.ts';
import { makeClassifications, type Classifications } from './items/classifications.ts';
import { makeFriendLinks, type FriendLinks } from './items/friend-links.ts';
import { makeItems, type Items } from './items/items.ts';
import { openMediaLibrary, type MediaLibrary } from './media/media-library.ts';
import { makeDictionary, type Dictionary } from './dictionary/dictionary.ts';
import { openAvatars, type Avatars } from './members/avatars.ts';
import { makeMembers, type Members } from './members/members.ts';
import { makeOrders, type Orders } from './orders/orders.ts';
import { makeRunState, type RunState } from './operations/run-state.ts';
import { makeEvents, type Events } from './site/events.ts';
import { makeSettings, type Settings } from './site/settings.ts';
import { makeStatistics, type Statistics } from './statistics/statistics.ts';
import { makeSites, type Sites } from './site/sites.ts';
import { openKeyedHash } from './verification/keyed-hash.ts';
import { makeVerification, type Verification } from './verification/verification.ts';

/** Of a network in a minute: more than people type, and a load that nobody else notices. */
const MOST_SEARCHES = 60;
/** Of a network in a minute: a whole school's, and each one row. */
const MOST_CAPTCHAS = 300;
/** Of a network in a minute: each may be 10 MB. */
const MOST_UPLOADS = 30;

/** Everything that routes and pages work with; made once, by `openServices`. */
export interface Services {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  readonly database: Database;
  readonly events: Events;
  readonly sites: Sites;
  readonly settings: Settings;
  readonly channels: Channels;
  readonly channelPaths: ChannelPaths;
  readonly contents: PageContents;
  readonly items: Items;
  /** Counts the searches of visitors, each of which reads every text of a site. */
  readonly limitSearches: RateLimit;
  readonly classifications: Classifications;
  readonly dictionary: Dictionary;
  readonly friendLinks: FriendLinks;
  readonly forms: Forms;
  readonly formEditing: FormEditing;
  readonly submissions: Submissions;
  readonly formRecords: FormRecords;
  readonly formSheets: FormSheets;
  readonly formFiles: FormFiles;
  /** Counts the files that visitors hand in. */
  readonly limitUploads: RateLimit;
  readonly orders: Orders;
  readonly comments: Comments;
  readonly geo: Geo;
  readonly identity: Identity;
  readonly media: MediaLibrary;
  readonly members: Members;
  readonly avatars: Avatars;
  readonly verification: Verification;
  /** Counts the captchas that a network is drawn. */
  readonly limitCaptchas: RateLimit;
  readonly statistics: Statistics;
  readonly runState: RunState;
  /** Lets go of the database and ends what runs beside this process. */
  close(): Promise<void>;
}

/** Opens the database and the media store and puts the services together. Throws a `StorageError` when one cannot be opened. */
export async function openServices(config: Config, logger: FastifyBaseLogger): Promise<Services> {
  for (const name of listUnused(config)) logger.warn(`${name} is set, but this version does not use it yet.`);
  const database = await openDatabase(config);
  const letGo = async (error: unknown): Promise<never> => {
    await database.close();
    throw error;
  };
  const media = await openMediaLibrary(database, config.DATA_DIR, logger).catch(letGo);
  const formFiles = await openFormFiles(database, config.DATA_DIR, media.pictures, logger).catch(letGo);
  const events = makeEvents();
  const sites = makeSites(database, config);
  const settings = makeSettings(database, events);
  const channels = makeChannels(database);
  const classifications = makeClassifications(database);
  const formEngine = makeFormEngine(logger);
  const orders = makeOrders(database);
  const statistics = makeStatistics(database, channels, logger);
  const delivery = makeDelivery(config, logger);
  const hash = openKeyedHash(config.DATA_DIR);
  const avatars = await openAvatars(database, config.DATA_DIR, media.pictures, hash).catch(letGo);
  const verification = makeVerification({
    database,
    settings,
    logger,
    delivery,
    hash,
    captchaAnswer: config.CAPTCHA_ANSWER,
  });
  const notices = makeNotices({ delivery, settings, logger });
  const members = makeMembers({
    database,
    verification,
    notices,
    avatars,
    hash,
    orders,
    sites,
    events,
    logger,
  });
  return {
    config,
    logger,
    database,
    events,
    sites,
    settings,
    channels,
    channelPaths: makeChannelPaths(database, events),
    contents: makePageContents(database, channels, events),
    items: makeItems(database, channels, classifications),
    limitSearches: makeRateLimit(MOST_SEARCHES, 'item.too-many-searches'),
    classifications,
    dictionary: makeDictionary(database, channels, events),
    friendLinks: makeFriendLinks(database),
    comments: makeComments(database, settings, channels, events),
    forms: makeForms(database),
    formEditing: makeFormEditing(database, events, formEngine),
    submissions: makeSubmissions(database, channels, formEngine, formFiles, orders),
    formRecords: makeFormRecords(database),
    formSheets: makeFormSheets(database),
    formFiles,
    limitUploads: makeRateLimit(MOST_UPLOADS, 'form.too-many-files'),
    orders,
    geo: makeGeo(config, logger),
    identity: makeIdentity(database, hash, {
      secureCookies: config.PUBLIC_URL?.startsWith('https:') === true,
    }),
    media,
    statistics,
    verification,
    limitCaptchas: makeRateLimit(MOST_CAPTCHAS, 'verification.too-many-captchas'),
    members,
    avatars,
    runState: makeRunState(),
    async close() {
      members.stopSweeping();
      media.close();
      await verification.close();
      await notices.close();
      formFiles.close();
      await statistics.close();
      await database.close();
    },
  };
}
