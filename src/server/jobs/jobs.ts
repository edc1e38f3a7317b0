/** Work that is due without a caller. One process at a time runs a job, however many share the database. */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { makeLease, type Lease } from './lease.ts';

export interface Job {
  /** Name of its lease. */
  name: string;
  /** Pause between two runs. */
  everySeconds: number;
  /** What fails is logged, and run again next time. */
  run(): Promise<void>;
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

  async function runOnce(): Promise<void> {
    try {
      if (await lease.hold()) await job.run();
    } catch (error) {
      logger.error(error, `the job "${job.name}" has failed; it is run again`);
    }
    if (timer !== undefined) plan();
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
      await running;
      await lease.giveBack();
    },
  };
}
