/** Filters, searches, sorts and pages rows that are in memory, as `listRows` does those of a query. */
import type { ListPage } from '../kernel/envelope.ts';
import { makeFinder } from '../kernel/word-patterns.ts';
import type { Condition, Filter, RecordSearch } from './record-search.ts';

type Fields<Row> = Readonly<Record<string, (row: Row) => unknown>>;

/**
 * `order` is the sort that keeps the order of the rows; texts are sorted as those of `language`. A page past
 * the end is the last one.
 */
export function searchInMemory<Row>(
  rows: readonly Row[],
  { q, filter, sort, pageNum, pageSize }: RecordSearch,
  {
    fields,
    searched,
    order,
    language,
  }: {
    fields: Fields<Row>;
    searched: readonly string[];
    order: string;
    language: string;
  },
): ListPage<Row> {
  const hasWords = q === undefined ? undefined : makeFinder(q);
  const textOf = (row: Row): string => searched.map((name) => String(fields[name]?.(row) ?? '')).join(' ');
  const found = rows.filter(
    (row) =>
      (filter === undefined || fits(row, filter, fields)) &&
      (hasWords === undefined || hasWords(textOf(row))),
  );
  const sorted = sort.field === order ? found : found.toSorted((one, other) => compare(one, other));
  const inOrder = sort.isDescending ? sorted.toReversed() : sorted;
  const last = Math.max(1, Math.ceil(inOrder.length / pageSize));
  const page = Math.min(pageNum, last);
  const data = inOrder.slice((page - 1) * pageSize, page * pageSize);
  return { data, total: inOrder.length, pageNum: page, pageSize };

  function compare(one: Row, other: Row): number {
    const [left, right] = [one, other].map((row) => fields[sort.field]?.(row) ?? '');
    return typeof left === 'string'
      ? left.localeCompare(String(right), language)
      : Number(left) - Number(right);
  }
}

function fits<Row>(row: Row, filter: Filter | Condition, fields: Fields<Row>): boolean {
  if ('all' in filter) return filter.all.every((each) => fits(row, each, fields));
  if ('any' in filter) return filter.any.some((each) => fits(row, each, fields));
  const { field, op, value } = filter;
  const own = fields[field]?.(row);
  switch (op) {
    case 'eq':
      return own === value;
    case 'ne':
      return own !== value;
    case 'in':
      return (value as readonly unknown[]).includes(own);
    case 'contains':
      return makeFinder(String(value))(String(own ?? ''));
    case 'empty':
      return (own === undefined || own === null || own === '') === value;
    case 'lt':
      return isLess(own, value);
    case 'gt':
      return isLess(value, own);
    case 'lte':
      return !isLess(value, own);
    case 'gte':
      return !isLess(own, value);
    default:
      return false;
  }
}

const isLess = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' && typeof other === 'number' ? one < other : String(one ?? '') < String(other);
