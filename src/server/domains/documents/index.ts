/** Documents of a site that are no pages: its theme, its blocks. */
export { readDocuments, removeDocument, storeDocument, type StoredDocument } from './stored-documents.ts';
export {
  forgetVersions,
  keepVersions,
  listRewritings,
  listVersions,
  setRewriteFrom,
  type OpenRewriting,
} from './block-versions.ts';
export { checkStored, compileStored, definitionOf } from './compile-stored.ts';
export { makeThemePreviews, THEME, type FoundThemePreview, type ThemePreviews } from './theme-previews.ts';
export { makeSiteDocuments, type SiteDocuments } from './site-documents.ts';
