/** Keeps values of sites in memory until what they were read from changes. */
import { LRUCache } from 'lru-cache';
import type { Events } from './events.ts';

/** What a kept value belongs to. */
export interface ValuePlace {
  projectCode: string;
  /** The tags whose changes make it stale (`kernel/events.ts`). */
  tags: readonly string[];
  /** Distinguishes the values of the same tags, for example by language. */
  variant?: string;
}

/** Values of one kind. They are shared by all readers, who must not change them. */
export interface KeptValues<Value> {
  /** The kept value; undefined when it has to be read. */
  peek(place: ValuePlace): Value | undefined;
  /**
   * The kept value, or what `load` returns. Simultaneous readers share one load. A load that began before a
   * change is never kept, and never given to those who ask after it. `load` gets the value from before the
   * change, if that is still there.
   */
  read(place: ValuePlace, load: Load<Value>): Promise<Value>;
}

type Load<Value> = (before: Value | undefined) => Promise<Value>;

interface Kept<Value> {
  place: ValuePlace;
  value: Value;
  isStale?: true;
}

interface Loading<Value> {
  place: ValuePlace;
  value: Promise<Value>;
}

/** Keeps at most `max` values: those that were read last. */
export function keepValues<Value extends object>(events: Events, max: number): KeptValues<Value> {
  const kept = new LRUCache<string, Kept<Value>>({ max });
  const loading = new Map<string, Loading<Value>>();

  events.on('changed', ({ projectCode, tags }) => {
    const isChanged = ({ place }: { place: ValuePlace }): boolean =>
      place.projectCode === projectCode && tags.some((tag) => place.tags.includes(tag));
    for (const each of kept.values()) if (isChanged(each)) each.isStale = true;
    for (const [key, each] of loading) if (isChanged(each)) loading.delete(key);
  });

  events.on('everythingReplaced', () => {
    kept.clear();
    loading.clear();
  });

  async function load(key: string, place: ValuePlace, make: Load<Value>): Promise<Value> {
    const value = make(kept.peek(key)?.value);
    const mine = { place, value };
    loading.set(key, mine);
    try {
      const loaded = await value;
      if (loading.get(key) === mine) kept.set(key, { place, value: loaded });
      return loaded;
    } finally {
      if (loading.get(key) === mine) loading.delete(key);
    }
  }

  const findFresh = (key: string): Value | undefined => {
    const known = kept.get(key);
    return known?.isStale === true ? undefined : known?.value;
  };

  return {
    peek: (place) => findFresh(keyOf(place)),
    read(place, make) {
      const key = keyOf(place);
      const known = findFresh(key);
      if (known !== undefined) return Promise.resolve(known);
      return loading.get(key)?.value ?? load(key, place, make);
    },
  };
}

function keyOf({ projectCode, tags, variant = '' }: ValuePlace): string {
  return `${projectCode}\n${tags.join()}\n${variant}`;
}
