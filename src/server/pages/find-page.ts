/** Finds the page at a path of a site: a page of its own, an item, or another address. */
import type { Channel, Route } from '../../../runtime/model/page.ts';
import type { Channels, ChannelTree, Redirects } from '../domains/content/index.ts';
import { itemPlaceOf, itemTypeOf } from '../domains/items/index.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import type { ItemSource } from './shown-item.ts';

/** Another address, where the page is instead. */
export interface PageRedirect {
  redirect: string;
  status: 301 | 302;
}

/** Path and query of a page. */
export type PageLocation = Pick<Route, 'path' | 'query'>;

/** The page at a path, and its query: that of an item's address names the item. */
export async function findPage(
  { items }: { items: Pick<ItemSource, 'findCode'> },
  site: SiteIdentity,
  tree: ChannelTree,
  { path, query }: PageLocation,
): Promise<{ found: Channel | undefined; query: Route['query'] }> {
  const found = tree.findByPath(path);
  const place = found === undefined ? itemPlaceOf(tree, path) : undefined;
  if (place === undefined) return { found, query };
  const contentCode = await items.findCode(site, place.type, place.slug);
  const detail = tree.all().find(({ component }) => itemTypeOf(component) === place.type);
  return contentCode === undefined ? { found, query } : { found: detail, query: { ...query, contentCode } };
}

/** True for a path that is known, from memory, to lead nowhere; false when it has to be looked up. */
export function isUnknownPath(
  { channels, redirects }: { channels: Channels; redirects: Pick<Redirects, 'peekLeads'> },
  site: SiteIdentity,
  language: string,
  path: string,
): boolean {
  const tree = channels.peek(site, language);
  const leads = redirects.peekLeads(site);
  if (tree === undefined || leads === undefined || path === '/') return false;
  return (
    tree.findByPath(withoutSlash(path)) === undefined &&
    leads.find(path, '') === undefined &&
    itemPlaceOf(tree, path) === undefined &&
    leads.find(parentOf(path), '') === undefined
  );
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

/** Where a path leads instead; undefined for one that is or may be a page. `base` is put before it. */
export async function findRedirect(
  { redirects }: { redirects: Pick<Redirects, 'readLeads'> },
  site: SiteIdentity,
  tree: ChannelTree,
  { path, query }: PageLocation,
  base: string,
): Promise<PageRedirect | undefined> {
  const search = new URLSearchParams(query).toString();
  const to = (target: Channel | undefined, status: 301 | 302): PageRedirect | undefined =>
    target === undefined
      ? undefined
      : { redirect: encodeURI(base + target.linkUrl) + (search === '' ? '' : `?${search}`), status };
  if (path === '/' || path === '') return to(tree.home(), 301);
  const bare = withoutSlash(path);
  // Only existing channels are targets: a path that a caller made up must not get into a `Location` header.
  const known = tree.findByPath(bare);
  if (known !== undefined) return bare === path ? undefined : to(known, 301);
  // Former paths and other spellings; visitors have followed them before (`visitor-pages.ts`).
  const leads = await redirects.readLeads(site);
  const lead = leads.find(path, '');
  if (lead !== undefined) return to(tree.findByPath(decodeURI(lead.location)), lead.status);
  if (itemPlaceOf(tree, bare) !== undefined) return undefined;
  // Items below the former path of their list.
  const above = leads.find(parentOf(bare), '');
  const moved = above && decodeURI(above.location) + bare.slice(bare.lastIndexOf('/'));
  const isItem = moved !== undefined && itemPlaceOf(tree, moved) !== undefined;
  return isItem ? { redirect: encodeURI(base + moved), status: 301 } : undefined;
}
