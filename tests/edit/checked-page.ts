// A page without faults, and what plants one, for the tests of the list before publishing.
import type { Json, JsonObject } from '../../runtime/model/json.ts';
import { findChannel } from '../../runtime/model/link.ts';
import type { Ast, BlockInstance, Channel, SiteModel } from '../../runtime/model/page.ts';
import { makeExamplePage } from '../../src/assembly/examples.ts';
import { messagesFor } from '../../src/assembly/messages.ts';
import type {
  CheckedPage,
  DrawnHeading,
  LeftText,
} from '../../src/editor/commands/publishing/checks/page-check.ts';

export const MB = 1024 * 1024;
export const example = makeExamplePage('zh-CN', []).model.site;
export const site: SiteModel = {
  ...example,
  origin: 'https://kiln.example',
  filing: {
    icp: '京ICP备2026000001号-1',
    police: '京公网安备11010502030001号',
    policeCode: '11010502030001',
  },
  messages: messagesFor('zh-CN', ['site', 'form', 'placeholders']),
};
export const english: SiteModel = {
  ...site,
  ...makeExamplePage('en-US', []).model.site,
  messages: messagesFor('en-US', ['site', 'form', 'placeholders']),
};

export const PICTURE = { url: '/media/kiln_1200x800.webp', resourceType: 1, alt: '窑口的火光' };
export const heading = (level: number, text = '窑'): DrawnHeading => ({
  level,
  text,
  place: { document: 'content', key: 'a', path: [] },
});

export const docOf = (data: JsonObject, block = 'introduction', more: Partial<BlockInstance> = {}): Ast => ({
  vm: [{ key: 'a', block, version: 1, ...more }],
  data: { a: data },
  dict: {},
});
export const EMPTY: Ast = { vm: [], data: {}, dict: {} };
export const FOOTER: Ast = { vm: [{ key: 'f', block: 'footer', version: 2 }], data: { f: {} }, dict: {} };

export const KNOWN = {
  missing: new Set<string>(),
  sizes: new Map<string, number>(),
  uncaptioned: new Set<string>(),
};

/** A page without faults, with one part of a block. */
export function pageOf(part: Json, change: Partial<CheckedPage> = {}): CheckedPage {
  return {
    site,
    path: '/about',
    documents: {
      content: docOf({ subContentMap: { BigTitle: part } }),
      NavigationCommon: EMPTY,
      WebSiteCommon: FOOTER,
    },
    original: {},
    headings: [heading(1), heading(2), heading(3), heading(2)],
    contrasts: [],
    addresses: KNOWN,
    left: [],
    ...change,
  };
}
export const content = (ast: Ast): Partial<CheckedPage> => ({
  documents: { content: ast, NavigationCommon: EMPTY, WebSiteCommon: FOOTER },
});
export const missing = (address: string): Partial<CheckedPage> => ({
  addresses: { ...KNOWN, missing: new Set([address]) },
});
export const sized = (address: string, bytes: number): Partial<CheckedPage> => ({
  addresses: { ...KNOWN, sizes: new Map([[address, bytes]]) },
});
export const drawn = (...headings: DrawnHeading[]): Partial<CheckedPage> => ({ headings });
export const link = (linkUrl: string): Json => ({ title: '看窑', linkType: 2, linkUrl });
export const rich = (html: string): Partial<CheckedPage> => content(docOf({ body: { html } }, 'prose'));

export const PART = 'subContentMap/BigTitle';
export const nameOf = (path: string): string =>
  findChannel(site.channels, (each) => each.linkUrl === path)?.channelName ?? '';
export const withChannel = (own: Partial<Channel>): SiteModel => ({
  ...site,
  channels: [...site.channels, { ...(site.channels[0] as Channel), subChannelInfo: [], ...own }],
});
export const leftAt = (text: string, member = 'title'): LeftText => ({
  id: text,
  kind: 'page',
  title: '关于',
  link: '/owner/channel/ABOUTUS',
  languageCode: 'zh-CN',
  text,
  place: { document: 'content', key: 'a', path: ['subContentMap', 'BigTitle', member] },
});
