/** The address of a list: its search, filters and page are members of the query. */

export const PAGE_SIZE = 20;

/** What a list is asked for. Filters hold what is in the address: texts. */
export interface ListAddress {
  q: string;
  filters: Readonly<Record<string, string>>;
  pageNum: number;
}

/** Reads the members that the list knows. Others, as in a link to an older version, are passed over. */
export function readListAddress(query: URLSearchParams, filters: readonly string[]): ListAddress {
  const page = Number(query.get('page') ?? 1);
  const found = filters.flatMap((name) => {
    const value = query.get(name);
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  return {
    q: query.get('q') ?? '',
    filters: Object.fromEntries(found),
    pageNum: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  };
}

/** The shortest query of an address. */
export function writeListAddress({ q, filters, pageNum }: ListAddress): URLSearchParams {
  const query = new URLSearchParams(filters);
  if (q !== '') query.set('q', q);
  if (pageNum > 1) query.set('page', String(pageNum));
  return query;
}

/** The query of the call. */
export function queryOf({ q, filters, pageNum }: ListAddress): Record<string, string | number> {
  return { ...filters, ...(q === '' ? {} : { q }), pageNum, pageSize: PAGE_SIZE };
}
