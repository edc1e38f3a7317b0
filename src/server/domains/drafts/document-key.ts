/** Declares the key of what is kept of a page or a record: its draft and its revisions. */

/** The entity of pages: their ids are codes of channels, and each language has its own draft and history. */
export const PAGE = 'page';

export interface DocumentKey {
  projectCode: string;
  entity: string;
  id: string;
  /** Only of a page. */
  languageCode?: string;
}

/** Its columns. */
export const columnsOf = ({ projectCode, entity, id, languageCode = '' }: DocumentKey) => ({
  project_code: projectCode,
  entity,
  record_id: id,
  language_code: languageCode,
});
