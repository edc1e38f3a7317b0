import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';

const EVERY_MS = 500;

/**
 * Makes this process the only one that works on the whole database, until the returned function is called.
 * Waits for the one that does, such as a backup; `onWait` is called once then.
 */
export async function waitForOperations(
  database: Database,
  onWait: () => void,
): Promise<() => Promise<void>> {
  for (let hasTold = false; ; hasTold = true) {
    const unlock = await database.lockOperations();
    if (unlock !== undefined) return unlock;
    if (!hasTold) onWait();
    await wait(EVERY_MS);
  }
}
