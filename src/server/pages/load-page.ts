/** Loads the model of a page, complete except for messages and sources: the `load` step. */
import type { PageDocument } from '../../../runtime/generated/documents.generated.ts';
import type { Json } from '../../../runtime/model/json.ts';
import type { Channel, PageContent, PageModel, Route, Seo, SiteModel } from '../../../runtime/model/page.ts';
import { languageBase } from '../../../runtime/model/site-paths.ts';
import { blockOfPage, formsOfPage } from '../../assembly/layout.ts';
import { makeChannel } from '../../assembly/make-channel.ts';
import {
  type Channels,
  type ChannelTree,
  COMMON_CODES,
  NOT_FOUND,
  type PageContents,
  type Redirects,
} from '../domains/content/index.ts';
import type { SiteDocuments } from '../domains/documents/index.ts';
import type { Fonts } from '../domains/fonts/index.ts';
import { isTypeIndexed, type ItemSummary, itemTypeOf } from '../domains/items/index.ts';
import type { Settings, SiteSettings } from '../domains/sites/index.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import type { Config } from '../kernel/config.ts';
import { deriveOnce } from '../kernel/derive-once.ts';
import { frameCommon, pickCommon } from './common-contents.ts';
import { findPage, findRedirect, type PageLocation, type PageRedirect } from './find-page.ts';
import { listLanguages } from './page-languages.ts';
import { readLook, type SiteLook } from './head/site-look.ts';
import { findItem, type ItemSource, withNewestItem, withoutItem } from './shown-item.ts';

/** A page as it is stored, with the item that it shows; or a redirect. */
export type LoadedPage = { status: 200 | 404; model: PageModel; item?: ItemSummary } | PageRedirect;

/** What pages are loaded from. `readShown` is absent where drafts are shown. */
export interface PageSources {
  channels: Channels;
  redirects: Pick<Redirects, 'readLeads' | 'peekLeads'>;
  /** `savedLanguages` is absent where no search engine reads the page. */
  contents: Pick<PageContents, 'read'> & Partial<Pick<PageContents, 'readShown' | 'savedLanguages'>>;
  items: ItemSource;
  settings: Settings;
  siteDocuments: Pick<SiteDocuments, 'open' | 'listBlocks' | 'read'>;
  fonts: Pick<Fonts, 'facesOf'>;
  config: Pick<Config, 'MAP_TILE_URL' | 'MAP_ATTRIBUTION'>;
}

/** Channels with those that are taken down, for pages that owners see. */
export function ownersView(channels: Channels): Channels {
  return { ...channels, read: channels.readAll };
}

/** What all pages of a site share in one language. */
interface LoadedSite {
  tree: ChannelTree;
  model: Pick<PageModel, 'site' | 'sources' | 'omitted' | 'member'>;
}

/** Of sites without a theme of their own. */
const NO_LOOK: SiteLook = { css: '', scheme: 'off', bars: [] };

// One object as long as nothing of it changes, so that what is drawn from it can be kept.
const siteModels = deriveOnce((_: ChannelTree) =>
  deriveOnce((__: SiteSettings) => deriveOnce((___: SiteLook) => new Map<string, SiteModel>())),
);

async function loadSite(
  { channels, settings: allSettings, siteDocuments, fonts, config }: PageSources,
  site: SiteIdentity,
  language: string,
  base: string,
  isEdited: boolean,
): Promise<LoadedSite> {
  const [tree, settings, look] = await Promise.all([
    channels.read(site, language),
    allSettings.get(site, language),
    readLook({ siteDocuments, fonts }, site),
    siteDocuments.open(site),
  ]);
  const { projectCode, languages, defaultLanguage, origin = '' } = site;
  const { MAP_TILE_URL: tileUrl, MAP_ATTRIBUTION: attribution = '' } = config;
  const own = {
    projectCode,
    languages,
    defaultLanguage,
    language,
    base,
    origin,
    ...(isEdited ? { isEdited } : {}),
  };
  const map = tileUrl === undefined ? {} : { map: { tileUrl, attribution } };
  const known = siteModels(tree)(settings)(look ?? NO_LOOK);
  const key = JSON.stringify([own, map]);
  // What pages do not show is no part of them.
  const { members: _, comments: __, ...shown } = settings;
  const siteModel: SiteModel = known.get(key) ?? {
    ...own,
    languages: [...languages],
    ...shown,
    ...map,
    ...(look === undefined ? {} : { look }),
    channels: tree.roots,
    messages: {},
  };
  known.set(key, siteModel);
  return {
    tree,
    model: {
      site: siteModel,
      sources: {},
      omitted: [],
      ...(settings.switches.memberLogin ? { member: { isSignedIn: false } } : {}),
    },
  };
}

/**
 * Loads the stored page at a path. `base` is put before every path of the site: empty for visitors, `/edit`
 * in edit mode, where a page that shows an item shows the newest one by default, and exists even without one.
 * `around` stands before the paths of what visitors see elsewhere than at its own addresses.
 */
