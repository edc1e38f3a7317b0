/** Writes other words in the place of words, in the texts of a page that visitors read. */
import { listTexts } from '../../../../../runtime/compare/translated-texts.ts';
import type { Ast } from '../../../../../runtime/model/page.ts';
import { writeAt } from '../../../../../runtime/model/value-at-path.ts';
import { blockDocuments } from '../../../../assembly/documents.ts';

export interface Replacement {
  from: string;
  to: string;
}

/** The data of the page with every `from` replaced. */
export function replaceText(ast: Ast, { from, to }: Replacement): Ast['data'] {
  return ast.vm.reduce((written, { key, block }) => {
    const own = ast.data[key];
    return listTexts(blockDocuments.get(block)?.data, own, own)
      .filter(({ own: text }) => typeof text === 'string' && text.includes(from))
      .reduce(
        (data, { path, leaf, own: text }) =>
          writeAt(
            data,
            [key, ...path, leaf],
            String(text).replaceAll(from, () => to),
          ),
        written,
      );
  }, ast.data);
}
