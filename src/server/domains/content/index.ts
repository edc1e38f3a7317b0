/** Pages of a site as they are stored: channels, contents, revisions. */
export { requireReadable } from './check-size.ts';
export { carryOutPlans } from './carry-out-plans.ts';
export type { ChannelPaths } from './channel-paths.ts';
export { type Channels, type ChannelTree, loadChannels, requireChannel } from './channels.ts';
export { listShowing, readEntries, writeEntries } from './dictionary.ts';
export { indexPages, pageSource } from './index-pages.ts';
export { type ContentServices, openContent } from './open-content.ts';
export { ARTICLE, FORMS, NEWS, NOT_FOUND, PRODUCT, PRODUCTS, SEARCH } from './page-codes.ts';
export { COMMON_CODES, type PageContents, type SavingBy, unknownLanguage } from './page-contents.ts';
export type { FoundPreview, PagePreviews } from './page-previews.ts';
export { dropLinks, findLink, makeLink, type PreviewLink } from './preview-links.ts';
export type { Preview, Undrawable } from './preview.ts';
export type { Publishing } from './publishing.ts';
export type { Lead, Leads } from './leads.ts';
export type { Redirects } from './redirects.ts';
export { cleanRichText, sanitizeRichText } from './rich-text.ts';
export { readShownLogo, readShownLogos, showIdentity, type ShownIdentity } from './show-identity.ts';
export { lockSite, writeContents } from './write-contents.ts';
