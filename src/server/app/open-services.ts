import type { FastifyBaseLogger } from 'fastify';
import { makeComments, type Comments } from '../domains/comments/comments.ts';
import { listUnused, type Config } from '../kernel/config.ts';
import { makeChannelPaths, type ChannelPaths } from '../domains/content/channel-paths.ts';
import { makeChannels, type Channels } from '../domains/content/channels.ts';
import { makePageContents, type PageContents } from '../domains/content/page-contents.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { makeDelivery } from '../delivery/delivery.ts';
import { makeNotices } from '../domains/members/account-mails.ts';
import { makeFormEngine } from '../domains/forms/form-engine.ts';
import { makeFormEditing, type FormEditing } from '../domains/forms/form-editing.ts';
import { openFormFiles, type FormFiles } from '../domains/forms/form-files.ts';
import { makeFormRecords, type FormRecords } from '../domains/forms/form-records.ts';
import { makeFormSheets, type FormSheets } from '../domains/forms/form-sheet.ts';
import { makeForms, type Forms } from '../domains/forms/forms.ts';
import { makeSubmissions, type Submissions } from '../domains/forms/submissions.ts';
import { makeGeo, type Geo } from '../domains/geo/geo.ts';
import { makeRateLimit, type RateLimit } from '../kernel/rate-limit.ts';
import { makeIdentity, type Identity } from '../domains/identity/identity.ts';
import { makeClassifications, type Classifications } from '../domains/items/classifications.ts';
import { makeFriendLinks, type FriendLinks } from '../domains/items/friend-links.ts';
import { makeItems, type Items } from '../domains/items/items.ts';
import { openMediaLibrary, type MediaLibrary } from '../domains/media/media-library.ts';
import { makeDictionary, type Dictionary } from '../domains/dictionary/dictionary.ts';
import { openAvatars, type Avatars } from '../domains/members/avatars.ts';
import { makeMembers, type Members } from '../domains/members/members.ts';
import { makeOrders, type Orders } from '../domains/orders/orders.ts';
import { makeRunState, type RunState } from '../domains/operations/run-state.ts';
import { makeEvents, type Events } from '../kernel/events.ts';
import { makeSettings, type Settings } from '../domains/sites/settings.ts';
import { makeStatistics, type Statistics } from '../domains/statistics/statistics.ts';
import { makeSites, type Sites } from '../domains/sites/sites.ts';
import { openKeyedHash } from '../kernel/secrets/keyed-hash.ts';
import { makeVerification, type Verification } from '../domains/verification/verification.ts';

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
