// Logs failures of a job without repeating each.
import type { FastifyBaseLogger } from 'fastify';

/** A disk that is full fails every run: one line a minute tells as much as one for each run. */
const EVERY_MS = 60_000;

/** The first failure, then one line in a minute with their number, and that it works again. */
export function makeFailureLog(
  job: string,
  { logger, now = Date.now }: { logger: FastifyBaseLogger; now?: () => number },
) {
  let failures = 0;
  let loggedAt = 0;
  return {
    failed(error: unknown) {
      failures += 1;
      if (failures > 1 && Math.abs(now() - loggedAt) < EVERY_MS) return;
      loggedAt = now();
      logger.error({ err: error, job, failures }, `the job "${job}" has failed; it is run again`);
    },
    worked() {
      if (failures > 0) logger.warn({ job, failures }, `the job "${job}" works again`);
      failures = 0;
    },
  };
}