export async function loadStoredPage(
  sources: PageSources,
  site: SiteIdentity,
  location: PageLocation,
  language: string,
  base: string,
  around = '',
): Promise<LoadedPage> {
  const isEdited = base !== '';
  const shownBase = isEdited ? base : around + languageBase(site, language);
  const { tree, model } = await loadSite(sources, site, language, shownBase, isEdited);
  const redirect = await findRedirect(sources, site, tree, location, shownBase);
  if (redirect !== undefined) return redirect;
  const { path } = location;
  const { found, query: asked } = await findPage(sources, site, tree, location);
  const itemType = found && itemTypeOf(found.component);
  const query =
    !isEdited || itemType === undefined
      ? asked
      : await withNewestItem(sources.items, site, language, itemType, asked);
  const item = await findItem(sources.items, site, language, itemType, query.contentCode);
  // A page that shows one item exists only with a known `contentCode`.
  const exists =
    found !== undefined &&
    found.component !== NOT_FOUND &&
    (itemType === undefined || item !== undefined || isEdited);
  const channel = exists ? found : findNotFound(tree);
  const { channelCode } = channel;
  const read = (isEdited ? undefined : sources.contents.readShown) ?? sources.contents.read;
  const contents = await read(site, language, [channelCode, ...COMMON_CODES]);
  const { picture, pictureStyle, ...own } = tree.seoOf(channelCode);
  const isListed = itemType === undefined ? own.isIndexed : isTypeIndexed(tree, itemType);
  const isIndexed = isListed && exists && !isEdited && query.keyword === undefined;
  return {
    status: exists ? 200 : 404,
    item,
    model: {
      ...model,
      channel,
      // The other pages are the same for every item.
      route: { path, query: itemType === undefined ? withoutItem(query) : query },
      content: contents.get(channelCode) as PageContent,
      ...pickCommon(contents, tree, base),
      seo: {
        ...describePage(describeContent(tree, channel, item), channel, model.site.name, isIndexed),
        languages: isIndexed ? await listLanguages(sources, site, tree, channelCode, item) : [],
        ...(picture === '' ? {} : { picture }),
        ...(picture === '' || pictureStyle === '' ? {} : { pictureStyle }),
      },
    },
  };
}

/** Loads a page document: between the site's header and footer when it has a layout, else alone. */
export async function loadDocumentPage(
  sources: PageSources,
  site: SiteIdentity,
  language: string,
  document: PageDocument,
  route: Route,
): Promise<PageModel> {
  const hasLayout = document.layout !== undefined;
  const [{ tree, model }, contents] = await Promise.all([
    loadSite(sources, site, language, hasLayout ? languageBase(site, language) : '', false),
    hasLayout
      ? (sources.contents.readShown ?? sources.contents.read)(site, language, COMMON_CODES)
      : undefined,
  ]);
  const empty: PageContent = {
    ast: { vm: [], data: {}, dict: {} },
    channelCode: '',
    languageCode: language,
    revision: 0,
  };
  const title = document.title[language] ?? document.title['zh-CN'];
  return {
    ...model,
    channel: makeChannel('', route.path, title),
    route,
    ...(hasLayout ? {} : { forms: formsOfPage(document.name, language) }),
    content: hasLayout ? { ...empty, ast: makeDocumentAst(document, language) } : empty,
    ...(contents === undefined
      ? { NavigationCommon: empty, WebSiteCommon: empty }
      : frameCommon(document.name, pickCommon(contents, tree, ''))),
    seo: {
      title: `${title} · ${model.site.name}`,
      description: document.seo?.description?.[language] ?? '',
      keywords: '',
      robots: document.seo?.robots ?? 'noindex',
    },
  };
}

/** The one block that a page document with a layout consists of. */
const BLOCK_KEY = 'page';

function makeDocumentAst({ name }: PageDocument, language: string): PageContent['ast'] {
  return {
    vm: [{ key: BLOCK_KEY, block: blockOfPage(name), version: 1 }],
    data: { [BLOCK_KEY]: { forms: formsOfPage(name, language) as unknown as Json } },
    dict: {},
  };
}

function findNotFound(tree: ChannelTree): Channel {
  return tree.all().find(({ component }) => component === NOT_FOUND) ?? makeChannel(NOT_FOUND, '/404', '404');
}

type Description = Pick<Seo, 'title' | 'description' | 'keywords'>;

function describeContent(tree: ChannelTree, channel: Channel, item: ItemSummary | undefined): Description {
  if (item !== undefined)
    return {
      title: item.seoTitle || item.title,
      description: item.seoDescription || item.summary,
      keywords: item.seoKeywords,
    };
  const { title, description, keywords } = tree.seoOf(channel.channelCode);
  return { title: title || channel.channelName, description, keywords };
}

function describePage(
  { title, description, keywords }: Description,
  channel: Channel,
  siteName: string,
  isIndexed: boolean,
): Seo {
  const isWhole = channel.isHomePage && title !== channel.channelName;
  return {
    title: isWhole ? title : [title, siteName].filter((part) => part !== '').join(' · '),
    description,
    keywords,
    ...(isIndexed ? {} : { robots: 'noindex' }),
  };
}
