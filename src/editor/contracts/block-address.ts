import type { DocumentName, EditTarget } from '../../../runtime/model/edit-target.ts';

/** A whole block on the page. */
export interface BlockAddress {
  document: DocumentName;
  key: string;
}

/** The kind of a whole block; no element of a view names it. */
export const BLOCK_KIND = 'block';

/** A whole block as something to be edited: its part is all of its data. */
export function targetOf({ document, key }: BlockAddress): EditTarget {
  return { document, key, path: [], leaf: 'title', kind: BLOCK_KIND };
}

export function isBlock({ kind }: EditTarget): boolean {
  return kind === BLOCK_KIND;
}
