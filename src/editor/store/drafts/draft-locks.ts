// Marks drafts as in use by an open tab, with the browser's locks.
const PREFIX = 'draft:';

/**
 * Locks a draft until this tab is closed or killed. Does nothing where the browser has no locks (a page
 * without TLS).
 */
export function lockDraft(id: string): void {
  // Never resolves: the browser releases the lock when the tab is gone.
  void navigator.locks
    ?.request(PREFIX + id, () => new Promise<never>(() => undefined))
    .catch(() => undefined);
}

/** The ids of the drafts that open tabs have locked. */
export async function listLockedDrafts(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(
    held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])),
  );
}
