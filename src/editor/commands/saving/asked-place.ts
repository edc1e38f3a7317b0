// Leads to a place of the page in another language, across the load of that page.
import { DOCUMENT_NAMES } from '../../../../runtime/edit/change.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import type { BlockPlace } from './rejection.ts';

const MARK = '#place=';

/** The address of this page in a language, with the place that is shown when it is loaded. */
export function addressOfPlace(
  place: BlockPlace,
  lang: string,
  query: Readonly<Record<string, string>>,
): string {
  const search = new URLSearchParams({ ...query, lang }).toString();
  return `${location.pathname}?${search}${MARK}${encodeURIComponent(JSON.stringify(place))}`;
}

/** The place that the address asks for, once: a reload begins without it. */
export function takeAskedPlace(): BlockPlace | undefined {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(MARK)) return undefined;
  history.replaceState(history.state, '', pathname + search);
  try {
    const place: unknown = JSON.parse(decodeURIComponent(hash.slice(MARK.length)));
    return isPlace(place) ? place : undefined;
  } catch {
    // An address that somebody has cut off opens the page at its top.
    return undefined;
  }
}

function isPlace(value: unknown): value is BlockPlace {
  if (!isObject(value)) return false;
  const { document, key, path } = value;
  const isKnown = DOCUMENT_NAMES.some((name) => name === document);
  return isKnown && typeof key === 'string' && Array.isArray(path);
}
