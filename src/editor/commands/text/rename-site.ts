// Changes the name of the site in texts of header and footer, beside the one that its owner has changed.
import { isSame } from '../../../../runtime/compare/same.ts';
import { listTexts } from '../../../../runtime/compare/translated-texts.ts';
import type { Documents } from '../../../../runtime/edit/change.ts';
import { rewriteText } from '../../../../runtime/edit/marks.ts';
import type { Operation } from '../../../../runtime/edit/operation.ts';
import { readText } from '../../../../runtime/edit/part.ts';
import type { EditTarget } from '../../../../runtime/model/edit-target.ts';
import { readAt } from '../../../../runtime/model/value-at-path.ts';
import { blockDocuments } from '../../../assembly/documents.ts';

const SHARED = ['NavigationCommon', 'WebSiteCommon'] as const;

/**
 * The operations after the text of a target was changed: if it is the name of the site, texts that are the
 * name of before (`© 2026 Name`) get the new one. None for any other text.
 */
export function renameSite(documents: Documents, target: EditTarget, before: string): Operation[] {
  const after = readText(documents, target);
  const isRenamed = before !== after && before.trim() !== '' && after.trim() !== '';
  if (!isRenamed || !isSiteName(documents, target)) return [];
  return SHARED.flatMap((document) =>
    documents[document].vm.flatMap(({ key, block }) => {
      const data = documents[document].data[key];
      return listTexts(blockDocuments.get(block)?.data, data, data).flatMap(({ path, leaf }) => {
        const place = { document, key, path, leaf };
        const text = readText(documents, place);
        const isTarget = isSame(place, {
          document: target.document,
          key: target.key,
          path: target.path,
          leaf,
        });
        return !isTarget && isOnlyName(text, before)
          ? rewriteText(
              documents,
              place,
              text.replace(before, () => after),
            )
          : [];
      });
    }),
  );
}

function isSiteName(documents: Documents, { document, key, path }: EditTarget): boolean {
  const block = documents[document].vm.find((each) => each.key === key)?.block ?? '';
  const inSchema = path.flatMap((step) => ['properties', step]);
  return readAt(blockDocuments.get(block)?.data, [...inSchema, 'siteName']) === true;
}

/** True if a text has no words beside the name: signs and years may stand around it. */
function isOnlyName(text: string, name: string): boolean {
  const [first = '', ...others] = text.split(name);
  return others.length === 1 && !/\p{L}/u.test(first + others.join(''));
}
