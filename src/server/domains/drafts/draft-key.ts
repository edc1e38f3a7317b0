/** Declares the key of a draft: the record and the language that it belongs to. */

/** The entity of drafts of pages: their ids are codes of channels, and each language has its own. */
export const PAGE = 'page';

export interface DraftKey {
  projectCode: string;
  entity: string;
  id: string;
  /** Only of a page. */
  languageCode?: string;
}
