/** Stores documents of a site that are no pages: its theme, its blocks. */
export {
  newBlockName,
  readDocuments,
  readThemeDraft,
  removeDocument,
  storeDocument,
  type StoredDocument,
  THEME,
} from './stored-documents.ts';
export {
  forgetVersions,
  keepVersions,
  listRewritings,
  listVersions,
  setRewriteFrom,
  type OpenRewriting,
} from './block-versions.ts';
export { checkStored, compileStored, definitionOf } from './compile-stored.ts';
export { type SiteDocuments } from './site-documents.ts';
export { openDocuments, type DocumentServices } from './open-documents.ts';
