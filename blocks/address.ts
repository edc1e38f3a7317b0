// Adds members of a query to an address.

/** Members of a query; undefined and empty ones are omitted. */
export type Query = Readonly<Record<string, unknown>>;

/** Adds a query to a URL, before its fragment. */
export function withQuery(href: string, query: Query | undefined): string {
  if (query === undefined) return href;
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return href;
  const [path = '', ...fragment] = href.split('#');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return [`${path}?${search}`, ...fragment].join('#');
}
