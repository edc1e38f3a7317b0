import { isSitePath } from '../../../runtime/model/link.ts';

/** Members of the query string that a page may depend on; every other one is ignored, and no key of the cache. */
const PAGE_QUERY = ['contentCode'] as const;

const LONGEST_VALUE = 200;

// Most addresses are so plain that they say what a parser would say of them.
const PLAIN = /^(?:\/[\w-]+)+$/;

/** The part of a request's address that a page depends on. */
export interface PageAddress {
  path: string;
  query: Record<string, string>;
  /** Language asked for by `?lang=`. */
  lang: string | undefined;
}

/** Reads an address; undefined when it can name no page. */
export function readAddress(url: string): PageAddress | undefined {
  if (PLAIN.test(url)) return { path: url, query: {}, lang: undefined };
  const parsed = URL.parse(url, 'http://site.invalid');
  if (parsed === null) return undefined;
  let path: string;
  try {
    path = decodeURIComponent(parsed.pathname);
  } catch {
    // A broken percent-escape names no page.
    return undefined;
  }
  // Such a path could become another site's address when it is written into a redirect or a link.
  if (!isSitePath(path)) return undefined;
  const query: Record<string, string> = {};
  for (const name of PAGE_QUERY) {
    const value = parsed.searchParams.get(name);
    if (value !== null && value !== '' && value.length <= LONGEST_VALUE) query[name] = value;
  }
  return { path, query, lang: parsed.searchParams.get('lang') ?? undefined };
}

/** The cache's key of a page: what it depends on, and nothing that a caller may add at will. */
export function cacheKey(site: string, language: string, path: string, query: Record<string, string>): string {
  return [`${site} `, language, path, ...Object.entries(query).map(([name, value]) => `${name}=${value}`)].join('\n');
}
