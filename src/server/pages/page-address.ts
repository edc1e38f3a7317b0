import type { PageQuery } from '../../../runtime/generated/documents.generated.ts';
import { isSitePath } from '../../../runtime/model/link.ts';
import type { SiteIdentity } from '../kernel/caller.ts';

/**
 * What each member of `PageQuery` may be (`schemas/meta/scope.meta.json` lists them). A member that says what holds without it
 * is ignored, like all others: it is no part of a cache key.
 */
const PAGE_QUERY: { readonly [Name in keyof Required<PageQuery>]: (value: string) => boolean } = {
  contentCode: (value) => value !== '' && value.length <= 200,
  classificationCode: (value) => /^[\w-]{1,64}$/.test(value),
  collectionType: (value) => /^[12]$/.test(value),
  friendPage: (value) => isLaterPage(value),
  keyword: (value) => value.trim() !== '' && value.length <= 100,
  redirect: (value) => isSitePath(value) && value.length <= 300,
  sortWay: (value) => /^[0-5]$/.test(value),
  orderId: (value) => /^[\w-]{1,64}$/.test(value),
  pageNum: (value) => isLaterPage(value),
};

/** No list has more pages: a higher number asks for the end, however many digits it has. */
const MAX_PAGES: Readonly<Record<string, number>> = { friendPage: 99, pageNum: 999_999 };

// Most addresses are so plain that they say what a parser would say of them.
const PLAIN = /^(?:\/[\w-]+)+$/;
const HOST_LIKE = /^[/\\]{2}/;

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
  // A parser would take what follows for another site's name, and its path for one of ours.
  if (HOST_LIKE.test(url)) return undefined;
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
  for (const [name, isValid] of Object.entries(PAGE_QUERY)) {
    const value = parsed.searchParams.get(name);
    if (value === null || !isValid(value)) continue;
    const most = MAX_PAGES[name];
    query[name] = most !== undefined && Number(value) > most ? String(most) : value;
  }
  return { path, query, lang: parsed.searchParams.get('lang') ?? undefined };
}

function isLaterPage(value: string): boolean {
  return /^[1-9]\d*$/.test(value) && value !== '1';
}

/** Where a redirect leads, with what its page does not read: the language asked for, and whatever others count their visitors by. */
export function passOnQuery(location: string, url: string): string {
  const given = URL.parse(url, 'http://site.invalid');
  if (given === null || given.search === '') return location;
  const [path = '', search] = location.split('?', 2);
  const query = new URLSearchParams(search);
  for (const [name, value] of given.searchParams)
    if (!Object.hasOwn(PAGE_QUERY, name)) query.append(name, value);
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The cache's key of a page, which holds absolute links: what it depends on, and nothing that a caller may add at will. */
export function cacheKey(
  site: Pick<SiteIdentity, 'projectCode' | 'origin'>,
  language: string,
  path: string,
  query: Record<string, string>,
): string {
  return [
    `${site.projectCode} ${site.origin ?? ''}`,
    language,
    path,
    // Encoded, so that no value can look like the end of its line and the beginning of another.
    ...Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
  ].join('\n');
}
