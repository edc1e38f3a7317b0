import { sql, type RawBuilder } from 'kysely';

/** A value that a list is sorted by; never null. */
interface OrderKey {
  by: RawBuilder<string | number>;
  descending?: true;
}

/** The keys of an order, the first one first. */
export type Order = readonly OrderKey[];

// The code makes every order total, so that pages have no gaps.
const CODE: OrderKey = { by: sql`item.content_code` };
const NEWEST: OrderKey = { by: sql`item.released_at`, descending: true };
// Items without a price come last in both directions.
const UNPRICED: OrderKey = { by: sql`case when item.sort_price is null then 1 else 0 end` };
const PRICE: OrderKey = { by: sql`coalesce(item.sort_price, 0)` };

const ORDERS: Readonly<Record<string, Order>> = {
  '0': [NEWEST, CODE],
  '1': [{ by: sql`item.released_at` }, CODE],
  '2': [{ by: sql`item.views`, descending: true }, CODE],
  '3': [UNPRICED, PRICE, CODE],
  '4': [UNPRICED, { ...PRICE, descending: true }, CODE],
  '5': [{ by: sql`item.sort_order` }, CODE],
};

/** The order of a `sortWay`. By default newest first; with `rank`, lower ranks before that. */
export function orderOf(sortWay: string | undefined, rank?: RawBuilder<number>): Order {
  const order = ORDERS[sortWay ?? '0'] ?? [CODE];
  return sortWay === undefined && rank !== undefined ? [{ by: rank }, ...order] : order;
}

const keyName = (index: number): string => `key${index}`;

/** The keys as columns of a query over `item`, for `behind`, `byKeys` and `readKeys`. */
export function keysOf(order: Order) {
  return order.map(({ by }, index) => by.as(keyName(index)));
}

/** The keys of a row. */
export function readKeys(order: Order, row: Readonly<Record<string, unknown>>): unknown[] {
  return order.map((_, index) => row[keyName(index)]);
}

/** The `order by` expression. */
export function byKeys(order: Order): RawBuilder<unknown> {
  return sql.join(
    order.map(({ descending }, index) =>
      descending === true ? sql`${sql.ref(keyName(index))} desc` : sql.ref(keyName(index)),
    ),
  );
}

/** True for rows after the item with these keys. */
export function behind(order: Order, keys: readonly unknown[]): RawBuilder<boolean> {
  return order.reduceRight<RawBuilder<boolean>>(
    (rest, { descending }, index) => {
      const key = sql.ref(keyName(index));
      const operator = descending === true ? sql`<` : sql`>`;
      return sql`(${key} ${operator} ${keys[index]} or (${key} = ${keys[index]} and ${rest}))`;
    },
    sql`1 = 0`,
  );
}
