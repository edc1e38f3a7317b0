/** Walks along the indexes of lists. Reads no rows, sorts nothing. */
import { sql, SqliteAdapter } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { reverse, type Order } from './item-order.ts';

/** Items that stand together in an index: of a type and classifications, of a type, or all. */
export interface Branch {
  type?: number;
  classificationCodes?: readonly string[];
  /** Of several classifications: how many items they have, and how many items are of the type. */
  share?: { items: number; ofType: number };
}

/** The place of an item in an order. */
export interface ItemPosition {
  key: string | number;
  content_code: string;
}

export interface Walk {
  branches: readonly Branch[];
  order: Order;
  /** Code of an item to omit. */
  except?: string;
  /** Begins after this place, not at the first item. */
  after?: ItemPosition;
  skip?: number;
  take: number;
}

/** The places of the items that are reached, in order. */
export async function walk(queries: Queries, site: SiteIdentity, way: Walk): Promise<ItemPosition[]> {
  const { order, skip = 0, take } = way;
  // PostgreSQL merges ranges only if each is sorted by itself.
  const [first, ...others] = way.branches
    .flatMap((branch) => rangesOf(queries, site, way, branch))
    .map((range) => queries.selectFrom(range.as('range')).select(['key', 'content_code']));
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
): Promise<ItemPosition[]> {
  return (await walk(queries, site, { ...way, order: reverse(order) })).toReversed();
}

/** A query for the code of the item that follows a place. */
export function codeAfter(
  queries: Queries,
  site: SiteIdentity,
  way: Pick<Walk, 'order' | 'after'>,
  of: Branch,
) {
  return queries
    .selectFrom(
      afterPlace(rangeOf(queries, site, way, of), way)
        .limit(sql.lit(1))
        .as('near'),
    )
    .select('near.content_code');
}

/** Whether an item stands before a place, or is what stands there. */
export async function isReached(
  queries: Queries,
  { projectCode }: SiteIdentity,
  contentCode: string,
  { key, direction }: Order,
  position: ItemPosition,
): Promise<boolean> {
  const before = sql.raw(direction === 'asc' ? '<=' : '>=');
  const row = await queries
    .selectFrom('content_item as item')
    .select('item.content_code')
    .where('item.project_code', '=', projectCode)
    .where('item.content_code', '=', contentCode)
    .where(sql<boolean>`(${key}, item.content_code) ${before} (${position.key}, ${position.content_code})`)
    .executeTakeFirst();
  return row !== undefined;
}

type Range = ReturnType<typeof itemsOf>;

/** A limit that no list reaches. With one, both databases choose how to read before they sort. */
const NO_LIMIT = sql.lit(1_000_000_000);

/**
 * A bound of a walk: not below its items, and one of a few. Of a range with such a literal PostgreSQL knows
 * without the parameters that it reads little of it. Otherwise it would plan each walk again, which costs
 * more than the walk.
 */
function boundOf(items: number): number {
  let bound = 16;
  while (bound < items) bound *= 4;
  return bound;
}

/**
 * Whether the items of several classifications are read whole and sorted. Otherwise those of their type are
 * read in order, until enough are found. The cheaper way reads fewer than the root of both numbers' product.
 */
function isGathered({ share }: Branch, { skip = 0, take }: Pick<Walk, 'skip' | 'take'>): boolean {
  return share !== undefined && share.items ** 2 < (skip + take) * share.ofType;
}

/**
 * The parts of an index that hold the items of a branch, after a place. SQLite does not look for a place of a
 * computed key: it would read the items before it as well. It finds a key, and in it a code.
 */
function rangesOf(
  queries: Queries,
  site: SiteIdentity,
  way: Omit<Walk, 'branches'>,
  branch: Branch,
): Range[] {
  const { order, after, skip = 0, take } = way;
  const isSqlite = queries.getExecutor().adapter instanceof SqliteAdapter;
  if (isGathered(branch, way)) return [afterPlace(itemsOf(queries, site, way, branch), way).limit(NO_LIMIT)];
  const range = rangeOf(queries, site, way, branch);
  if (!isSqlite) return [afterPlace(range, way).limit(sql.lit(boundOf(skip + take)))];
  if (after === undefined || order.isComputed !== true) return [afterPlace(range, way)];
  const { key } = order;
  const further = furtherIn(order);
  const tied = itemsOf(queries, site, way, branch)
    // By the code only: SQLite does not see that the keys are equal, and would sort all items with this one.
    .orderBy('content_code', order.direction)
    .where(sql<boolean>`${key} = ${after.key}`)
    .where(sql<boolean>`item.content_code ${further} ${after.content_code}`)
    // They are sorted once more, with the others.
    .limit(skip + take);
  return [tied, range.where(sql<boolean>`${key} ${further} ${after.key}`)];
}

const furtherIn = ({ direction }: Order) => sql.raw(direction === 'asc' ? '>' : '<');

function afterPlace(range: Range, { order, after }: Pick<Walk, 'order' | 'after'>): Range {
  if (after === undefined) return range;
  return range.where(
    sql<boolean>`(${order.key}, item.content_code) ${furtherIn(order)} (${after.key}, ${after.content_code})`,
  );
}

/** The part of an index that holds the items of a branch. */
function rangeOf(
  queries: Queries,
  site: SiteIdentity,
  way: Pick<Walk, 'order' | 'except'>,
  branch: Branch,
): Range {
  const { direction } = way.order;
  return itemsOf(queries, site, way, branch, true)
    .orderBy('key', direction)
    .orderBy('content_code', direction);
}

function itemsOf(
  queries: Queries,
  site: SiteIdentity,
  { order: { key }, except }: Pick<Walk, 'order' | 'except'>,
  branch: Branch,
  isInOrder = false,
) {
  let range = queries
    .selectFrom('content_item as item')
    .select([key.as('key'), 'item.content_code'])
    .where('item.project_code', '=', site.projectCode)
    // Literals: with parameters, the partial indexes could not be used.
    .where(sql<boolean>`item.is_hidden = 0`);
  if (branch.type === undefined) range = range.where(sql<boolean>`item.type in (1, 2)`);
  else range = range.where('item.type', '=', branch.type);
  const [code, ...more] = branch.classificationCodes ?? [];
  if (more.length > 0) {
    const isSqlite = queries.getExecutor().adapter instanceof SqliteAdapter;
    const codes = branch.classificationCodes ?? [];
    range = isSqlite
      ? range.where('item.classification_code', 'in', codes)
      : range.where(isAnyOf(codes, isInOrder));
  } else if (code !== undefined) range = range.where('item.classification_code', '=', code);
  if (except !== undefined) range = range.where('item.content_code', '!=', except);
  return range;
}

/**
 * One array: of many single values, PostgreSQL's plan for any values expects so many items that it would read
 * all of the type. Where the items come in order, `|| ''` keeps the condition away from the index of
 * classifications: PostgreSQL would read all of their items and sort them.
 */
function isAnyOf(codes: readonly string[], isInOrder: boolean) {
  const code = isInOrder ? sql`item.classification_code || ''` : sql`item.classification_code`;
  return sql<boolean>`${code} = any(${codes}::text[])`;
}
