/** Fills stored block data with the defaults of its documents. */
import { fillData } from '../../runtime/compile/fill.ts';
import type { Ast, BlockData } from '../../runtime/model/page.ts';
import { blockDocuments } from './documents.ts';

/** The data of a block with the defaults of its document; that of an unknown block as it is. */
export function fillBlock(block: string, data: BlockData): BlockData {
  const document = blockDocuments.get(block);
  return document === undefined ? data : fillData(document.data, data);
}

/** Fills the data of every block. */
export function fillAst(ast: Ast, fill = fillBlock): Ast {
  const data = { ...ast.data };
  for (const { key, block } of ast.vm)
    if (blockDocuments.get(block) !== undefined) data[key] = fill(block, data[key] ?? NO_DATA);
  return { ...ast, data };
}

// One object, so that what is drawn from it can be kept.
const NO_DATA: BlockData = {};
