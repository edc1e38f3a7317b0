/** Fills stored block data with the defaults of its documents. */
import { fillData } from '../../runtime/compile/fill.ts';
import type { DocumentName } from '../../runtime/model/edit-target.ts';
import type { Ast, PageModel } from '../../runtime/model/page.ts';
import { blockDocuments } from './documents.ts';

/** The documents of a page, in the order in which they are drawn. */
export const PAGE_DOCUMENTS = [
  'NavigationCommon',
  'content',
  'WebSiteCommon',
] as const satisfies readonly DocumentName[];

/** Fills the data of every block. The data of unknown blocks stays as it is. */
export function fillAst(ast: Ast): Ast {
  const data = { ...ast.data };
  for (const { key, block } of ast.vm) {
    const document = blockDocuments.get(block);
    if (document !== undefined) data[key] = fillData(document.data, data[key] ?? {});
  }
  return { ...ast, data };
}

/** Fills all three documents of a page. */
export function fillPage(model: PageModel): PageModel {
  const filled = { ...model };
  for (const name of PAGE_DOCUMENTS) filled[name] = { ...model[name], ast: fillAst(model[name].ast) };
  return filled;
}
