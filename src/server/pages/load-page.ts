import type { Channel, PageContent, PageModel, Seo, SiteModel } from '../../../runtime/model/page.ts';
import type { Config } from '../kernel/config.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import { type Items, type ItemSummary, itemTypeOf } from '../domains/items/index.ts';
import type { Settings } from '../domains/sites/index.ts';
import {
  type ChannelPaths,
  type Channels,
  type ChannelTree,
  COMMON_CODES,
  NOT_FOUND,
  type PageContents,
} from '../domains/content/index.ts';

/** A page as it is stored, with the item that it shows; or where it is instead. */
export type LoadedPage =
  | { status: 200 | 404; model: PageModel; item?: ItemSummary }
  | { redirect: string; status: 301 | 302 };

/** What a page is asked for by. */
export interface PageAddress {
  path: string;
  query: Record<string, string>;
}

/** What a page is put together from. */
export interface PageSources {
  channels: Channels;
  channelPaths: Pick<ChannelPaths, 'findMoved'>;
  contents: PageContents;
  items: Items;
  settings: Settings;
  config: Pick<Config, 'MAP_TILE_URL' | 'MAP_ATTRIBUTION'>;
}

/**
 * The page at a path in a language, whole but for what its sources load. `base` is put before every path of the site: empty for visitors, `/edit` for
 * owners, to whom a page that shows an item is there even without one.
 */
export async function loadPageModel(
  sources: PageSources,
  site: SiteIdentity,
  address: PageAddress,
  language: string,
  base: string,
): Promise<LoadedPage> {
  const [tree, settings] = await Promise.all([
    sources.channels.read(site, language),
    sources.settings.get(site, language),
  ]);
  const elsewhere = await findRedirect(sources, site, tree, address, base);
  if (elsewhere !== undefined) return elsewhere;

  const asked = tree.findByPath(address.path);
  // A page that shows one item does not exist without a good `contentCode`.
  const itemType = asked === undefined ? undefined : itemTypeOf(asked.component);
  const { contentCode } = address.query;
  const item =
    itemType === undefined || contentCode === undefined
      ? undefined
      : await sources.items.findSummary(site, language, itemType, contentCode);
  const isThere =
    asked !== undefined &&
    asked.component !== NOT_FOUND &&
    (itemType === undefined || item !== undefined || base !== '');
  const channel = isThere
    ? asked
    : (tree.all().find((each) => each.component === NOT_FOUND) ?? BARE_NOT_FOUND);

  const contents = await sources.contents.read(site, language, [channel.channelCode, ...COMMON_CODES]);
  const of = (code: string): PageContent => contents.get(code) as PageContent;
  const { projectCode, languages, defaultLanguage } = site;
  const { MAP_TILE_URL: tileUrl, MAP_ATTRIBUTION: attribution = '' } = sources.config;
  const siteModel: SiteModel = {
    projectCode,
    languages: [...languages],
    defaultLanguage,
    language,
    ...settings,
    base,
    origin: site.origin ?? '',
    ...(tileUrl === undefined ? {} : { map: { tileUrl, attribution } }),
    channels: tree.roots,
    messages: {},
  };
  const own = tree.seoOf(channel.channelCode);
  const page =
    item === undefined
      ? { ...own, title: own.title || channel.channelName }
      : {
          title: item.seoTitle || item.title,
          description: item.seoDescription || item.summary,
          keywords: item.seoKeywords,
        };
  return {
    status: isThere ? 200 : 404,
    item,
    model: {
      site: siteModel,
      channel,
      route: {
        path: address.path,
        query: itemType === undefined ? withoutItem(address.query) : address.query,
      },
      content: of(channel.channelCode),
      NavigationCommon: of('NavigationCommon'),
      WebSiteCommon: of('WebSiteCommon'),
      sources: {},
      omitted: [],
      ...(settings.switches.memberLogin ? { member: { isSignedIn: false } } : {}),
      // What a visitor has searched for is nobody else's page.
      seo: describePage(
        page,
        channel,
        settings.name,
        isThere && base === '' && address.query.keyword === undefined,
      ),
    },
  };
}

/** A page that shows no item is the same whichever is named. */
function withoutItem({ contentCode: _, ...query }: PageAddress['query']): PageAddress['query'] {
  return query;
}

const BARE_NOT_FOUND: Channel = {
  channelCode: NOT_FOUND,
  channelName: '404',
  linkUrl: '/404',
  editLinkUrl: '/edit/404',
  component: NOT_FOUND,
  isNewTab: false,
  isHomePage: false,
  parentCode: null,
  hasSubNav: false,
  subChannelInfo: [],
};

async function findRedirect(
  { channelPaths }: Pick<PageSources, 'channelPaths'>,
  site: SiteIdentity,
  tree: ChannelTree,
  { path, query }: PageAddress,
  base: string,
): Promise<LoadedPage | undefined> {
  const search = new URLSearchParams(query).toString();
  const to = (target: Channel | undefined, status: 301 | 302): LoadedPage | undefined =>
    target === undefined
      ? undefined
      : { redirect: encodeURI(base + target.linkUrl) + (search === '' ? '' : `?${search}`), status };
  if (path === '/' || path === '') return to(tree.home(), 302);
  const bare = path.endsWith('/') ? path.slice(0, -1) : path;
  // Only to a page that exists: a path made up by a caller never becomes an address that a browser is sent to.
  const known = tree.findByPath(bare);
  if (known !== undefined) return bare === path ? undefined : to(known, 301);
  const moved = await channelPaths.findMoved(site, bare);
  return moved === undefined ? undefined : to(tree.find(moved), 301);
}

function describePage(
  page: Pick<Seo, 'title' | 'description' | 'keywords'>,
  channel: Channel,
  siteName: string,
  isFound: boolean,
): Seo {
  const title =
    channel.isHomePage && page.title !== channel.channelName
      ? page.title
      : [page.title, siteName].filter((part) => part !== '').join(' · ');
  return {
    title,
    description: page.description,
    keywords: page.keywords,
    ...(isFound ? {} : { robots: 'noindex' }),
  };
}
