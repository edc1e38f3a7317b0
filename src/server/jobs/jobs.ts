/**
 * Runs work that is due without a caller. One process at a time runs a job, however many share the database.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { traced, type SpanDescription } from '../kernel/traces.ts';
import { runWork } from '../kernel/work.ts';
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

const HOUR_S = 60 * 60;

/** A job that runs every hour. */
export const hourly = (name: string, run: Job['run']): Job => ({ name, everySeconds: HOUR_S, run });

/** A part of the program that was opened: what others call, and what it has to do without a caller. */
export interface Opened<Services> {
  services: Services;
  jobs?: readonly Job[];
}

/** How a job has run in this process. */
interface JobReport {
  job: string;
  /** Runs that ended well. */
  done: number;
  failures: number;
  /** When it last ran well, in milliseconds; 0 for never. */
  workedAt: number;
}

export type Jobs = ReturnType<typeof makeJobs>;

/** No run begins while `isPaused`: what it would store is about to be replaced. */
export function makeJobs(
  database: Database,
  jobs: readonly Job[],
  { logger, isPaused }: { logger: FastifyBaseLogger; isPaused: () => boolean },
) {
  const holder = randomUUID();
  const loops = jobs.map((job) => makeLoop(job, makeLease(database, job.name, holder), { logger, isPaused }));
  return {
    start() {
      for (const loop of loops) loop.start();
    },
    report: () => loops.map((loop) => loop.report),
    /** Ends the jobs and gives their leases back, after the runs under way. */
    close: async () => void (await Promise.all(loops.map((loop) => loop.close()))),
  };
}

interface Loop extends Pick<Jobs, 'start' | 'close'> {
  report: JobReport;
}

function makeLoop(
  job: Job,
  lease: Lease,
  { logger, isPaused }: { logger: FastifyBaseLogger; isPaused: () => boolean },
): Loop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const log = makeFailureLog(job.name, { logger });
  const report: JobReport = { job: job.name, done: 0, failures: 0, workedAt: 0 };

  const runOnce = (): Promise<void> => runWork({ job: job.name }, tryOnce);

  async function tryOnce(): Promise<void> {
    try {
      if (!isPaused() && (await lease.hold())) {
        await runWithLease();
        report.done += 1;
        report.workedAt = Date.now();
        log.worked();
      }
    } catch (error) {
      report.failures += 1;
      log.failed(error);
    }
    if (timer !== undefined) plan();
  }
  /** A service that does not answer makes a run longer than a lease. */
  async function runWithLease(): Promise<void> {
    const renewal = setInterval(() => {
      lease
        .hold()
        .catch((error: unknown) => logger.error(error, `the lease of "${job.name}" was not renewed`));
    }, RENEW_EVERY_MS);
    const run = () => job.run(stopping.signal);
    await traced(spanOf(job.name), run).finally(() => clearInterval(renewal));
  }
  function plan(): void {
    timer = setTimeout(() => {
      running = runOnce();
    }, job.everySeconds * 1000).unref();
  }
  return {
    report,
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

function spanOf(job: string): SpanDescription {
  return { name: `job ${job}`, kind: 'internal', attributes: { 'tessera.job': job } };
}
