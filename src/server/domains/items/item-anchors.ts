// Keeps places at regular distances in long lists, from which late pages are found fast.
import { LRUCache } from 'lru-cache';
import type { ItemPosition } from './item-walk.ts';

/** Places at regular distances in long lists, so that no page is far from one. */
export interface Anchors {
  /** Items from one anchor to the next. */
  distance: number;
  /**
   * The place of the last item before a position that is a multiple of `distance`, and that position;
   * undefined when the list has become shorter. `position` is at least `distance`.
   */
  find(list: AnchoredList, position: number): Promise<{ after: ItemPosition; position: number } | undefined>;
}

export interface AnchoredList {
  name: string;
  /** The anchors of another version are dropped. */
  version: number;
  total: number;
  /** The last of so many items: the first ones after a place, or of the list. */
  advance(after: ItemPosition | undefined, items: number): Promise<ItemPosition | undefined>;
  /** The item that so many others, the last ones of the list, follow. */
  retreat(items: number): Promise<ItemPosition | undefined>;
}

/** Lists whose anchors are kept. */
const MAX_LISTS = 300;

interface Kept {
  version: number;
  /** By number. Only anchors that a page has needed are here. */
  places: Map<number, Promise<ItemPosition | undefined>>;
}

/**
 * Keeps anchors in memory. One is found when a page behind it is wanted, by one walk from the nearest known
 * one before it or from the nearer end: the first deep page after a change waits for no other anchors.
 */
export function makeAnchors(distance: number): Anchors {
  const lists = new LRUCache<string, Kept>({ max: MAX_LISTS });
  return {
    distance,
    async find(list, position) {
      const { name, version } = list;
      const known = lists.get(name);
      const kept: Kept = known?.version === version ? known : { version, places: new Map() };
      lists.set(name, kept);
      const number = Math.floor(position / distance);
      const place = kept.places.get(number) ?? reach(list, kept, number, distance);
      kept.places.set(number, place);
      try {
        const after = await place;
        return after === undefined ? undefined : { after, position: number * distance };
      } catch (error) {
        kept.places.delete(number);
        throw error;
      }
    },
  };
}

async function reach(
  { total, advance, retreat }: AnchoredList,
  { places }: Kept,
  number: number,
  distance: number,
): Promise<ItemPosition | undefined> {
  let before = number - 1;
  while (before > 0 && !places.has(before)) before -= 1;
  const further = (number - before) * distance;
  const rest = total - number * distance;
  return rest >= 0 && rest < further ? retreat(rest) : advance(await places.get(before), further);
}
