/** Work that is due without a caller. One process at a time runs a job, however many share the database. */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { makeFailureLog } from './failure-log.ts';
import { LEASE_S, makeLease, type Lease } from './lease.ts';

const RENEW_EVERY_MS = (LEASE_S * 1000) / 4;

export interface Job {
  /** Name of its lease. */
  name: string;
  /** Pause between two runs. */
  everySeconds: number;
  /** What fails is logged, and run again next time. A long run ends early when the signal says so. */
  run(stop: AbortSignal): Promise<void>;
}

export interface Jobs {
  start(): void;
  /** Ends the jobs and gives their leases back, after the runs under way. */
  close(): Promise<void>;
}

export function makeJobs(database: Database, jobs: readonly Job[], logger: FastifyBaseLogger): Jobs {
  const holder = randomUUID();
  const loops = jobs.map((job) => makeLoop(job, makeLease(database, job.name, holder), logger));
  return {
    start() {
      for (const loop of loops) loop.start();
    },
    close: async () => void (await Promise.all(loops.map((loop) => loop.close()))),
  };
}

function makeLoop(job: Job, lease: Lease, logger: FastifyBaseLogger): Jobs {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const log = makeFailureLog(job.name, { logger });

  async function runOnce(): Promise<void> {
    try {
      if (await lease.hold()) {
        await keepLease(() => job.run(stopping.signal));
        log.worked();
      }
    } catch (error) {
      log.failed(error);
    }
    if (timer !== undefined) plan();
  }
  /** A service that does not answer makes a run longer than a lease. */
  async function keepLease(run: () => Promise<void>): Promise<void> {
    const renewal = setInterval(() => {
      lease
        .hold()
        .catch((error: unknown) => logger.error(error, `the lease of "${job.name}" was not renewed`));
    }, RENEW_EVERY_MS);
    await run().finally(() => clearInterval(renewal));
  }
  function plan(): void {
    timer = setTimeout(() => {
      running = runOnce();
    }, job.everySeconds * 1000).unref();
  }
  return {
    start: plan,
    async close() {
      clearTimeout(timer);
      timer = undefined;
      stopping.abort();
      await running;
      await lease.giveBack();
    },
  };
}
