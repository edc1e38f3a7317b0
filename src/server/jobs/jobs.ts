/** Work that is due without a caller. One process at a time runs a job, however many share the database. */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { after } from '../kernel/clock.ts';

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

/**
 * How long a lease holds. A process that was killed keeps its jobs for so long. Its holder renews it when
 * half of it is over, so that a job that runs every second does not write every second.
 */
const LEASE_S = 60;

export function makeJobs(database: Database, jobs: readonly Job[], logger: FastifyBaseLogger): Jobs {
  const holder = randomUUID();
  const loops = jobs.map((job) => makeLoop(job));

  function makeLoop(job: Job): Jobs {
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> = Promise.resolve();
    let leaseEnds = 0;

    async function runOnce(): Promise<void> {
      try {
        if (Date.now() > leaseEnds - (LEASE_S * 1000) / 2) leaseEnds = await takeLease(job.name);
        if (Date.now() < leaseEnds) await job.run();
      } catch (error) {
        logger.error(error, `the job "${job.name}" has failed; it is run again`);
      }
    }
    function plan(): void {
      timer = setTimeout(() => {
        running = runOnce().then(() => (timer === undefined ? undefined : plan()));
      }, job.everySeconds * 1000).unref();
    }
    return {
      start: plan,
      async close() {
        clearTimeout(timer);
        timer = undefined;
        await running;
        if (leaseEnds > 0) await giveBack(job.name);
      },
    };
  }

  /** When the lease ends, in milliseconds; 0 while another process holds it. */
  async function takeLease(job: string): Promise<number> {
    const now = new Date();
    const until = after(now, LEASE_S);
    const taken = await database.queries
      .insertInto('job_lease')
      .values({ job, holder, until })
      .onConflict((conflict) =>
        conflict
          .column('job')
          .doUpdateSet({ holder, until })
          .where((row) =>
            row.or([row('job_lease.holder', '=', holder), row('job_lease.until', '<=', now.toISOString())]),
          ),
      )
      .returning('job')
      .executeTakeFirst();
    return taken === undefined ? 0 : Date.parse(until);
  }

  async function giveBack(job: string): Promise<void> {
    await database.queries
      .deleteFrom('job_lease')
      .where('job', '=', job)
      .where('holder', '=', holder)
      .execute();
  }

  return {
    start: () => loops.forEach((loop) => loop.start()),
    close: async () => void (await Promise.all(loops.map((loop) => loop.close()))),
  };
}
