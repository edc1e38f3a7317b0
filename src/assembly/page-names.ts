/** Names page documents that programs know. */
import type { DocumentName } from '../../runtime/model/edit-target.ts';

/** The documents of a page, in the order in which they are drawn. */
export const PAGE_DOCUMENTS = [
  'NavigationCommon',
  'content',
  'WebSiteCommon',
] as const satisfies readonly DocumentName[];

/**
 * The page document that draws a site's pages: header, one block after the other, footer. Every chain of
 * layouts ends at it.
 */
export const ROOT_LAYOUT = 'site';

/** Begins the block name of a page document that is drawn as a block. */
export const PAGE_PREFIX = 'page:';
