/** Walks along the indexes of lists. Reads no rows, sorts nothing. */
import { sql } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { reverse, type Order } from './item-order.ts';

/** Items that stand together in an index: of a type and classifications, of a type, or all. */
export interface Branch {
  type?: number;
  classificationCodes?: readonly string[];
}

/** The place of an item in an order. */
export interface Place {
  key: string | number;
  content_code: string;
}

export interface Walk {
  branches: readonly Branch[];
  order: Order;
  /** Code of an item to omit. */
  except?: string;
  /** Begins after this place, not at the first item. */
  after?: Place;
  skip?: number;
  take: number;
}

/** The places of the items that are reached, in order. */
export async function walk(queries: Queries, site: SiteIdentity, way: Walk): Promise<Place[]> {
  const { order, skip = 0, take } = way;
  // PostgreSQL merges ranges only if each is sorted by itself.
  const [first, ...others] = way.branches.map((branch) =>
    queries.selectFrom(rangeOf(queries, site, way, branch).as('range')).select(['key', 'content_code']),
  );
  if (first === undefined) return [];
  return others
    .reduce((merged, range) => merged.unionAll(range), first)
    .orderBy('key', order.direction)
    .orderBy('content_code', order.direction)
    .limit(take)
    .offset(skip)
    .execute();
}

/** The last items of a walk of known length, in order; reached from the end. */
export async function walkBack(
  queries: Queries,
  site: SiteIdentity,
  { order, ...way }: Omit<Walk, 'after'>,
): Promise<Place[]> {
  return (await walk(queries, site, { ...way, order: reverse(order) })).toReversed();
}

/** A query for the code of the item that follows a place. */
export function codeAfter(
  queries: Queries,
  site: SiteIdentity,
  way: Pick<Walk, 'order' | 'after'>,
  of: Branch,
) {
  return queries.selectFrom(rangeOf(queries, site, way, of).limit(1).as('near')).select('near.content_code');
}

/** The part of an index that holds the items of a branch, after a place. */
function rangeOf(
  queries: Queries,
  site: SiteIdentity,
  { order, except, after }: Omit<Walk, 'branches' | 'take'>,
  branch: Branch,
) {
  const { key, direction } = order;
  let range = queries
    .selectFrom('content_item as item')
    .select([key.as('key'), 'item.content_code'])
    .where('item.project_code', '=', site.projectCode)
    // Literals: with parameters, the partial indexes could not be used.
    .where(sql<boolean>`item.is_hidden = 0`);
  if (branch.type === undefined) range = range.where(sql<boolean>`item.type in (1, 2)`);
  else range = range.where('item.type', '=', branch.type);
  const [code, ...more] = branch.classificationCodes ?? [];
  if (more.length > 0)
    range = range.where('item.classification_code', 'in', branch.classificationCodes ?? []);
  else if (code !== undefined) range = range.where('item.classification_code', '=', code);
  if (except !== undefined) range = range.where('item.content_code', '!=', except);
  range = range.orderBy('key', direction).orderBy('content_code', direction);
  if (after === undefined) return range;
  const further = sql.raw(direction === 'asc' ? '>' : '<');
  return range.where(
    sql<boolean>`(${key}, item.content_code) ${further} (${after.key}, ${after.content_code})`,
  );
}
