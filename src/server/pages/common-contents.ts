/** Picks the documents that all pages of a site share: the header and the footer. */
import type { PageContent, PageModel } from '../../../runtime/model/page.ts';
import { blockOfPage, findPageWithLayouts } from '../../assembly/layout.ts';
import type { ChannelTree, COMMON_CODES } from '../domains/content/index.ts';
import { frameContent } from './frame-content.ts';
import { shownMenu } from './shown-menu.ts';

/** The header and the footer; the menu is that of visitors where `base` is theirs. */
export function pickCommon(
  contents: ReadonlyMap<string, PageContent>,
  tree: ChannelTree,
  base: string,
): Pick<PageModel, (typeof COMMON_CODES)[number]> {
  const header = contents.get('NavigationCommon') as PageContent;
  return {
    NavigationCommon: base === '' ? shownMenu(header, tree) : header,
    WebSiteCommon: contents.get('WebSiteCommon') as PageContent,
  };
}

/** The header and the footer as the layouts of a page document draw them. */
export function frameCommon(
  page: string,
  common: ReturnType<typeof pickCommon>,
): ReturnType<typeof pickCommon> {
  const frame = findPageWithLayouts(blockOfPage(page))?.frame;
  return {
    NavigationCommon: frameContent(common.NavigationCommon, frame?.NavigationCommon),
    WebSiteCommon: frameContent(common.WebSiteCommon, frame?.WebSiteCommon),
  };
}
