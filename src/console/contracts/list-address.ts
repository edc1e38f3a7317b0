/**
 * Reads and writes the address of a list. Its search, filters, order, columns and page are members of the
 * query.
 */

const PAGE_SIZE = 20;
export const PAGE_SIZES: readonly number[] = [20, 50, 100, 200];

/** Members of the address that are no filters. */
export const OWN_MEMBERS: readonly string[] = ['q', 'sort', 'columns', 'page', 'size', 'view'];

/** What a list is asked for. Filters hold what is in the address: texts. */
export interface ListAddress {
  q: string;
  filters: Readonly<Record<string, string>>;
  /** A field, with `-` the last first; empty for the order that the list has by itself. */
  sort: string;
  /** The chosen columns; undefined for those that the list has by itself. */
  columns?: readonly string[];
  pageNum: number;
  pageSize: number;
  view: View;
}

const VIEWS = ['table', 'board', 'grid'] as const;
export type View = (typeof VIEWS)[number];

/** The list as it is without a query. */
export const PLAIN_ADDRESS: ListAddress = {
  q: '',
  filters: {},
  sort: '',
  pageNum: 1,
  pageSize: PAGE_SIZE,
  view: 'table',
};

export const isSearched = ({ q, filters }: ListAddress): boolean =>
  q !== '' || Object.keys(filters).length > 0;

/**
 * Reads the members that the list knows. Others, as in a link to an older version, are passed over. `kept` is
 * the view of an address that names none.
 */
export function readListAddress(
  query: URLSearchParams,
  filters: readonly string[],
  kept: View = 'table',
): ListAddress {
  const page = Number(query.get('page') ?? 1);
  const size = Number(query.get('size'));
  const found = filters.flatMap((name) => {
    const value = query.get(name);
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  const sort = query.get('sort') ?? '';
  return {
    q: query.get('q') ?? '',
    filters: Object.fromEntries(found),
    sort: /^-?[a-z][A-Za-z0-9]*$/.test(sort) ? sort : '',
    columns: query.get('columns')?.split(','),
    pageNum: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    pageSize: PAGE_SIZES.includes(size) ? size : PAGE_SIZE,
    view: VIEWS.find((view) => view === query.get('view')) ?? kept,
  };
}

/** The shortest query of an address. */
export function writeListAddress(address: ListAddress, kept: View = 'table'): URLSearchParams {
  const { q, filters, sort, columns, pageNum, pageSize, view } = address;
  const query = new URLSearchParams(filters);
  if (q !== '') query.set('q', q);
  if (sort !== '') query.set('sort', sort);
  if (columns !== undefined) query.set('columns', columns.join(','));
  if (pageNum > 1) query.set('page', String(pageNum));
  if (pageSize !== PAGE_SIZE) query.set('size', String(pageSize));
  if (view !== kept) query.set('view', view);
  return query;
}
