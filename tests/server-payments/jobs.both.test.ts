import { once } from 'node:events';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../src/server/database/database.ts';
import { makeJobs } from '../../src/server/jobs/jobs.ts';
import { DATABASES } from '../support/database.ts';
import { heldDate } from '../support/held-date.ts';

const SILENT = pino({ level: 'silent' });

describe.each(DATABASES)('jobs on $name', ({ settings }) => {
  async function open() {
    const database = await openDatabase(await settings());
    onTestFinished(() => database.close());
    const start = (run: (stop: AbortSignal) => unknown) => {
      const jobs = makeJobs(
        database,
        [{ name: 'look', everySeconds: 0.005, run: async (stop) => void (await run(stop)) }],
        { logger: SILENT, isPaused: () => false },
      );
      jobs.start();
      onTestFinished(() => jobs.close());
      return jobs;
    };
    return { database, start };
  }

  test('run in one process until it ends, and then in the other', async () => {
    const { start } = await open();
    const runs = { first: 0, second: 0 };
    const first = start(() => (runs.first += 1));
    await expect.poll(() => runs.first).toBeGreaterThan(0);
    start(() => (runs.second += 1));
    const before = runs.first;
    await expect.poll(() => runs.first).toBeGreaterThan(before + 20);
    expect(runs.second).toBe(0);
    await first.close();
    const last = runs.first;
    await expect.poll(() => runs.second).toBeGreaterThan(0);
    expect(runs.first).toBe(last);
  });

  test('are taken over when the lease of a killed process has ended', async () => {
    const { database, start } = await open();
    const hold = (until: string) =>
      database.queries
        .insertInto('job_lease')
        .values({ job: 'look', holder: 'killed', until })
        .onConflict((conflict) => conflict.column('job').doUpdateSet({ until }))
        .execute();
    await hold('9999-01-01T00:00:00.000Z');
    let runs = 0;
    start(() => (runs += 1));
    const asked = () => database.queries.selectFrom('job_lease').select('holder').executeTakeFirstOrThrow();
    expect(await asked()).toEqual({ holder: 'killed' });
    await hold('2000-01-01T00:00:00.000Z');
    await expect.poll(() => runs).toBeGreaterThan(0);
    expect(await asked()).not.toEqual({ holder: 'killed' });
  });

  test('go on after a run that failed', async () => {
    const { start } = await open();
    let runs = 0;
    start(() => {
      runs += 1;
      if (runs === 1) throw new Error('It fails once.');
    });
    await expect.poll(() => runs).toBeGreaterThan(1);
  });

  test('keep their lease during a run that is longer than it', async () => {
    const { database, start } = await open();
    const isRunning = Promise.withResolvers<void>();
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    start((stop) => {
      isRunning.resolve();
      return once(stop, 'abort');
    });
    await isRunning.promise;
    for (let minute = 0; minute < 5; minute += 1) {
      vi.advanceTimersByTime(60_000);
      await expect
        .poll(
          async () => {
            const { until } = await database.queries
              .selectFrom('job_lease')
              .select('until')
              .executeTakeFirstOrThrow();
            return until > heldDate().toISOString();
          },
          // A busy database answers later than in a second.
          { timeout: 20_000 },
        )
        .toBe(true);
    }
  });

  test('end a long run when the server stops', async () => {
    const { start } = await open();
    const isRunning = Promise.withResolvers<void>();
    const jobs = start((stop) => {
      isRunning.resolve();
      return once(stop, 'abort');
    });
    await isRunning.promise;
    await expect(jobs.close()).resolves.toBeUndefined();
  });
});
