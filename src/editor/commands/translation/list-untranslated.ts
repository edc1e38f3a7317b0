// Finds the texts of a document that are not translated yet.
import { isUntranslated, listTexts } from '../../../../runtime/compare/translated-texts.ts';
import type { Ast } from '../../../../runtime/model/page.ts';
import type { Path } from '../../../../runtime/model/pointer.ts';
import { blockDocuments } from '../../../assembly/documents.ts';

/** A text that equals the text of the site's default language. */
interface Untranslated {
  key: string;
  /** Address of the part inside the block's data. */
  path: Path;
  leaf: string;
}

/** Lists the texts that equal those of the default language, but for those that need no translation. */
export function listUntranslated(own: Ast, fallback: Ast): Untranslated[] {
  return own.vm.flatMap(({ key, block }) =>
    listTexts(blockDocuments.get(block)?.data, own.data[key], fallback.data[key])
      .filter(isUntranslated)
      .map(({ path, leaf }) => ({ key, path, leaf })),
  );
}
