/** Writes other words in the place of words, in the texts of a page that visitors read. */
import { listTexts } from '../../../../../runtime/compare/translated-texts.ts';
import type { Ast } from '../../../../../runtime/model/page.ts';
import type { Path } from '../../../../../runtime/model/pointer.ts';
import { writeAt } from '../../../../../runtime/model/value-at-path.ts';
import { blockDocuments } from '../../../../assembly/documents.ts';

export interface Replacement {
  from: string;
  to: string;
}

/** The data of the page with every text as `change` returns it; the path leads to its part in `data`. */
export function changeTexts(ast: Ast, change: (text: string, path: Path) => string): Ast['data'] {
  return ast.vm.reduce((written, { key, block }) => {
    const own = ast.data[key];
    return listTexts(blockDocuments.get(block)?.data, own, own).reduce((data, { path, leaf, own: text }) => {
      if (typeof text !== 'string') return data;
      const part = [key, ...path];
      const changed = change(text, part);
      return changed === text ? data : writeAt(data, [...part, leaf], changed);
    }, written);
  }, ast.data);
}

/** The text with every `from` replaced, in their order. */
export const replaceAll = (replacements: readonly Replacement[], text: string): string =>
  replacements.reduce((all, { from, to }) => all.replaceAll(from, () => to), text);
