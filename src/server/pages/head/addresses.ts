/** Canonical addresses of pages, and the lists they show. */
import type { PageModel, SiteModel, SourceResult } from '../../../../runtime/model/page.ts';
import type { ResultsByParameter } from '../../../assembly/page-sources.ts';
import type { ItemSummary } from '../../domains/items/index.ts';

export type AddressSite = Pick<SiteModel, 'origin' | 'defaultLanguage'>;

/**
 * The canonical address of a page in a language: absolute when the origin of the site is known. The default
 * language has no `lang`: search engines send no cookie, so they get it. `route` is a path of the site with
 * its query.
 */
export function addressOf({ origin, defaultLanguage }: AddressSite, route: string, language: string): string {
  const [path = '', search] = route.split('?', 2);
  const query = new URLSearchParams(search);
  if (language !== defaultLanguage) query.set('lang', language);
  const text = query.toString();
  return origin + encodeURI(path) + (text === '' ? '' : `?${text}`);
}

/** The canonical addresses in all languages. */
export function alternatesOf(
  site: AddressSite & Pick<SiteModel, 'languages'>,
  route: string,
): (readonly [language: string, address: string])[] {
  return site.languages.map((language) => [language, addressOf(site, route, language)] as const);
}

/** What a page depends on besides its path. */
export interface PageIdentity {
  item: ItemSummary | undefined;
  resultsByParameter: ResultsByParameter;
  /** Members of the query that its blocks read. */
  queryMembers: ReadonlySet<string>;
}

/** The canonical route of a page: without members of the query that only sort or search. */
export function routeOf(
  { route: { path, query } }: PageModel,
  { item, resultsByParameter }: PageIdentity,
): string {
  // A value without results may be made up.
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

/** The main list of a page with page numbers: the longest that its own sources have loaded. */
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
