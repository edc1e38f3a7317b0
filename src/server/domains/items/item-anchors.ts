import { LRUCache } from 'lru-cache';
import type { Place } from './item-walk.ts';

/** Places at regular distances in long lists, so that no page is far from one. */
export interface Anchors {
  /** Items from one anchor to the next. */
  distance: number;
  /**
   * The place of the last item before a position that is a multiple of `distance`, and that position;
   * undefined when the list has become shorter. `position` is at least `distance`.
   */
  find(list: AnchoredList, position: number): Promise<{ after: Place; position: number } | undefined>;
}

export interface AnchoredList {
  name: string;
  /** The anchors of another version are dropped. */
  version: number;
  /** The place that is `distance` items further. */
  advance(after: Place | undefined): Promise<Place | undefined>;
}

/** Lists whose anchors are kept. */
const MAX_LISTS = 300;

interface Kept {
  version: number;
  /** Each is found from the one before. */
  places: Promise<Place | undefined>[];
}

/** Keeps anchors in memory. They are found when a page behind them is first wanted. */
export function makeAnchors(distance: number): Anchors {
  const lists = new LRUCache<string, Kept>({ max: MAX_LISTS });
  return {
    distance,
    async find({ name, version, advance }, position) {
      const known = lists.get(name);
      const kept = known?.version === version ? known : { version, places: [] };
      lists.set(name, kept);
      const index = Math.floor(position / distance) - 1;
      for (let next = kept.places.length; next <= index; next += 1) {
        const before = kept.places[next - 1];
        kept.places.push(
          before === undefined ? advance(undefined) : before.then((place) => place && advance(place)),
        );
      }
      try {
        const after = await kept.places[index];
        return after === undefined ? undefined : { after, position: (index + 1) * distance };
      } catch (error) {
        lists.delete(name);
        throw error;
      }
    },
  };
}
