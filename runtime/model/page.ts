import type { JsonObject } from './json.ts';

/** Stored link types: 0 none, 1 a channel of this site, 2 a URL. */
export type LinkType = 0 | 1 | 2;

/** Something editable in a block's data, as stored. Other members are kept untouched. */
export interface StoredPart {
  title?: string;
  linkType?: LinkType;
  linkUrl?: string;
  linkChannelCode?: string;
  isNewTab?: boolean;
  /** Style as JSON text; only whitelisted properties survive (`runtime/model/style.ts`). */
  pageJson?: string;
  /** Bound to this dictionary entry: its value is what is shown. */
  dictCode?: string;
  resourceCode?: string;
  /** 1 image, 2 video. */
  resourceType?: 1 | 2;
  url?: string;
  /** Text alternative of an image. */
  alt?: string;
  [leaf: string]: unknown;
}

export interface DictEntry {
  code: string;
  value: string;
  url?: string;
  resourceType?: 1 | 2;
  hasModified?: boolean;
}

/** One block on a page. `version` is that of its stored data. */
export interface BlockInstance {
  key: string;
  block: string;
  version: number;
}

export type BlockData = JsonObject;

/** A page as stored and edited: the blocks in order, the data of each, the dictionary entries used. */
export interface Ast {
  vm: BlockInstance[];
  data: Record<string, BlockData>;
  dict: Record<string, DictEntry>;
}

/** A stored document with the revision that a save must name. */
export interface PageContent {
  ast: Ast;
  channelCode: string;
  languageCode: string;
  revision: number;
}

export interface Channel {
  channelCode: string;
  channelName: string;
  linkUrl: string;
  editLinkUrl: string;
  /** The page code: HOME, ABOUTUS, … */
  component: string;
  isNewTab: boolean;
  isHomePage: boolean;
  parentCode: string | null;
  hasSubNav: boolean;
  subChannelInfo: Channel[];
}

/** What every page of a site knows of it; the same for all visitors of one language. */
export interface SiteModel {
  projectCode: string;
  name: string;
  language: string;
  languages: string[];
  defaultLanguage: string;
  /** Put before every path of this site: empty for visitors, `/edit` in edit mode. */
  base: string;
  /** Absolute origin for canonical links, without a slash at its end; empty when unknown. */
  origin: string;
  switches: { memberLogin: boolean; mall: boolean };
  powerBy: { enabled: boolean; text: string; url: string };
  theme: Record<string, string>;
  /** The tile server that maps are drawn by, and the words it asks for; absent: the built-in base map. */
  map?: { tileUrl: string; attribution: string };
  channels: Channel[];
  /** Words of the interface, by key (`site` messages of the locale). */
  messages: Record<string, string>;
}

export interface Seo {
  title: string;
  description: string;
  keywords: string;
  robots?: string;
}

export interface Route {
  /** Path without the base, e.g. `/home`. */
  path: string;
  query: Record<string, string>;
  /** What the path holds in place of a page document's parameters: `/client/myOrder/:orderId`. */
  params?: Record<string, string>;
}

/** A source's answer, or its failure; both travel with the page. In the browser also whether it is being loaded again. */
export type SourceResult =
  | {
      ok: true;
      data: unknown;
      total?: number;
      pageNum?: number;
      pageSize?: number;
      pages?: number;
      isLoading?: boolean;
      /** The next page of the list did not come. */
      moreFailed?: boolean;
    }
  | { ok: false; message: string; isLoading?: boolean };

/** Who looks at the page, as far as the browser knows. */
export interface Member {
  isSignedIn: boolean;
}

/** All that one page needs, in one value: rendered by the server, shipped as JSON, hydrated in the browser. */
export interface PageModel {
  site: SiteModel;
  channel: Channel;
  route: Route;
  content: PageContent;
  NavigationCommon: PageContent;
  WebSiteCommon: PageContent;
  /** By `area/key` of the block instance, then source name. */
  sources: Record<string, Record<string, SourceResult>>;
  seo: Seo;
  /** Absent where the site has no members. Never signed in on the server, whose pages are the same for all. */
  member?: Member;
  /** Blocks that failed while the server drew them, as `area/key`: the browser leaves them out too. */
  omitted: string[];
  /** Blocks in which nothing can happen, as `area/key`, with the tag of their root: the browser leaves what the server drew as it stands. */
  staticBlocks?: Record<string, string>;
}
