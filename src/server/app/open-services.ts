/** Opens the database, the stores and every domain, each after those that it needs. */
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import { watchIntegrity } from '../database/integrity.ts';
import { lockFolder } from '../database/lock-folder.ts';
import type { Tables } from '../../../runtime/generated/tables.generated.ts';
import { openBills } from '../domains/bills/index.ts';
import { openComments } from '../domains/comments/index.ts';
import {
  openContent,
  pageSource,
  readShownLogo,
  sanitizeRichText,
  keepUndoable,
  showContact,
  showFirstName,
  showIdentity,
} from '../domains/content/index.ts';
import { openDictionary } from '../domains/dictionary/index.ts';
import { openDocuments } from '../domains/documents/index.ts';
import { openFonts } from '../domains/fonts/index.ts';
import { openForms } from '../domains/forms/index.ts';
import { openGeo } from '../domains/geo/index.ts';
import { openInvoices } from '../domains/invoices/index.ts';
import { itemSource, openItems } from '../domains/items/index.ts';
import { openMedia } from '../domains/media/index.ts';
import { openMembers } from '../domains/members/index.ts';
import { openMerchants } from '../domains/merchants/index.ts';
import { openMessages } from '../domains/messages/index.ts';
import { makeMetrics } from '../domains/operations/index.ts';
import { openNotices } from '../domains/notices/index.ts';
import { openOrders } from '../domains/orders/index.ts';
import { openOwners } from '../domains/owners/index.ts';
import { isInUse, openPayments } from '../domains/payments/index.ts';
import { makeRequestQuota } from '../domains/quotas/index.ts';
import { openRecords } from '../domains/records/index.ts';
import { openSearch } from '../domains/search/index.ts';
import { openSettings, openSites, type ShownInPages } from '../domains/sites/index.ts';
import { openStatistics } from '../domains/statistics/index.ts';
import { openVerification } from '../domains/verification/index.ts';
import type { Services } from '../entities/engine/services.ts';
import { renameSamples } from '../entities/kits/rename-samples.ts';
import { readMerchant } from '../gateways/open/read-merchant.ts';
import { makeJobs, type Job, type Jobs } from '../jobs/jobs.ts';
import type { Config } from '../kernel/config.ts';
import { makeEvents } from '../kernel/events.ts';
import { openKeyedHash } from '../kernel/secrets/keyed-hash.ts';
import { GuestBudget } from '../limits/guest-budget.ts';
import { compileDocuments } from '../pages/compiled-documents.ts';
import { makePreparePage } from '../pages/prepare-page.ts';
import { makeOpenStore } from '../storage/open-stores.ts';
import { openChanges } from './follow-changes.ts';
import { openCdn } from './open-cdn.ts';
import { openDelivery } from './mail-look.ts';
import { openOperations } from './open-operations.ts';
import { openPeers } from './open-peers.ts';
import { openUpgraded } from './open-upgraded.ts';
import { opening } from './opening.ts';
import { watchWork } from './watch-work.ts';

type OnClose = (close: () => void | Promise<void>) => void;

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
    return { ...(await openParts(config, logger, (each) => closers.push(each))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openParts(
  config: Config,
  logger: FastifyBaseLogger,
  onClose: OnClose,
): Promise<Omit<Services, 'close'>> {
  const base = await openBase(config, logger, onClose);
  const { services, jobs } = await opening({ ...base, ...LINKS, environmentMerchant: readMerchant(config) })
    .with(openSites)
    .with(openMedia)
    .with(openRecords)
    // Before anything is read and kept.
    .with(openChanges)
    .with(openContent)
    .with(openDocuments)
    .with(openFonts)
    .with(openDictionary)
    .with(openDelivery)
    .with(openOrders)
    .with(openInvoices)
    .with(openStatistics)
    .with(openMessages)
    .with(openNotices)
    .with(openVerification)
    .with(openSearch)
    .with(openItems)
    .with(openComments)
    .with(openOperations)
    .with(openCdn)
    .with(openMerchants)
    .with(openPayments)
    .with(openBills)
    .with(openForms)
    .with(openSettings)
    .with(openGeo)
    .with(openOwners)
    .with(openMembers)
    .run();
  const documents = await compileDocuments();
  const opened = openJobs({ ...base, ...services }, jobs, onClose);
  // Before the jobs: one that waits for a service that does not answer would keep the server from ending.
  onClose(() => services.outgoing.close());
  return {
    ...base,
    ...services,
    jobs: opened,
    documents,
    preparePage: makePreparePage(documents, base.events, logger),
  };
}

/** Settings are written in a transaction. */
const shown: ShownInPages = {
  readLogo: readShownLogo,
  show: (queries, site, ...identity) =>
    keepUndoable(queries, site, () => showIdentity(queries as Transaction<Tables>, site, ...identity)),
  showContact: (queries, site, ...contact) =>
    keepUndoable(queries, site, () => showContact(queries as Transaction<Tables>, site, ...contact)),
  showFirstName: (queries, site, ...name) =>
    keepUndoable(queries, site, async () => {
      const transaction = queries as Transaction<Tables>;
      await renameSamples(transaction, site, await showFirstName(transaction, site, ...name));
    }),
  sanitize: sanitizeRichText,
};

/** What domains that do not know each other use of each other. */
const LINKS = { searchSources: [itemSource, pageSource], isInUse, shown };

/** What all domains stand on: database, files, limits, and the other processes. */
async function openBase(config: Config, logger: FastifyBaseLogger, onClose: OnClose) {
  // The processes of a shared database share the folder, too.
  if (config.DATABASE_URL === undefined) onClose(lockFolder(config.DATA_DIR));
  const database = await openUpgraded(config, logger);
  onClose(() => database.close());
  const integrity = watchIntegrity(database, logger);
  onClose(() => integrity.close());
  const { openStore, close } = await makeOpenStore(config);
  onClose(close);
  // A start that fails before leaves no key behind.
  const hash = openKeyedHash(config.DATA_DIR);
  const metrics = makeMetrics();
  const peers = await openPeers({ config, database, hash, logger, metrics }, onClose);
  return {
    config,
    logger,
    events: makeEvents(),
    database,
    integrity,
    openStore,
    hash,
    metrics,
    peers,
    makeRateLimit: peers.makeRateLimit,
    guests: new GuestBudget({ cpu: config.GUEST_CPU, calls: config.GUEST_CALLS }),
    requestQuota: makeRequestQuota({ database, shared: peers.shared }),
    onClose,
  };
}

/** The jobs of all parts, watched by the metrics. They end before what they use. */
function openJobs(
  parts: Omit<Parameters<typeof watchWork>[0], 'jobs'> & Pick<Services, 'logger'>,
  all: readonly Job[],
  onClose: OnClose,
): Jobs {
  const { database, logger, runState } = parts;
  const isPaused = (): boolean => runState.closedBy() !== undefined;
  const jobs = makeJobs(database, all, { logger, isPaused });
  onClose(() => jobs.close());
  watchWork({ ...parts, jobs });
  return jobs;
}
