/** What is waiting and what has failed, for `/metrics`. */
import type { Services } from '../api/calls/services.ts';
import { listQuotas } from '../domains/quotas/index.ts';
import type { Gauge } from '../domains/operations/index.ts';

type Parts = Pick<Services, 'database' | 'jobs' | 'runState' | 'metrics'> & {
  delivery: { counts(): readonly { kind: string; isSent: boolean; count: number }[] };
};

/** Shows jobs, queues, messages and the run state beside the other metrics. */
export function watchWork(parts: Parts): void {
  parts.metrics.watch(async () => [
    ...ofJobs(parts),
    ...(await ofQueues(parts)),
    ...(await ofQuotas(parts)),
    ofMessages(parts),
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

async function ofQueues({ database }: Parts): Promise<Gauge[]> {
  const { queries } = database;
  const count = async (table: 'picture_copies' | 'console_job'): Promise<number> => {
    const all = queries.selectFrom(table).select((row) => row.fn.countAll<number>().as('count'));
    const open = table === 'console_job' ? all.where('state', 'in', ['waiting', 'running']) : all;
    return (await open.executeTakeFirstOrThrow()).count;
  };
  const [pictures, tasks] = await Promise.all([count('picture_copies'), count('console_job')]);
  return [
    {
      name: 'tessera_queue_waiting',
      help: 'Work that waits in the database, of all processes.',
      type: 'gauge',
      values: [
        { labels: { queue: 'pictures' }, value: pictures },
        { labels: { queue: 'console' }, value: tasks },
      ],
    },
  ];
}

function ofMessages({ delivery }: Parts): Gauge {
  return {
    name: 'tessera_messages_total',
    help: 'Mails and short messages of this process, by how sending them ended.',
    type: 'counter',
    values: delivery.counts().map(({ kind, isSent, count }) => ({
      labels: { kind, result: isSent ? 'sent' : 'failed' },
      value: count,
    })),
  };
}

function ofState({ runState }: Parts): Gauge {
  return {
    name: 'tessera_run_status',
    help: 'What the system is doing: 1 normal, 2 upgrading, 4 restoring, 5 abnormal, 7 backing up.',
    type: 'gauge',
    values: [{ value: runState.current().status }],
  };
}
