/** Watches what is waiting and what has failed, for `/metrics`. */
import type { Services } from '../entities/engine/services.ts';
import type { CountedDelivery } from '../delivery/delivery.ts';
import { listQuotas } from '../domains/quotas/index.ts';
import type { Gauge } from '../domains/operations/index.ts';
import { readQueues } from './read-queues.ts';

type Parts = Pick<Services, 'database' | 'jobs' | 'runState' | 'metrics'> & {
  delivery: Pick<CountedDelivery, 'counts' | 'underWay'>;
};

/** Shows jobs, queues, messages and the run state beside the other metrics. */
export function watchWork(parts: Parts): void {
  parts.metrics.watch(async () => [
    ...ofJobs(parts),
    ...(await readQueues(parts.database.queries)),
    ...(await ofQuotas(parts)),
    ...ofMessages(parts),
    ofState(parts),
  ]);
}

function ofJobs({ jobs }: Parts): Gauge[] {
  const reports = jobs.report();
  return [
    {
      name: 'tessera_job_runs_total',
      help: 'Runs of a job in this process, by how they ended.',
      type: 'counter',
      values: reports.flatMap(({ job, done, failures }) => [
        { labels: { job, result: 'done' }, value: done },
        { labels: { job, result: 'failed' }, value: failures },
      ]),
    },
    {
      name: 'tessera_job_last_success_seconds',
      help: 'When a job last ran well in this process, since 1970.',
      type: 'gauge',
      values: reports.flatMap(({ job, workedAt }) =>
        workedAt === 0 ? [] : [{ labels: { job }, value: Math.floor(workedAt / 1000) }],
      ),
    },
  ];
}

/** Of sites that have a quota. */
async function ofQuotas({ database }: Parts): Promise<Gauge[]> {
  const quotas = await listQuotas(database.queries);
  const valuesOf = (of: 'limit' | 'used'): Gauge['values'] =>
    quotas.flatMap(({ projectCode, used, ...quota }) =>
      (['storage', 'items'] as const).flatMap((what) => {
        const limit = quota[what];
        const labels = { site: projectCode, what };
        return limit === null ? [] : [{ labels, value: of === 'used' ? used[what] : limit }];
      }),
    );
  return [
    {
      name: 'tessera_site_quota',
      help: 'What the operator allows a site: bytes of storage, items.',
      type: 'gauge',
      values: valuesOf('limit'),
    },
    {
      name: 'tessera_site_use',
      help: 'What a site with a quota uses of it.',
      type: 'gauge',
      values: valuesOf('used'),
    },
  ];
}

function ofMessages({ delivery }: Parts): Gauge[] {
  return [
    {
      name: 'tessera_messages_total',
      help: 'Mails and short messages of this process, by how sending them ended.',
      type: 'counter',
      values: delivery.counts().map(({ kind, isSent, count }) => ({
        labels: { kind, result: isSent ? 'sent' : 'failed' },
        value: count,
      })),
    },
    {
      name: 'tessera_messages_sending',
      help: 'Mails and short messages that this process is sending: it waits for the service.',
      type: 'gauge',
      values: delivery.underWay().map(({ kind, count }) => ({ labels: { kind }, value: count })),
    },
  ];
}

function ofState({ runState }: Parts): Gauge {
  return {
    name: 'tessera_run_status',
    help: 'What the system is doing: 1 normal, 2 upgrading, 4 restoring, 5 abnormal, 7 backing up.',
    type: 'gauge',
    values: [{ value: runState.current().status }],
  };
}
