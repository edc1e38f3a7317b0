// Counts the items of a list by type and classification.
import type { Selectable } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { ItemCountTable } from '../../../../runtime/generated/tables.generated.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { Branch } from './item-walk.ts';

/** The items of a list: where they stand in the indexes, how many they are. */
export interface ListedItems {
  branches: Branch[];
  total: number;
  /** Equal for as long as no item moves, except by its views. */
  version: number;
}

/** Types with lists: articles and products. */
const LISTED_TYPES = [1, 2];

/** Classifications that are merged: each costs a search in an index, and makes a longer statement. */
const MAX_MERGED = 6;

/** The items of these types and, unless undefined, of these classifications. */
export async function readCounts(
  queries: Queries,
  site: SiteIdentity,
  types: ReadonlySet<number>,
  codes: readonly string[] | undefined,
): Promise<ListedItems> {
  const rows = await selectWhere(queries, 'item_count', { project_code: site.projectCode })
    .select(['type', 'classification_code', 'items', 'version'])
    .execute();
  const named = codes && new Set(codes);
  const wanted = rows.filter(
    (row) => types.has(row.type) && (named === undefined || named.has(row.classification_code)),
  );
  const filled = wanted.filter(({ items }) => items > 0);
  return {
    branches: codes === undefined ? branchesOf(types) : branchesOfCodes(filled, rows),
    total: sumOf(filled),
    version: wanted.reduce((sum, { version }) => sum + version, 0),
  };
}

/** Types that a search wants: all, or those that every filter names. */
export function wantedTypes(...filters: readonly (number | undefined)[]): ReadonlySet<number> {
  return new Set(
    LISTED_TYPES.filter((type) => filters.every((filter) => filter === undefined || filter === type)),
  );
}

function branchesOf(types: ReadonlySet<number>): Branch[] {
  return types.size === LISTED_TYPES.length ? [{}] : [...types].map((type) => ({ type }));
}

type CountRow = Pick<Selectable<ItemCountTable>, 'type' | 'classification_code' | 'items'>;

function branchesOfCodes(rows: readonly CountRow[], all: readonly CountRow[]): Branch[] {
  if (rows.length <= MAX_MERGED)
    return rows.map(({ type, classification_code }) => ({
      type,
      classificationCodes: [classification_code],
    }));
  return [...Map.groupBy(rows, ({ type }) => type)].map(([type, some]) => ({
    type,
    classificationCodes: some.map((row) => row.classification_code),
    share: { items: sumOf(some), ofType: sumOf(all.filter((row) => row.type === type)) },
  }));
}

const sumOf = (rows: readonly CountRow[]): number => rows.reduce((sum, { items }) => sum + items, 0);
