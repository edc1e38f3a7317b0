// Makes and compares addresses of whole blocks on the page.
import type { DocumentName, EditTarget } from '../../../runtime/model/edit-target.ts';

/** The document and the key of a block instance. */
export interface BlockAddress {
  document: DocumentName;
  key: string;
}

/** The kind of a whole block, and that of several. No node of a view names them. */
const BLOCK_KIND = 'block';
const GROUP_KIND = 'blocks';

/** The edit target of a whole block: its part is all of its data. */
export function targetOf({ document, key }: BlockAddress): EditTarget {
  return { document, key, path: [], leaf: 'title', kind: BLOCK_KIND };
}

/** The edit target of several whole blocks: that of the one with the toolbar. */
export function groupTargetOf(address: BlockAddress): EditTarget {
  return { ...targetOf(address), kind: GROUP_KIND };
}

/** True for the target of one or several whole blocks, false for that of an element. */
export function isBlock({ kind }: EditTarget): boolean {
  return kind === BLOCK_KIND || kind === GROUP_KIND;
}

/** True for the target of several whole blocks. */
export function isGroup({ kind }: EditTarget): boolean {
  return kind === GROUP_KIND;
}

/** The address of a target that is a whole block; undefined for an element. */
export function blockOf(target: EditTarget | undefined): BlockAddress | undefined {
  return target !== undefined && isBlock(target) ? { document: target.document, key: target.key } : undefined;
}

/** True if both are the same block, or both undefined. */
export function isSameBlock(one: BlockAddress | undefined, other: BlockAddress | undefined): boolean {
  return one?.key === other?.key && one?.document === other?.document;
}
