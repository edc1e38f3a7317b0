/** Pages of a site as they are stored: channels, contents, revisions. */
export { requireReadable } from './check-size.ts';
export type { ChannelPaths } from './channel-paths.ts';
export { findInstances, type FoundInstance } from './block-instances.ts';
export { type BlockUse, containsBlock, languagesWith, listBlockUses, pathsOfPages } from './block-uses.ts';
export { type Channels, type ChannelTree, loadChannels, requireChannel } from './channels.ts';
export {
  byLanguage,
  type ChannelRecord,
  listChannels,
  valuesOf as channelValuesOf,
} from './channel-values.ts';
export { checkAst } from './check-ast.ts';
export { readContents } from './contents.ts';
export { listShowing, readEntries, writeEntries } from './dictionary.ts';
export { indexPages, pageSource } from './index-pages.ts';
export { type ContentServices, openContent } from './open-content.ts';
export { ARTICLE, FORMS, isNeeded, NEWS, NOT_FOUND, PRODUCT, PRODUCTS, SEARCH } from './page-codes.ts';
export { COMMON_CODES, type PageContents, type SavingBy, unknownLanguage } from './page-contents.ts';
export type { FoundPreview, FoundSetPreview, PagePreviews } from './page-previews.ts';
export { dropLinks, findLink, makeLink, type PreviewLink } from './preview-links.ts';
export type { Preview, Undrawable } from './preview.ts';
export { isUndoable, publishPage, takeDownPage, undoPage, type PageDone, type Told } from './publish-page.ts';
export type { PageUndo } from './page-undo.ts';
export type { Publishing } from './publishing.ts';
export { readDraft as readPageDraft, type PageDraft } from './drafts.ts';
export { readPage, readPageRevision, requireDraft } from './waiting-draft.ts';
export type { DocumentPlace } from './revisions.ts';
export type { Lead, Leads } from './leads.ts';
export type { Redirects } from './redirects.ts';
export { cleanRichText, sanitizeRichText } from './rich-text.ts';
export { showContact } from './show-contact.ts';
export { readShownLogo, readShownLogos, showIdentity, type ShownIdentity } from './show-identity.ts';
export { renewBlock } from './own-templates.ts';
export { rewritePages } from './rewrite-pages.ts';
export { lockSite, writeContents } from './write-contents.ts';
