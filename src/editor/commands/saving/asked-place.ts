// Reads what an address of a page asks its editor for: a place of the page, a form to put on it, or a panel.
import { DOCUMENT_NAMES } from '../../../../runtime/edit/change.ts';
import { isObject, parseJson } from '../../../../runtime/model/json.ts';
import { decodeEscapes } from '../../../../runtime/model/percent-escapes.ts';
import type { BlockPlace } from './rejection.ts';

const MARK = '#place=';
/** Written by the console: `#form=ID`, `#panel=theme`. */
const FORM_MARK = '#form=';
const PANEL_MARK = '#panel=';

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
  // An address that somebody has cut off opens the page at its top.
  const place = parseJson(takeBehind(MARK) ?? 'null');
  return isPlace(place) ? place : undefined;
}

/** The id of the form that the address asks to put on the page, once. */
export const takeAskedForm = (): string | undefined => takeBehind(FORM_MARK);

/** True when the address asks for the theme panel, once. */
export const takeAskedTheme = (): boolean => takeBehind(PANEL_MARK) === 'theme';

function takeBehind(mark: string): string | undefined {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(mark)) return undefined;
  history.replaceState(history.state, '', pathname + search);
  return decodeEscapes(hash.slice(mark.length));
}

function isPlace(value: unknown): value is BlockPlace {
  if (!isObject(value)) return false;
  const { document, key, path } = value;
  const isKnown = DOCUMENT_NAMES.some((name) => name === document);
  return isKnown && typeof key === 'string' && Array.isArray(path);
}
