/** Documents of a site that are no pages: its theme, its blocks. */
export { readDocuments, storeDocument, type StoredDocument } from './stored-documents.ts';
export { makeSiteDocuments, type SiteDocuments } from './site-documents.ts';
