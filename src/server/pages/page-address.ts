/** Reads the URLs of pages, and makes cache keys of them. */
import type { PageQuery } from '../../../runtime/generated/documents.generated.ts';
import { isSitePath } from '../../../runtime/model/link.ts';
import { decodeEscapes } from '../../../runtime/model/percent-escapes.ts';
import type { SiteIdentity } from '../kernel/caller.ts';

/**
 * The valid values of each member of `PageQuery` (`schemas/meta/scope.meta.json`). Defaults are not among
 * them, so that a page has one cache key. Everything else in the query is ignored.
 */
const PAGE_QUERY: { readonly [Name in keyof Required<PageQuery>]: (value: string) => boolean } = {
  contentCode: (value) => value !== '' && value.length <= 200,
  classificationCode: (value) => /^[\w.-]{1,64}$/.test(value),
  collectionType: (value) => /^[1-3]$/.test(value),
  friendPage: (value) => value !== FIRST_PAGE,
  keyword: (value) => value.trim() !== '',
  redirect: (value) => isSitePath(value) && value.length <= 300,
  token: (value) => /^[\w-]{1,128}$/.test(value),
  sortWay: (value) => /^[0-5]$/.test(value),
  orderId: (value) => isId(value),
  code: (value) => /^[\w-]{1,128}$/.test(value),
  form: (value) => isId(value),
  record: (value) => isId(value),
  status: (value) => /^[0-6]$/.test(value),
  state: (value) => /^(?:free|[0-6]|shown|hidden|wxPay)$/.test(value),
  days: (value) => /^(?:7|30|365)$/.test(value),
  pageNum: (value) => value !== FIRST_PAGE,
};

/** The default is no part of an address. */
const FIRST_PAGE = '1';

/** What is no page number, such as 0, is that of a page that no list has: it is not found. */
const cutNumber = (value: string, most: number): string =>
  String(/^[1-9]\d*$/.test(value) ? Math.min(Number(value), most) : most);

/** Numbers have a highest one. A longer text is searched for as far as the field takes it. */
const CUT: Readonly<Record<string, (value: string) => string>> = {
  friendPage: (value) => cutNumber(value, 99),
  pageNum: (value) => cutNumber(value, 999_999),
  keyword: (value) => value.slice(0, 200).toWellFormed(),
};

const MEMBERS = Object.entries(PAGE_QUERY);

// Most addresses need no URL parser: nothing in them has to be decoded.
const PLAIN = /^(?:\/[\w-]+)+$/;
const PLAIN_QUERY = /^[\w=&-]*$/;
const HOST_LIKE = /^[/\\]{2}/;

/** The part of a request's URL that a page depends on. */
export interface PageAddress {
  path: string;
  query: Record<string, string>;
  /** The value of `?lang=`. */
  lang: string | undefined;
}

/** Reads the URL of a request; undefined when it cannot be one of a page. */
export function readAddress(url: string): PageAddress | undefined {
  if (PLAIN.test(url)) return { path: url, query: {}, lang: undefined };
  const end = url.indexOf('?');
  if (end > 0 && PLAIN.test(url.slice(0, end)) && PLAIN_QUERY.test(url.slice(end + 1)))
    return { path: url.slice(0, end), ...readQuery(readPlainQuery(url.slice(end + 1))) };
  // A URL parser would read what follows as a host name.
  if (HOST_LIKE.test(url)) return undefined;
  const parsed = URL.parse(url, 'http://site.invalid');
  if (parsed === null) return undefined;
  // No page has a space in its path; old addresses may, and lead elsewhere.
  const path = decodeEscapes(parsed.pathname)?.replaceAll(' ', '%20');
  // In a redirect or a link such a path could lead to another site.
  if (path === undefined || !isSitePath(path)) return undefined;
  return { path, ...readQuery(parsed.searchParams) };
}

/** The query of a URL, from its question mark on; empty without one. */
export function searchOf(url: string): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at).replace(/#.*$/s, '');
}

/** The values of a query without anything to decode. Of several with one name, the first counts. */
function readPlainQuery(search: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const member of search.split('&')) {
    const [name = ''] = member.split('=', 1);
    if (!values.has(name)) values.set(name, member.slice(name.length + 1));
  }
  return values;
}

function readQuery(given: {
  get(name: string): string | null | undefined;
}): Pick<PageAddress, 'query' | 'lang'> {
  const query: Record<string, string> = {};
  for (const [name, isValid] of MEMBERS) {
    const value = given.get(name) ?? undefined;
    if (value === undefined || !isValid(value)) continue;
    query[name] = CUT[name]?.(value) ?? value;
  }
  return { query, lang: given.get('lang') ?? undefined };
}

function isId(value: string): boolean {
  return /^[\w-]{1,64}$/.test(value);
}

/**
 * The target of a redirect with the members of the query that pages do not read: `lang`, campaign parameters.
 */
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

/** The cache key of a page: everything it depends on, and nothing that callers can make up. */
export function cacheKey(
  site: Pick<SiteIdentity, 'projectCode' | 'origin'>,
  language: string,
  path: string,
  query: Record<string, string>,
): string {
  let key = `${site.projectCode} ${site.origin ?? ''}\n${language}\n${path}`;
  // Encoded, because a value may contain a line break.
  for (const [name, value] of Object.entries(query)) key += `\n${name}=${encodeURIComponent(value)}`;
  return key;
}
