import type { SiteIdentity } from '../../kernel/caller.ts';
import type { Day } from './days.ts';

/** The address of a view. */
export interface LookedAt {
  path: string;
  /** The item that the page shows. */
  contentCode?: string;
}

/** Views and visitors of one address on one day. */
export interface Tally extends LookedAt {
  site: SiteIdentity;
  day: Day;
  views: number;
  /** Hashes of the day's visitors. */
  visitors: Set<string>;
}

/** Counts views until they are written. */
export interface ViewCounter {
  add(view: Pick<Tally, 'site' | 'day'> & LookedAt, visitor: string): void;
  /** Returns the counts and starts again from zero. */
  take(): Tally[];
  /** Adds what could not be written. */
  putBack(tallies: readonly Tally[]): void;
  isEmpty(): boolean;
}

/**
 * Counted addresses and visitors, more than a server can receive in a second. More are dropped, so that
 * callers cannot fill the memory.
 */
const MAX_HELD = 50_000;

export function makeViewCounter(): ViewCounter {
  let tallies = new Map<string, Tally>();
  let held = 0;

  function add(
    { site, day, path, contentCode }: Parameters<ViewCounter['add']>[0],
    views: number,
    visitors: Iterable<string>,
  ): void {
    const key = [day, site.projectCode, path, contentCode ?? ''].join('\n');
    let tally = tallies.get(key);
    if (tally === undefined) {
      if (held >= MAX_HELD) return;
      held += 1;
      tallies.set(key, (tally = { site, day, path, contentCode, views: 0, visitors: new Set() }));
    }
    tally.views += views;
    for (const visitor of visitors) {
      if (held >= MAX_HELD || tally.visitors.has(visitor)) continue;
      held += 1;
      tally.visitors.add(visitor);
    }
  }

  return {
    add: (view, visitor) => add(view, 1, [visitor]),
    take() {
      const taken = [...tallies.values()];
      tallies = new Map();
      held = 0;
      return taken;
    },
    putBack(taken) {
      for (const tally of taken) add(tally, tally.views, tally.visitors);
    },
    isEmpty: () => tallies.size === 0,
  };
}
