/** Stores pages of a site: channels, contents, revisions. */
export { requireReadable } from './stored/check-size.ts';
export type { ChannelPaths } from './channels/channel-paths.ts';
export { readBeginning } from './channels/new-page.ts';
export { findInstances, type FoundInstance } from './owner-tools/block-instances.ts';
export {
  type BlockUse,
  containsBlock,
  countPages,
  languagesWith,
  listBlockUses,
  pathsOfPages,
} from './owner-tools/block-uses.ts';
export {
  type Channels,
  type ChannelTree,
  channelsIn,
  loadChannels,
  requireChannel,
} from './tree/channels.ts';
export { type ChannelRecord, listChannels, valuesOf as channelValuesOf } from './tree/channel-values.ts';
export { checkAst } from './pages/check-ast.ts';
export { readContents } from './stored/contents.ts';
export { listMarked } from './stored/marked-parts.ts';
export { listShowing, readEntries, writeEntries } from './stored/dictionary.ts';
export { indexPages, pageSource } from './stored/index-pages.ts';
export { type ContentServices, openContent } from './open-content.ts';
export { ARTICLE, FORMS, isNeeded, NEWS, NOT_FOUND, PRODUCT, PRODUCTS, SEARCH } from './tree/page-codes.ts';
export {
  COMMON_CODES,
  type PageContents,
  requirePlace,
  restorePage,
  savePages,
  type SavingBy,
  unknownLanguage,
} from './pages/page-contents.ts';
export {
  readSetContents,
  readShownPage,
  type SetContents,
  showBeginning,
  type ShownPage,
} from './pages/page-previews.ts';
export { dropLinks, findLink, makeLink, type PreviewLink, type ShownByLink } from './pages/preview-links.ts';
export type { Preview, Undrawable } from './pages/preview.ts';
export {
  isUndoable,
  publishPage,
  takeDownPage,
  undoPage,
  type PageDone,
  type Told,
} from './pages/publish-page.ts';
export type { PageUndo } from './stored/page-undo.ts';
export { checkPage, requireSpared } from './pages/publishing.ts';
export { notifyPages } from './pages/notify-pages.ts';
export { draftOfPage, readDraft as readPageDraft, type PageDraft } from './stored/drafts.ts';
export {
  describePageStatus,
  readPage,
  readPageRevision,
  readWaitingDraft,
  requireDraft,
} from './stored/waiting-draft.ts';
export {
  type DocumentPlace,
  listRevisions as listPageRevisions,
  nameRevision as namePageRevision,
  readRevision as readPageState,
} from './stored/revisions.ts';
export { meetOthers } from './pages/presence.ts';
export type { Lead, Leads } from './channels/leads.ts';
export type { Redirects } from './channels/redirects.ts';
export { cleanRichText, sanitizeRichText } from './stored/rich-text.ts';
export { replaceAll } from './pages/replace-text.ts';
export { showContact, waysToSay } from './pages/show-contact.ts';
export { type NameReplacements, showFirstName } from './pages/show-first-name.ts';
export { readShownLogo, readShownLogos, showIdentity, type ShownIdentity } from './pages/show-identity.ts';
export { renewBlock } from './owner-tools/own-templates.ts';
export { keepUndoable } from './stored/keep-undoable.ts';
export { rewritePages } from './stored/rewrite-pages.ts';
export { lockSite, writeContents } from './stored/write-contents.ts';
