const PREFIX = 'draft:';

/** Tells other tabs, until this one is closed or killed, that it works on a draft. Where there are no locks (a page without TLS), nobody is told. */
export function claimDraft(id: string): void {
  // Never fulfilled: the browser gives the lock back when the tab is gone.
  void navigator.locks
    ?.request(PREFIX + id, () => new Promise<never>(() => undefined))
    .catch(() => undefined);
}

/** The ids of the drafts that open tabs work on. */
export async function listClaimed(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(
    held.flatMap(({ name = '' }) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])),
  );
}
