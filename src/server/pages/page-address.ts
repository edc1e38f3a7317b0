/** Reads the URLs of pages, and makes cache keys of them. */
import type { QueryMembers } from '../../../runtime/generated/documents.generated.ts';
import { QUERY_MEMBERS } from '../../../runtime/generated/query-members.generated.ts';
import { isSitePath } from '../../../runtime/model/link.ts';
import { decodeEscapes } from '../../../runtime/model/percent-escapes.ts';
import type { SiteIdentity } from '../kernel/caller.ts';

type QueryKind = Extract<QueryMembers[string], string>;

/** The default is no part of an address, so that a page has one cache key. */
const FIRST_PAGE = '1';
const LAST_PAGE = 999_999;

/** A query member's value as a page gets it; undefined is ignored. */
type ReadValue = (value: string) => string | undefined;

const when =
  (isValid: (value: string) => boolean): ReadValue =>
  (value) =>
    isValid(value) ? value : undefined;

/** The kinds of values that documents declare (`QueryMembers` in `schemas/meta/node.meta.json`). */
const KINDS: Readonly<Record<QueryKind, ReadValue>> = {
  id: when((value) => /^[\w.-]{1,128}$/.test(value)),
  item: when((value) => value !== '' && value.length <= 200),
  path: when((value) => isSitePath(value) && value.length <= 300),
  // What is no page number, such as 0, is that of a page that no list has: it is not found.
  page: (value) =>
    value === FIRST_PAGE
      ? undefined
      : String(/^[1-9]\d*$/.test(value) ? Math.min(Number(value), LAST_PAGE) : LAST_PAGE),
  // A longer text is searched for as far as the field takes it.
  words: (value) => (value.trim() === '' ? undefined : value.slice(0, 200).toWellFormed()),
};

const MEMBERS = Object.entries(QUERY_MEMBERS).map(([name, values]): [string, ReadValue] => [
  name,
  typeof values === 'string' ? KINDS[values] : when((value) => values.includes(value)),
]);

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
  for (const [name, read] of MEMBERS) {
    const value = given.get(name);
    const taken = typeof value === 'string' ? read(value) : undefined;
    if (taken !== undefined) query[name] = taken;
  }
  return { query, lang: given.get('lang') ?? undefined };
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
    if (!Object.hasOwn(QUERY_MEMBERS, name)) query.append(name, value);
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
