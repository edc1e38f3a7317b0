/** Notices that everything was restored from a backup. */
import type { ApiCalls } from '../../runtime/generated/api.generated.ts';

type RunState = ApiCalls['system.getRunStatus']['data'];

/** Does not know of restores, because the database is being changed. */
const UPGRADING: RunState['status'] = 2;

/**
 * Compares each answer with the first one. True from the first restore on that took place since: a restore
 * may be shorter than the time between two questions.
 */
export function watchRestores(): (answer: RunState) => boolean {
  let first: { lastRestore?: string } | undefined;
  let isReplaced = false;
  return ({ status, lastRestore }) => {
    if (status === UPGRADING) return isReplaced;
    first ??= { lastRestore };
    if (lastRestore !== first.lastRestore) isReplaced = true;
    return isReplaced;
  };
}
