// Declares how lists of items are sorted, so that the indexes of the database serve them.
import { sql, type RawBuilder } from 'kysely';

/**
 * How a list is sorted: by a key, which is never null, then by the code, in the same direction. So an index
 * holds the list, and the row after a place is found by one comparison. Each key has its indexes.
 */
export interface Order {
  key: RawBuilder<string | number>;
  direction: 'asc' | 'desc';
  /** True when visits move items. */
  byViews?: true;
  /** True for a key that no column holds. */
  isComputed?: true;
}

const RELEASE = sql<string>`item.released_at`;
const NEWEST: Order = { key: RELEASE, direction: 'desc' };

// Items without a price are last in both directions. The expressions are those of the indexes.
const priceOr = (missing: number): RawBuilder<number> =>
  sql`case when item.sort_price is null then ${sql.lit(missing)} else item.sort_price end`;

const ORDERS: Readonly<Record<string, Order>> = {
  '0': NEWEST,
  '1': { key: RELEASE, direction: 'asc' },
  '2': { key: sql`item.views`, direction: 'desc', byViews: true },
  '3': { key: priceOr(2_147_483_647), direction: 'asc', isComputed: true },
  '4': { key: priceOr(-1), direction: 'desc', isComputed: true },
  '5': { key: sql`item.sort_order`, direction: 'asc' },
};

/** The order of a `sortWay`; by default the newest first. */
export function orderOf(sortWay = '0'): Order {
  return ORDERS[sortWay] ?? NEWEST;
}

/** The same list from its end. */
export function reverse(order: Order): Order {
  return { ...order, direction: order.direction === 'asc' ? 'desc' : 'asc' };
}
