// Counts views in memory until they are written.
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { Day } from './days.ts';

/** The address of a view. */
export interface ViewedPage {
  path: string;
  /** The item that the page shows. */
  contentCode?: string;
}

/** Views and visitors of one address on one day. */
export interface ViewCount extends ViewedPage {
  site: SiteIdentity;
  day: Day;
  views: number;
  /** Hashes of the day's visitors. */
  visitors: Set<string>;
}

/** Counts views until they are written. */
type ViewCounter = ReturnType<typeof makeViewCounter>;

/**
 * Counted addresses and visitors, more than a server can receive in a second. More are dropped, so that
 * callers cannot fill the memory.
 */
const MAX_HELD = 50_000;

export function makeViewCounter() {
  let counts = new Map<string, ViewCount>();
  let held = 0;

  function add(
    { site, day, path, contentCode }: Parameters<ViewCounter['add']>[0],
    views: number,
    visitors: Iterable<string>,
  ): void {
    const key = [day, site.projectCode, path, contentCode ?? ''].join('\n');
    let count = counts.get(key);
    if (count === undefined) {
      if (held >= MAX_HELD) return;
      held += 1;
      counts.set(key, (count = { site, day, path, contentCode, views: 0, visitors: new Set() }));
    }
    count.views += views;
    for (const visitor of visitors) {
      if (held >= MAX_HELD || count.visitors.has(visitor)) continue;
      held += 1;
      count.visitors.add(visitor);
    }
  }

  return {
    add: (view: Pick<ViewCount, 'site' | 'day'> & ViewedPage, visitor: string) => add(view, 1, [visitor]),
    /** Returns the counts and starts again from zero. */
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      held = 0;
      return taken;
    },
    /** Adds what could not be written. */
    putBack(taken: readonly ViewCount[]) {
      for (const count of taken) add(count, count.views, count.visitors);
    },
    isEmpty: () => counts.size === 0,
  };
}

/** Merges addresses that differ only in members that their page does not read. */
export function mergeSame(counts: readonly ViewCount[]): ViewCount[] {
  const counter = makeViewCounter();
  counter.putBack(counts);
  return counter.take();
}
