// Opens the run state and the backups of the server.
import { dropEverything } from '../entities/engine/drop-everything.ts';
import type { Services } from '../entities/engine/services.ts';
import { followOtherOperations, makeRunState, openBackups } from '../domains/operations/index.ts';
import type { Job, Opened } from '../jobs/jobs.ts';
import { tell } from '../domains/notices/index.ts';
import { DEFAULT_SITE } from '../domains/sites/index.ts';
import { quotaWarningsJob } from './warn-of-quotas.ts';
import { CAN_PROVE, proveArchive } from './prove-archive.ts';

/** How often it is looked whether a backup is due. */
const BACKUPS_EVERY_S = 60;
/** How often it is looked whether a proof is due. */
const PROOFS_EVERY_S = 600;

type OperationContext = Pick<
  Services,
  'config' | 'database' | 'integrity' | 'media' | 'sites' | 'events' | 'searchIndex' | 'metrics' | 'logger'
> & { onClose(close: () => Promise<void>): void };

/** The run state and the backups; first brings to an end what a process that died has left. */
export async function openOperations(
  context: OperationContext,
): Promise<Opened<Pick<Services, 'runState' | 'backups'>>> {
  const { config, database, integrity, media, sites, events, searchIndex, metrics, logger, onClose } =
    context;
  const runState = makeRunState(integrity.isIntact);
  const dropAll = () => dropEverything({ events, sites, media });
  const backups = await openBackups({
    config,
    database,
    runState,
    logger,
    async onReplaced() {
      await dropAll();
      searchIndex.startFilling();
    },
    // A backup is of all sites: the operator's is told.
    async onFailed(code) {
      const site = await sites.get(DEFAULT_SITE);
      const happening = { event: 'backup', key: code, path: '/owner/backup' } as const;
      if (site !== undefined) await tell(database.queries, site, happening, new Date());
    },
    prove: proveArchive,
  });
  onClose(() => backups.close());
  const stopFollowing = await followOtherOperations(database, {
    runState,
    onReplaced: dropAll,
    onAbandoned: () => backups.settleAll(),
    onError: (error) => logger.error(error, 'the operations of other processes could not be read'),
  });
  onClose(stopFollowing);
  metrics.watchBackups(backups.last, backups.proofs.last);
  const proofs: Job = {
    name: 'backup proofs',
    everySeconds: PROOFS_EVERY_S,
    run: () => backups.proofs.runDue(),
  };
  return {
    services: { runState, backups },
    jobs: [
      { name: 'backups', everySeconds: BACKUPS_EVERY_S, run: () => backups.runDue() },
      ...(CAN_PROVE ? [proofs] : []),
      quotaWarningsJob({ database, sites }),
    ],
  };
}
