/** Finds the canonical addresses of pages, and of the lists they show. */
import type { PageModel, SiteModel, SourceResult } from '../../../../runtime/model/page.ts';
import type { ResultsByParameter } from '../../../assembly/page-sources.ts';
import { languageBase, type SiteLanguages } from '../../../../runtime/model/site-paths.ts';
import type { ItemSummary } from '../../domains/items/index.ts';

export type AddressSite = Pick<SiteModel, 'origin'> & SiteLanguages;

/**
 * The canonical address of a page in a language: absolute when the origin of the site is known. `route` is a
 * path of the site with its query.
 */
export function addressOf(site: AddressSite, route: string, language: string): string {
  const [path = '', search] = route.split('?', 2);
  const query = new URLSearchParams(search).toString();
  const base = languageBase(site, language);
  return site.origin + encodeURI(base + path) + (query === '' ? '' : `?${query}`);
}

/** The address of a file that is another one in each language, such as the feed. */
export function fileAddressOf(
  { origin, defaultLanguage }: AddressSite,
  path: string,
  language: string,
): string {
  return origin + path + (language === defaultLanguage ? '' : `?lang=${language}`);
}

/** The canonical addresses in the languages that a page has; none for a page in one language. */
export function alternatesOf(
  site: AddressSite,
  route: string,
  languages: readonly string[],
): (readonly [language: string, address: string])[] {
  if (languages.length < 2) return [];
  return [
    ...languages.map((language) => [language, addressOf(site, route, language)] as const),
    ['x-default', addressOf(site, route, site.defaultLanguage)] as const,
  ];
}

/** The language in whose address a page is canonical: its own, or the default one where it has none of it. */
export function canonicalLanguage({ site, seo: { languages } }: Pick<PageModel, 'site' | 'seo'>): string {
  return languages?.includes(site.language) === false ? site.defaultLanguage : site.language;
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
  if (item !== undefined && item.routeUrl !== '') return item.routeUrl;
  // A value without results may be made up.
  const hasFound = (name: string): boolean =>
    resultsByParameter.get(name)?.some((result) => readList(result).length > 0) === true;
  const names = ['classificationCode', 'pageNum'].filter(hasFound);
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
