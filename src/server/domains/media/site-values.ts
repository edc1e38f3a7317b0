/**
 * Keeps values of the sites in use in memory. A value is read when its site is asked for, and dropped when
 * many others were since.
 */
import { LRUCache } from 'lru-cache';

export interface SiteValues<Value> {
  /** Reads what is known of a site, if it is not there. Undefined when there is nothing to wait for. */
  open(site: string): Promise<void> | undefined;
  /** What is known; undefined of a site that was not opened. */
  get(site: string): Value | undefined;
  /** Reads a site again if it is there; drops all without one. Until then the old value is answered. */
  refresh(site?: string): Promise<void>;
}

interface Kept<Value> {
  value?: Value | undefined;
  loading?: Promise<void> | undefined;
}

/** A site is opened moments before its value is read: fewer others than this come in between. */
const MAX_SITES = 1_000;

export function keepBySite<Value>(load: (site: string) => Promise<Value>): SiteValues<Value> {
  const kept = new LRUCache<string, Kept<Value>>({ max: MAX_SITES });

  function start(site: string, before: Value | undefined): Promise<void> {
    const entry: Kept<Value> = { value: before };
    kept.set(site, entry);
    return (entry.loading = load(site).then(
      (value) => {
        Object.assign(entry, { value, loading: undefined });
      },
      (error: unknown) => {
        if (kept.peek(site) === entry) kept.delete(site);
        throw error;
      },
    ));
  }

  /** A load that began before a change is followed by another one. */
  async function whenLoaded(site: string): Promise<void> {
    for (let entry = kept.get(site); entry?.loading !== undefined; entry = kept.get(site))
      await entry.loading;
  }

  return {
    open(site) {
      const entry = kept.get(site);
      if (entry === undefined) return start(site, undefined).then(() => whenLoaded(site));
      return entry.loading === undefined ? undefined : whenLoaded(site);
    },
    get: (site) => kept.get(site)?.value,
    async refresh(site) {
      if (site === undefined) kept.clear();
      else if (kept.has(site)) await start(site, kept.peek(site)?.value);
    },
  };
}
