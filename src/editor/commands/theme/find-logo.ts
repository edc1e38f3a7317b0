// Finds the picture that the header shows as the logo of the site.
import { DOCUMENT_NAMES, type Documents } from '../../../../runtime/edit/change.ts';
import { readEntry, readPart } from '../../../../runtime/edit/part.ts';
import { listPlaces } from '../../../assembly/marked-places.ts';

/** Its address; undefined while no picture is chosen. */
export function findLogo(documents: Documents): string | undefined {
  for (const document of DOCUMENT_NAMES) {
    for (const [key, ...path] of listPlaces(documents[document], 'siteLogo')) {
      const place = { document, key: String(key), path, leaf: 'title' };
      const url = readEntry(documents, place)?.url ?? readPart(documents, place)?.url;
      if (typeof url === 'string' && url !== '') return url;
    }
  }
  return undefined;
}
