/** Counts what waits in the database for some process, and how late the oldest of it is. */
import type { Queries } from '../database/driver.ts';
import { selectWhere } from '../database/rows-where.ts';
import type { Gauge } from '../domains/operations/index.ts';

interface Queue {
  queue: string;
  waiting: number;
  /** When the first of it was due; null when nothing waits. */
  due: string | null;
}

/** Two numbers of each queue. The database is asked for each of them once. */
export async function readQueues(queries: Queries): Promise<Gauge[]> {
  const queues = await Promise.all([readPictures(queries), readTasks(queries), readMessages(queries)]);
  const now = Date.now();
  return [
    {
      name: 'tessera_queue_waiting',
      help: 'Work that waits in the database, of all processes.',
      type: 'gauge',
      values: queues.map(({ queue, waiting }) => ({ labels: { queue }, value: waiting })),
    },
    {
      name: 'tessera_queue_late_seconds',
      help: 'How long the oldest due work has waited to begin; 0 when nothing is due.',
      type: 'gauge',
      values: queues.map(({ queue, due }) => ({ labels: { queue }, value: secondsSince(due, now) })),
    },
  ];
}

/** What is tried again later is not due. */
function secondsSince(due: string | null, now: number): number {
  return due === null ? 0 : Math.max(0, Math.round((now - Date.parse(due)) / 1000));
}

async function readPictures(queries: Queries): Promise<Queue> {
  const found = await queries
    .selectFrom('picture_copies')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('due_at').as('due')])
    .executeTakeFirstOrThrow();
  return { queue: 'pictures', ...found };
}

/** Tasks of owners. One that has begun is held by its process, which tells its state. */
async function readTasks(queries: Queries): Promise<Queue> {
  const found = await queries
    .selectFrom('console_job')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.min('created_at').filterWhere('state', '=', 'waiting').as('due'),
    ])
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  return { queue: 'console', ...found };
}

/** Mails and short messages; codes are sent at once. */
async function readMessages(queries: Queries): Promise<Queue> {
  const found = await selectWhere(queries, 'outgoing_message', { state: 'waiting' })
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('send_at').as('due')])
    .executeTakeFirstOrThrow();
  return { queue: 'messages', ...found };
}
