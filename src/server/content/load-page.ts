import type { Channel, PageContent, PageModel, Seo, SiteModel } from '../../../runtime/model/page.ts';
import type { Config } from '../config/config.ts';
import type { SiteIdentity } from '../http/caller.ts';
import type { Items } from '../items/items.ts';
import type { Settings } from '../site/settings.ts';
import type { Channels, ChannelTree } from './channels.ts';
import { COMMON_CODES, type PageContents } from './page-contents.ts';

/** A page as it is stored, or where it is instead. */
export type LoadedPage = { status: 200 | 404; model: PageModel } | { redirect: string; status: 301 | 302 };

/** What a page is asked for by. */
export interface PageAddress {
  path: string;
  query: Record<string, string>;
}

/** What a page is put together from. */
export interface PageSources {
  channels: Channels;
  contents: PageContents;
  items: Items;
  settings: Settings;
  config: Pick<Config, 'PUBLIC_URL'>;
}

/** The channel of addresses that do not exist. */
const NOT_FOUND = 'Abnormal404';
/** Pages that show one item: without a good `contentCode` they do not exist. */
const ITEM_TYPES: Readonly<Record<string, number>> = { ArticleDetail: 1, ProductDetail: 2 };

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
  const [tree, settings] = await Promise.all([sources.channels.read(site, language), sources.settings.get(site, language)]);
  const elsewhere = findRedirect(tree, address, base);
  if (elsewhere !== undefined) return elsewhere;

  const asked = tree.findByPath(address.path);
  const itemType = asked === undefined ? undefined : ITEM_TYPES[asked.component];
  const { contentCode } = address.query;
  const item =
    itemType === undefined || contentCode === undefined
      ? undefined
      : await sources.items.findSummary(site, language, itemType, contentCode);
  const isThere = asked !== undefined && asked.component !== NOT_FOUND && (itemType === undefined || item !== undefined || base !== '');
  const channel = isThere ? asked : (tree.all().find((each) => each.component === NOT_FOUND) ?? BARE_NOT_FOUND);

  const contents = await sources.contents.read(site, language, [channel.channelCode, ...COMMON_CODES]);
  const of = (code: string): PageContent => contents.get(code) as PageContent;
  const { projectCode, languages, defaultLanguage } = site;
  const siteModel: SiteModel = {
    projectCode,
    languages: [...languages],
    defaultLanguage,
    language,
    ...settings,
    base,
    // Never from the request: a page that is kept must not depend on the Host of whoever asked first.
    origin: sources.config.PUBLIC_URL?.replace(/\/$/, '') ?? '',
    channels: tree.roots,
    messages: {},
  };
  const own = tree.seoOf(channel.channelCode);
  const page =
    item === undefined
      ? { ...own, title: own.title || channel.channelName }
      : { title: item.seoTitle || item.title, description: item.seoDescription || item.summary, keywords: item.seoKeywords };
  return {
    status: isThere ? 200 : 404,
    model: {
      site: siteModel,
      channel,
      route: address,
      content: of(channel.channelCode),
      NavigationCommon: of('NavigationCommon'),
      WebSiteCommon: of('WebSiteCommon'),
      sources: {},
      omitted: [],
      seo: describePage(page, channel, settings.name, isThere && base === ''),
    },
  };
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

function findRedirect(tree: ChannelTree, { path, query }: PageAddress, base: string): LoadedPage | undefined {
  const search = new URLSearchParams(query).toString();
  const to = (target: string, status: 301 | 302): LoadedPage => ({
    redirect: encodeURI(base + target) + (search === '' ? '' : `?${search}`),
    status,
  });
  const home = tree.home();
  if (path === '/' || path === '') return home === undefined ? undefined : to(home.linkUrl, 302);
  // Only to a page that exists: a path made up by a caller never becomes an address that a browser is sent to.
  const bare = path.endsWith('/') ? tree.findByPath(path.slice(0, -1)) : undefined;
  return bare === undefined ? undefined : to(bare.linkUrl, 301);
}

function describePage(page: Pick<Seo, 'title' | 'description' | 'keywords'>, channel: Channel, siteName: string, isFound: boolean): Seo {
  const title =
    channel.isHomePage && page.title !== channel.channelName
      ? page.title
      : [page.title, siteName].filter((part) => part !== '').join(' · ');
  return { title, description: page.description, keywords: page.keywords, ...(isFound ? {} : { robots: 'noindex' }) };
}
