import type { BlockData, Channel, PageContent, PageModel } from '../../../runtime/model/page.ts';
import { BLOCK_DATA, type BenchBlock } from './blocks.ts';
import { nameOf } from './words.ts';

/**
 * The pages everything is measured on: a company home page of about 620 elements, and 300 blocks of about
 * 9,850 together.
 */
export type PageName = 'home' | 'large';

const LANGUAGE = 'zh-CN';

/** A block and the length of its list. */
type Entry = readonly [block: BenchBlock, count: number];

const HOME: readonly Entry[] = [
  ['hero', 3],
  ['intro', 6],
  ['products', 5],
  ['products', 5],
  ['products', 5],
  ['products', 5],
  ['news', 3],
  ['wall', 6],
  ['links', 15],
];

const ROUND: readonly Entry[] = [
  ['hero', 2],
  ['intro', 4],
  ['products', 4],
  ['news', 3],
  ['wall', 5],
  ['links', 7],
];

// 300 blocks: the header, the footer, and these.
const LARGE: readonly Entry[] = Array.from(
  { length: 298 },
  (_, index) => ROUND[index % ROUND.length] as Entry,
);

function makeContent(channelCode: string, entries: readonly Entry[]): PageContent {
  const vm = entries.map(([block], index) => ({
    key: `${block}${index}`,
    block: `bench-${block}`,
    version: 1,
  }));
  const data: Record<string, BlockData> = {};
  for (const [index, [block, count]] of entries.entries())
    data[`${block}${index}`] = BLOCK_DATA[block](index, count);
  return { ast: { vm, data, dict: {} }, channelCode, languageCode: LANGUAGE, revision: 1 };
}

function makeChannel(
  channelCode: string,
  linkUrl: string,
  channelName: string,
  subChannelInfo: Channel[] = [],
): Channel {
  const isHomePage = channelCode === 'HOME';
  const hasSubNav = subChannelInfo.length > 0;
  return {
    channelCode,
    channelName,
    linkUrl,
    editLinkUrl: `/edit${linkUrl}`,
    component: channelCode,
    isNewTab: false,
    isHomePage,
    parentCode: null,
    hasSubNav,
    subChannelInfo,
  };
}

function subChannels(code: string, url: string, count: number, below: number): Channel[] {
  return Array.from({ length: count }, (_, index) =>
    makeChannel(
      `${code}-${index}`,
      `${url}/${index}`,
      nameOf(index),
      below === 0 ? [] : subChannels(`${code}-${index}`, `${url}/${index}`, below, 0),
    ),
  );
}

const CHANNELS: Channel[] = [
  makeChannel('HOME', '/home', '首页'),
  makeChannel('ABOUTUS', '/about', '关于我们', subChannels('ABOUTUS', '/about', 4, 0)),
  makeChannel('PRODUCTION', '/products', '产品', subChannels('PRODUCTION', '/products', 4, 3)),
  makeChannel('SERVICE', '/service', '服务', subChannels('SERVICE', '/service', 3, 0)),
  makeChannel('CONSULT', '/news', '新闻', subChannels('CONSULT', '/news', 3, 0)),
  makeChannel('FORMSERVICE', '/forms', '合作'),
];

/** A page as the server would hand it to the renderer. */
export function makePage(name: PageName): PageModel {
  return {
    site: {
      projectCode: 'bench',
      name: '砌境',
      language: LANGUAGE,
      languages: [LANGUAGE, 'en-US'],
      defaultLanguage: LANGUAGE,
      base: '',
      origin: '',
      switches: { memberLogin: false, mall: true },
      powerBy: { enabled: false, text: '', url: '' },
      theme: {},
      channels: CHANNELS,
      messages: { 'site.skip': '跳到正文', 'site.menu': '主导航', 'site.more': '阅读全文' },
    },
    channel: CHANNELS[0] as Channel,
    route: { path: '/home', query: {} },
    content: makeContent('HOME', name === 'home' ? HOME : LARGE),
    NavigationCommon: makeContent('NavigationCommon', [['header', 0]]),
    WebSiteCommon: makeContent('WebSiteCommon', [['footer', 5]]),
    sources: {},
    seo: { title: '砌境', description: '', keywords: '' },
    omitted: [],
  };
}
