// Tells the CDN before this server which pages have changed.
import type { Services } from '../entities/engine/services.ts';
import type { Opened } from '../jobs/jobs.ts';
import { makeCdn, type Cdn } from '../kernel/cdn.ts';
import { makeOutgoing } from '../kernel/outgoing.ts';

const PURGE_EVERY_S = 1;

type CdnContext = Pick<Services, 'config' | 'events' | 'logger' | 'metrics'>;

/** Each process notes changes; the one with the job's lease purges them. `PURGE_URL` names the CDN. */
export function openCdn({ config, events, logger, metrics }: CdnContext): Opened<{ cdn?: Cdn }> {
  const { PURGE_URL } = config;
  if (PURGE_URL === undefined) return { services: {} };
  const cdn = makeCdn({ ...config, PURGE_URL }, makeOutgoing(config), logger);
  // What was changed while no process ran, or by one that was killed.
  cdn.noteAll();
  events.on('changed', ({ projectCode, tags }) => cdn.note(projectCode, tags));
  events.on('everythingReplaced', cdn.noteAll);
  metrics.watch(() => {
    const { waiting, purged, failed } = cdn.report();
    return Promise.resolve([
      {
        name: 'tessera_cdn_purge_waiting',
        help: 'Changed tags that wait for the CDN in this process; of interest where its job runs.',
        type: 'gauge',
        values: [{ value: waiting }],
      },
      {
        name: 'tessera_cdn_purges_total',
        help: 'Requests to PURGE_URL, by how they ended.',
        type: 'counter',
        values: [
          { labels: { result: 'done' }, value: purged },
          { labels: { result: 'failed' }, value: failed },
        ],
      },
    ]);
  });
  return {
    services: { cdn },
    jobs: [{ name: 'cdn purge', everySeconds: PURGE_EVERY_S, run: cdn.purge }],
  };
}
