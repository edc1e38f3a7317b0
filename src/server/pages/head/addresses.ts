import type { PageModel, SiteModel, SourceResult } from '../../../../runtime/model/page.ts';
import type { ResultsByParameter } from '../../../assembly/page-sources.ts';
import type { ItemSummary } from '../../domains/items/index.ts';

/** What addresses of a site are made of. */
export type AddressSite = Pick<SiteModel, 'origin' | 'defaultLanguage'>;

/**
 * The one address under which a page is known in a language: whole when the site's origin is known, else from its root. The default language's has no
 * `lang`: without a cookie, as search engines come, the bare address is in it. `route` is a path of the site, with its query.
 */
export function addressOf({ origin, defaultLanguage }: AddressSite, route: string, language: string): string {
  const [path = '', search] = route.split('?', 2);
  const query = new URLSearchParams(search);
  if (language !== defaultLanguage) query.set('lang', language);
  const text = query.toString();
  return origin + encodeURI(path) + (text === '' ? '' : `?${text}`);
}

/** The same in every language, by language. */
export function alternatesOf(
  site: AddressSite & Pick<SiteModel, 'languages'>,
  route: string,
): (readonly [language: string, address: string])[] {
  return site.languages.map((language) => [language, addressOf(site, route, language)] as const);
}

/** What makes a page another page: the item it shows, or what its lists follow. */
export interface PageIdentity {
  item: ItemSummary | undefined;
  resultsByParameter: ResultsByParameter;
  /** Members of the query that its blocks read. */
  queryMembers: ReadonlySet<string>;
}

/** A page's own route: its path with those members of the query that make it another page. Order and keyword only show the same things otherwise. */
export function routeOf(
  { route: { path, query } }: PageModel,
  { item, resultsByParameter }: PageIdentity,
): string {
  // Where nothing was found, the member may be a made-up one.
  const hasFound = (name: string): boolean =>
    resultsByParameter.get(name)?.some((result) => readList(result).length > 0) === true;
  const names = item === undefined ? ['classificationCode', 'pageNum'].filter(hasFound) : ['contentCode'];
  const text = new URLSearchParams(names.map((name) => [name, query[name] ?? ''])).toString();
  return text === '' ? path : `${path}?${text}`;
}

/** One page of a list of articles or products. */
export interface ShownList {
  items: { routeUrl: string; title: string }[];
  pageNum?: number;
  pageSize?: number;
  pages?: number;
}

/** The list that a page is about: the longest of its own sources, where it reads which page of one is wanted. */
export function findList(
  model: PageModel,
  { queryMembers }: Pick<PageIdentity, 'queryMembers'>,
): ShownList | undefined {
  if (!queryMembers.has('pageNum')) return undefined;
  const lists = Object.entries(model.sources).flatMap(([place, sources]) =>
    place.startsWith('content/') ? Object.values(sources).flatMap(readList) : [],
  );
  return lists.toSorted((a, b) => b.items.length - a.items.length)[0];
}

function readList(result: SourceResult): ShownList[] {
  if (!result.ok || result.pages === undefined || !Array.isArray(result.data)) return [];
  const items = result.data.filter(isListed);
  return items.length === 0
    ? []
    : [{ items, pageNum: result.pageNum, pageSize: result.pageSize, pages: result.pages }];
}

function isListed(value: unknown): value is ShownList['items'][number] {
  const { routeUrl, title } = (value ?? {}) as Record<string, unknown>;
  return typeof routeUrl === 'string' && routeUrl !== '' && typeof title === 'string';
}
