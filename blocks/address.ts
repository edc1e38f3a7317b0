/** Members of a query; undefined and empty ones are left out. */
export type Query = Readonly<Record<string, unknown>>;

/** An address with a query put behind its path, before its fragment. */
export function withQuery(href: string, query: Query | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return href;
  const [path = '', ...fragment] = href.split('#');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return [`${path}?${search}`, ...fragment].join('#');
}
