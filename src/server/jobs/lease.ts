// Lets only one process at a time run a job.
import type { Database } from '../database/database.ts';
import { deleteWhere } from '../database/rows-where.ts';
import { after, latestEnd } from '../kernel/clock.ts';
import { isStorageFailure } from '../kernel/to-http-error.ts';

/**
 * How long a lease holds. A process that was killed keeps its jobs for so long. Its holder renews it when
 * half of it is over, so that a job that runs every second does not write every second.
 */
export const LEASE_S = 60;

/** The right of this process to run a job. */
export type Lease = ReturnType<typeof makeLease>;

/**
 * Ends what a dead process held, so that nothing waits for it. Only for an embedded database, which belongs
 * to one process.
 */
export async function dropLeftLeases({ kind, queries }: Database): Promise<void> {
  if (kind === 'sqlite') await queries.deleteFrom('job_lease').execute();
}

export function makeLease({ queries }: Database, job: string, holder: string) {
  let ends = 0;

  /** When the lease ends, in milliseconds; 0 while another process holds it. */
  async function take(): Promise<number> {
    const now = new Date();
    const until = after(now, LEASE_S);
    const taken = await queries
      .insertInto('job_lease')
      .values({ job, holder, until })
      .onConflict((conflict) =>
        conflict
          .column('job')
          .doUpdateSet({ holder, until })
          .where((row) =>
            row.or([
              row('job_lease.holder', '=', holder),
              row('job_lease.until', '<=', now.toISOString()),
              // It was taken while the clock was wrong.
              row('job_lease.until', '>', latestEnd(now, LEASE_S)),
            ]),
          ),
      )
      .returning('job')
      .executeTakeFirst();
    return taken === undefined ? 0 : Date.parse(until);
  }

  return {
    /** True while this process may run the job; takes or renews the lease when it has to. */
    async hold() {
      const left = ends - Date.now();
      if (left < (LEASE_S * 1000) / 2 || left > LEASE_S * 1000) ends = await take();
      return Date.now() < ends;
    },
    /** Lets another process run the job at once. */
    async giveBack() {
      if (ends === 0) return;
      const own = deleteWhere(queries, 'job_lease', { job, holder });
      await own.execute().catch((error: unknown) => {
        // It ends by itself in a minute; an orderly stop must not fail for a full disk or a lost database.
        if (!isStorageFailure(error)) throw error;
      });
    },
  };
}
