/** Makes the copies of pictures in the background, before they are requested. */
import type { FastifyBaseLogger } from 'fastify';
import { isStorageFailure } from '../../kernel/to-http-error.ts';
import { runAcrossSites } from '../../database/site-scope.ts';
import type { CopyQueue, CopyTask } from './copy-queue.ts';
import type { MediaTotals } from './media-totals.ts';
import type { PictureCopies } from './picture-copies.ts';

export interface CopyPreparation {
  /** Prepares until it is closed: now, when something is queued, and every minute. */
  start(): void;
  /** Makes all copies that are due. Resolves when none is left. */
  run(): Promise<void>;
  /** Prepares the pictures that were queued by this process. */
  wake(): void;
  /**
   * Queues a missing copy in front, together with all others of 100 ms. Repeated calls within a minute cost
   * nothing.
   */
  request(task: CopyTask): void;
  /** Ends the current task, which becomes due again, and waits for its end. */
  close(): Promise<void>;
}

/** Finds the tasks that another process has queued or left behind. */
const CHECK_MS = 60_000;
const RETRY_MS = 60 * 60 * 1000;
/** The same after a failure of the disk or of the object store, which is back sooner than a picture mends. */
const RETRY_STORE_MS = 2 * 60 * 1000;
/** The pictures of one page are queued by one write, after their answers. */
const COLLECT_MS = 100;

interface CopyPreparationDependencies {
  queue: CopyQueue;
  copies: PictureCopies;
  totals: Pick<MediaTotals, 'forget'>;
  logger: Pick<FastifyBaseLogger, 'error'>;
}

export function makeCopyPreparation(dependencies: CopyPreparationDependencies): CopyPreparation {
  const { queue, logger } = dependencies;
  const log = (message: string) => (error: unknown) => logger.error(error, message);
  const closing = new AbortController();
  const requested = new Set<string>();
  let collected: CopyTask[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWoken = false;

  async function prepareAll(): Promise<void> {
    do {
      isWoken = false;
      for (let task = await queue.claim(); task !== undefined; task = await queue.claim()) {
        await prepare(dependencies, task, closing.signal);
        if (closing.signal.aborted) return;
      }
    } while (isWoken);
  }

  function run(): Promise<void> {
    isWoken = true;
    // A request of one site may have begun it; the queue is that of all sites.
    return (running ??= runAcrossSites(prepareAll).finally(() => (running = undefined)));
  }

  function wake(): void {
    if (timer === undefined || closing.signal.aborted) return;
    run().catch(log('the queue of pictures could not be read'));
  }

  function queueCollected(): void {
    if (closing.signal.aborted) return;
    queue.moveToFront(collected).then(wake).catch(log('the requested pictures could not be queued'));
    collected = [];
  }

  return {
    start() {
      timer = setInterval(() => {
        requested.clear();
        wake();
      }, CHECK_MS).unref();
      wake();
    },
    run,
    wake,
    request(task) {
      const { size } = requested;
      if (requested.add(`${task.original} ${task.format}`).size === size) return;
      if (collected.push(task) === 1) setTimeout(queueCollected, COLLECT_MS).unref();
    },
    async close() {
      clearInterval(timer);
      closing.abort();
      await running?.catch(() => undefined);
    },
  };
}

async function prepare(
  { queue, copies, totals, logger }: CopyPreparationDependencies,
  task: CopyTask,
  stop: AbortSignal,
): Promise<void> {
  try {
    await copies.make(task, stop);
    await totals.forget(task.original);
  } catch (error) {
    if (!stop.aborted) {
      const pause = isStorageFailure(error) ? RETRY_STORE_MS : RETRY_MS;
      const when = `in ${pause / 60_000} minutes`;
      logger.error(error, `the copies of a picture could not be made; they are tried again ${when}`);
      return queue.postpone(task, pause);
    }
  }
  return stop.aborted ? queue.postpone(task, 0) : queue.finish(task);
}
