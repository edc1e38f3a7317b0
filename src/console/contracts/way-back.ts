/** Remembers the page in edit mode that the owner came from, for the way back. */
import { keepValue, readKept } from '../../../runtime/model/kept-values.ts';
import { isSitePath } from '../../../runtime/model/link.ts';

const STORED = 'tessera-console-from';
const EDIT_MODE = '/edit/';
const HOME = '/edit/home';

/** Only a path of this site in edit mode: an address that leads elsewhere is passed over. */
function readEditAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > 2_000 || !isSitePath(text)) return undefined;
  const parsed = URL.parse(text, location.origin);
  const isMeant = parsed?.origin === location.origin && parsed.pathname.startsWith(EDIT_MODE);
  return isMeant ? parsed.pathname + parsed.search : undefined;
}

/** What the query names, else where this tab came from before: other screens and reloads keep it. */
export function findWayBack(search: string): string {
  const asked = readEditAddress(new URLSearchParams(search).get('redirect'));
  if (asked !== undefined) keepValue('tab', STORED, asked);
  return asked ?? readEditAddress(readKept('tab', STORED)) ?? HOME;
}
