/** Finds the page of an address that has doubled slashes or names an index file, as other programs write it. */
import type { Channels, Leads, Redirects } from '../domains/content/index.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import { isUnknownPath } from './find-page.ts';
import { locateAddress } from './locate-address.ts';
import { readAddress, searchOf } from './page-address.ts';

const DOUBLED = /\/{2,}/g;
const INDEX_FILE = /\/(?:index\.(?:html?|php))?$/i;

/** The address without both, if a page may be there; undefined for an address that has none of them. */
export function tidyAddress(
  storage: { channels: Channels; redirects: Pick<Redirects, 'peekLeads'> },
  { site, leads }: { site: SiteIdentity; leads: Leads },
  language: string,
  url: string,
): string | undefined {
  const path = url.replace(/[?#].*$/s, '');
  const tidied = path.replaceAll(DOUBLED, '/').replace(INDEX_FILE, '') || '/';
  if (tidied === path || tidied === path.slice(0, -1)) return undefined;
  const read = readAddress(tidied);
  if (read === undefined || isUnknownPath(storage, site, language, locateAddress(site, leads, read).path))
    return undefined;
  return tidied + searchOf(url);
}
