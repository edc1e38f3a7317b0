/** Opens the database, the stores and every domain, each with the services it depends on. */
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../entities/engine/services.ts';
import type { Database } from '../database/database.ts';
import { watchIntegrity } from '../database/integrity.ts';
import { lockFolder } from '../database/lock-folder.ts';
import { makeDelivery } from '../delivery/delivery.ts';
import { makeMailLooks } from './mail-look.ts';
import { makeAuditLines, makeConsoleJobs } from '../domains/records/index.ts';
import { makeCommentRecords, makeComments } from '../domains/comments/index.ts';
import {
  openContent,
  pageSource,
  readShownLogo,
  sanitizeRichText,
  showContact,
  showIdentity,
  type Channels,
} from '../domains/content/index.ts';
import { changeLogJob, followChanges } from './follow-changes.ts';
import { makeSiteDocuments, makeThemePreviews } from '../domains/documents/index.ts';
import { makeDictionary } from '../domains/dictionary/index.ts';
import { makeFonts } from '../domains/fonts/index.ts';
import { openForms } from '../domains/forms/index.ts';
import { makeGeo } from '../domains/geo/index.ts';
import { makeIdentity } from '../domains/identity/index.ts';
import { itemSource, openItems, type ItemServices } from '../domains/items/index.ts';
import { openMediaLibrary } from '../domains/media/index.ts';
import { openMembers } from '../domains/members/index.ts';
import { makeMetrics } from '../domains/operations/index.ts';
import { makeOrders } from '../domains/orders/index.ts';
import { makeOwners, type OwnersDependencies } from '../domains/owners/index.ts';
import { makeJobs, type Jobs, type Opened } from '../jobs/jobs.ts';
import { makeRequestQuota } from '../domains/quotas/index.ts';
import { openSearch, type SearchServices } from '../domains/search/index.ts';
import { makeHosts, makeSettingRecords, makeSettings, makeSites } from '../domains/sites/index.ts';
import { makeStatistics } from '../domains/statistics/index.ts';
import { makeVerification } from '../domains/verification/index.ts';
import { openCdn } from './open-cdn.ts';
import { messagesJob, openMessages } from './open-messages.ts';
import { openOperations } from './open-operations.ts';
import { openPeers, type Peers } from './open-peers.ts';
import { openOrderPayments, openOwnersOrders } from './open-shop.ts';
import { openUpgraded } from './open-upgraded.ts';
import { watchWork } from './watch-work.ts';
import type { Config } from '../kernel/config.ts';
import { makeOpenStore, type OpenStore } from '../storage/open-stores.ts';
import { makeEvents, type Events } from '../kernel/events.ts';
import { makeGuestBudget } from '../limits/guest-budget.ts';
import type { MakeRateLimit } from '../limits/rate-limit.ts';
import { compileDocuments } from '../pages/compiled-documents.ts';
import { makePreparePage } from '../pages/prepare-page.ts';
import { openKeyedHash, type KeyedHash } from '../kernel/secrets/keyed-hash.ts';

/** Captchas of one network per minute: enough for a school. Each is one row. */
const MAX_CAPTCHAS = 300;

/**
 * Throws a `StorageError` or a system error when something cannot be opened. Everything is closed again by
 * then.
 */
