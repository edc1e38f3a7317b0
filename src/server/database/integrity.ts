// Watches whether the stored data is damaged.
import type { FastifyBaseLogger } from 'fastify';
import { isDamage, isStorageFailure } from '../kernel/to-http-error.ts';
import type { Database } from './database.ts';

/** Whether the stored data is damaged, as far as it is known. */
export type Integrity = ReturnType<typeof watchIntegrity>;

const CHECK_EVERY_MS = 60 * 60_000;

/** Checks SQLite in the background. PostgreSQL checks what it reads itself: there only errors tell. */
export function watchIntegrity({ findDamage }: Database, logger: FastifyBaseLogger) {
  const ending = new AbortController();
  let isDamaged = false;
  let checkedAt = Number.NEGATIVE_INFINITY;

  const report = (damage: string): void => {
    if (!isDamaged)
      logger.error({ damage }, 'the database is damaged: see "A damaged database" in docs/operations.md');
    isDamaged = true;
  };
  const note = (error: unknown): void => {
    if (isDamage(error)) report(error instanceof Error ? error.message : String(error));
  };
  const checkAll = async (): Promise<void> => {
    try {
      const damage = await findDamage(ending.signal);
      if (damage !== undefined) report(damage);
    } catch (error) {
      if (ending.signal.aborted) return;
      note(error);
      if (!isStorageFailure(error)) logger.warn(error, 'the database could not be checked for damage');
    }
  };
  return {
    /** False from the first damage on, until the next start. */
    isIntact: () => !isDamaged,
    /** Begins a check of the whole database, unless one began within the last hour. */
    check() {
      if (isDamaged || performance.now() - checkedAt < CHECK_EVERY_MS) return;
      checkedAt = performance.now();
      void checkAll();
    },
    /** Takes note of an error that means damage. */
    note,
    /** Ends a running check. */
    close: () => ending.abort(),
  };
}
