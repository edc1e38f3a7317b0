// Changes the logo of the site in header and footer, beside the one that its owner has changed.
import { isSame } from '../../../../runtime/compare/same.ts';
import { DOCUMENT_NAMES, type Documents } from '../../../../runtime/edit/change.ts';
import type { Operation } from '../../../../runtime/edit/operation.ts';
import { readEntry, readPart, writeMedia, type StoredMedia } from '../../../../runtime/edit/part.ts';
import type { EditTarget } from '../../../../runtime/model/edit-target.ts';
import { listPlaces } from '../../../assembly/marked-places.ts';

/**
 * The operations that show a new picture of a target elsewhere, too: if it is the logo of the site, the other
 * parts of header and footer that have shown the same logo show the new one. None for any other picture.
 */
export function followLogo(
  documents: Documents,
  target: EditTarget,
  media: StoredMedia | undefined,
): Operation[] {
  const places = DOCUMENT_NAMES.flatMap((document) =>
    listPlaces(documents[document], 'siteLogo').map(([key, ...path]) => ({
      document,
      key: String(key),
      path,
      leaf: 'title',
    })),
  );
  const isTarget = ({ document, key, path }: (typeof places)[number]): boolean =>
    document === target.document && key === target.key && isSame(path, target.path);
  if (!places.some(isTarget)) return [];
  // What is bound to an entry of the dictionary follows that.
  if (readEntry(documents, target)?.url !== undefined) return [];
  const before = readPart(documents, target)?.url ?? '';
  return places
    .filter((place) => !isTarget(place) && readEntry(documents, place) === undefined)
    .filter((place) => (readPart(documents, place)?.url ?? '') === before)
    .flatMap((place) => {
      const { alt, isDecorative } = readPart(documents, place) ?? {};
      return writeMedia(documents, place, media, {
        alt: typeof alt === 'string' ? alt : undefined,
        isDecorative: isDecorative === true ? true : undefined,
      });
    });
}