export async function openServices(config: Config, logger: FastifyBaseLogger): Promise<Services> {
  const closers: (() => void | Promise<void>)[] = [];
  // In reverse order: a service may use what was opened before it.
  const close = async (): Promise<void> => {
    for (const each of closers.splice(0).toReversed()) await each();
  };
  try {
    const services = await openDomains(config, logger, (each) => closers.push(each));
    return { ...services, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type OnClose = (close: () => void | Promise<void>) => void;

async function openStorage(
  config: Config,
  events: Events,
  logger: FastifyBaseLogger,
  onClose: OnClose,
): Promise<
  Pick<Services, 'database' | 'integrity' | 'media' | 'consoleJobs' | 'auditLines'> & {
    openStore: OpenStore;
    hash: KeyedHash;
  }
> {
  // The processes of a shared database share the folder, too.
  if (config.DATABASE_URL === undefined) onClose(lockFolder(config.DATA_DIR));
  const database = await openUpgraded(config, logger);
  onClose(() => database.close());
  const auditLines = makeAuditLines({ queries: database.queries, folder: config.DATA_DIR, logger });
  onClose(() => auditLines.close());
  await auditLines.takeOver();
  const integrity = watchIntegrity(database, logger);
  onClose(() => integrity.close());
  const { openStore, close } = await makeOpenStore(config);
  onClose(close);
  // A start that fails before leaves no key behind.
  const hash = openKeyedHash(config.DATA_DIR);
  const media = await openMediaLibrary({ database, openStore, events, hash, logger });
  onClose(() => media.close());
  return { database, integrity, media, consoleJobs: makeConsoleJobs(database), auditLines, openStore, hash };
}

/** The search and what it finds. */
function openSearched(
  database: Database,
  channels: Channels,
  parts: { logger: FastifyBaseLogger; makeRateLimit: MakeRateLimit },
  onClose: OnClose,
): ItemServices & SearchServices {
  const searching = openSearch(database, [itemSource, pageSource], parts);
  onClose(() => searching.searchIndex.close());
  return { ...searching, ...openItems(database, channels, searching.search) };
}

/** What pages show besides their own documents. */
const openDocuments = ({
  database,
  channels,
  media,
  events,
}: Pick<Services, 'database' | 'channels' | 'media' | 'events'>): Pick<
  Services,
  'dictionary' | 'siteDocuments' | 'themePreviews' | 'fonts'
> => {
  const siteDocuments = makeSiteDocuments(database, events);
  return {
    dictionary: makeDictionary(database, channels, events),
    siteDocuments,
    themePreviews: makeThemePreviews(database),
    fonts: makeFonts({ database, store: media.store, files: media.pictures, siteDocuments, events }),
  };
};

/** Who is calling, and the accounts of owners. */
function openOwners(
  dependencies: Omit<OwnersDependencies, 'identity' | 'secureCookies'>,
  { PUBLIC_URL }: Config,
  onClose: OnClose,
): Pick<Services, 'identity' | 'owners'> {
  const secureCookies = PUBLIC_URL?.startsWith('https:') === true;
  const identity = makeIdentity(dependencies.database, { secureCookies });
  const owners = makeOwners({ ...dependencies, identity, secureCookies });
  onClose(owners.close);
  return { identity, owners };
}

/** What owners change of a site beside its contents. The header shows some of it. */
function openSettings(
  parts: Pick<Services, 'database' | 'sites' | 'outgoing' | 'config'> & { hash: KeyedHash },
): Pick<Services, 'settingRecords' | 'hosts'> {
  const show: Parameters<typeof makeSettingRecords>[0]['show'] = (queries, ...identity) =>
    showIdentity(queries as Parameters<typeof showIdentity>[0], ...identity);
  const showAlso: Parameters<typeof makeSettingRecords>[0]['showContact'] = (queries, ...contact) =>
    showContact(queries as Parameters<typeof showContact>[0], ...contact);
  const shown = { readLogo: readShownLogo, show, showContact: showAlso, sanitize: sanitizeRichText };
  return {
    settingRecords: makeSettingRecords(shown),
    hosts: makeHosts(parts.database.queries, parts),
  };
}

/** Codes that are sent to addresses and numbers. */
function openVerification(
  parts: Omit<Parameters<typeof makeVerification>[0], 'captchaAnswer'>,
  { CAPTCHA_ANSWER }: Config,
  onClose: OnClose,
): Services['verification'] {
  const verification = makeVerification({ ...parts, captchaAnswer: CAPTCHA_ANSWER });
  onClose(() => verification.close());
  return verification;
}

function openStatistics(
  { database, channels, settings, logger }: Pick<Services, 'database' | 'channels' | 'settings' | 'logger'>,
  onClose: OnClose,
): Services['statistics'] {
  const statistics = makeStatistics(database, channels, settings, logger);
  onClose(() => statistics.close());
  return statistics;
}

/** What all domains stand on: database, files, and the other processes. */
async function openBase(config: Config, logger: FastifyBaseLogger, onClose: OnClose) {
  const events = makeEvents();
  const { openStore, hash, ...storage } = await openStorage(config, events, logger, onClose);
  const { database } = storage;
  const sites = makeSites(database, config);
  const metrics = makeMetrics();
  const peers = await openPeers({ config, database, hash, logger, metrics }, onClose);
  // Before anything is read and kept.
  onClose(await followChanges({ ...storage, events, sites, logger, peers }));
  return { events, openStore, storage, hash, sites, metrics, peers };
}

/** The jobs of all parts, watched by the metrics. They end before what they use. */
function openJobs(
  parts: Omit<Parameters<typeof watchWork>[0], 'jobs'> & Pick<Services, 'logger'>,
  opened: readonly Pick<Opened<unknown>, 'jobs'>[],
  onClose: OnClose,
): Jobs {
  const { database, logger, runState } = parts;
  const isPaused = (): boolean => runState.closedBy() !== undefined;
  const jobs = makeJobs(database, [changeLogJob({ database }), ...opened.flatMap((each) => each.jobs)], {
    logger,
    isPaused,
  });
  onClose(() => jobs.close());
  watchWork({ ...parts, jobs });
  return jobs;
}

function makeLimits(
  database: Database,
  { GUEST_CPU: cpu, GUEST_CALLS: calls }: Config,
  { makeRateLimit, shared }: Peers,
): Pick<Services, 'guests' | 'requestQuota' | 'limitCaptchas'> {
  return {
    guests: makeGuestBudget({ cpu, calls }),
    requestQuota: makeRequestQuota({ database, shared }),
    limitCaptchas: makeRateLimit(MAX_CAPTCHAS, 'verification.too-many-captchas'),
  };
}

/** The documents of the program, and what draws pages of them. */
async function openDrawing(
  events: Events,
  logger: FastifyBaseLogger,
): Promise<Pick<Services, 'documents' | 'preparePage'>> {
  const documents = await compileDocuments();
  return { documents, preparePage: makePreparePage(documents, events, logger) };
}

async function openDomains(
  config: Config,
  logger: FastifyBaseLogger,
  onClose: OnClose,
): Promise<Omit<Services, 'close'>> {
  const base = await openBase(config, logger, onClose);
  const { events, openStore, storage, hash, sites, metrics, peers } = base;
  const [{ database }, { makeRateLimit }] = [storage, peers];
  const settings = makeSettings(database, events);
  const content = openContent(database, events);
  const { channels } = content;
  const shown = openDocuments({ database, channels, media: storage.media, events });
  const delivery = makeDelivery(config, logger, makeMailLooks({ ...base, ...storage, ...shown }));
  const orders = makeOrders(database);
  const statistics = openStatistics({ database, channels, settings, logger }, onClose);
  const messages = openMessages({ database, delivery, settings, sites, logger, hash }, onClose);
  const parts = { database, settings, delivery, messages, hash, logger };
  const verification = openVerification(parts, config, onClose);
  const shop = { database, logger, sites, orders, metrics };
  const dependencies = { ...base, ...shop, pictures: storage.media.pictures, onClose, makeRateLimit };
  const searched = { ...content, ...openSearched(database, channels, { logger, makeRateLimit }, onClose) };
  const kept = { ...storage, ...searched, sites, events, config, logger, metrics };
  const operated = await openOperations(kept, onClose);
  const cdn = openCdn(config, { events, logger, metrics });
  const paying = openOrderPayments(shop, config, onClose);
  const guests = { guestMegabytes: config.GUEST_UPLOADS };
  const forms = await openForms({ ...dependencies, ...guests, channels, verification });
  const own = [messagesJob(messages), forms.formRetention];
  const worked = { ...operated.services, ...shop, delivery };
  const jobs = openJobs(worked, [paying, { jobs: own }, cdn, operated], onClose);
  return {
    config,
    logger,
    ...storage,
    events,
    sites,
    settings,
    ...searched,
    ...shown,
    comments: makeComments(database, settings, channels, events, makeRateLimit),
    commentRecords: makeCommentRecords(database, channels),
    ...forms,
    orders,
    ...(await openOwnersOrders({ database, orders, hash, openStore })),
    ...paying.services,
    jobs,
    ...openSettings({ database, sites, outgoing: paying.services.outgoing, config, hash }),
    geo: makeGeo(config, logger, makeRateLimit),
    ...openOwners({ ...parts, verification, makeRateLimit }, config, onClose),
    statistics,
    verification,
    ...makeLimits(database, config, peers),
    messages,
    ...(await openMembers({ ...dependencies, verification, sites, messages })),
    ...operated.services,
    ...cdn.services,
    metrics,
    ...(await openDrawing(events, logger)),
  };
}
