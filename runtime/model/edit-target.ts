/** Declares the target of an edit. */
import type { Path } from './pointer.ts';

/** The three documents that make up a page. */
export type DocumentName = 'content' | 'NavigationCommon' | 'WebSiteCommon';

/** Where an editable element's value is stored, and what its node says about editing it. */
export interface EditTarget {
  document: DocumentName;
  /** Key of the block instance. */
  key: string;
  /** Address of the part inside the block's data. */
  path: Path;
  /** The member of the part that holds its text. */
  leaf: string;
  /** Name of a document in `schemas/kinds`. */
  kind: string;
  tools?: { include?: string[]; exclude?: string[] };
}

/** Of a text or a style: the part and its member. */
export type PartTarget = Pick<EditTarget, 'document' | 'key' | 'path' | 'leaf'>;

/** Of an item or of all items of a list. */
export type ListTarget = Pick<EditTarget, 'document' | 'key' | 'path'>;
