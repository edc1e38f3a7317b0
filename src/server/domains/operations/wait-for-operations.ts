// Waits until this process is the only one that works on the whole database.
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';

const EVERY_MS = 500;

/** Until the returned function is called. `onWait` is called once when it has to wait. */
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
