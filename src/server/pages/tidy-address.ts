/** Finds the page of an address with doubled slashes or an index file, as other programs write it. */
import type { Channels, Lead, Leads, Redirects } from '../domains/content/index.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import { isUnknownPath } from './find-page.ts';
import { leadOf, locateAddress } from './locate-address.ts';
import { readAddress, searchOf } from './page-address.ts';

const DOUBLED = /\/{2,}/g;
const END = /(?<=.)\/$/;
const INDEX_FILE = /\/(?:index\.(?:html?|php))?$/i;

const pathOf = (url: string): string => url.replace(/[?#].*$/s, '');
const withoutDoubled = (path: string): string => path.replaceAll(DOUBLED, '/').replace(END, '');
const withoutBoth = (path: string): string => withoutDoubled(path).replace(INDEX_FILE, '') || '/';
const isTidy = (path: string): boolean => withoutBoth(path) === (path.replace(END, '') || '/');

/**
 * Where the address without both leads, if a page may be there. Undefined for an address that has none of
 * them, and for a page that is called so. Where it leads is never tidied again to where it came from.
 */
export function tidyAddress(
  storage: { channels: Channels; redirects: Pick<Redirects, 'peekLeads'> },
  { site, leads }: { site: SiteIdentity; leads: Leads },
  language: string,
  url: string,
): Lead | undefined {
  const path = pathOf(url);
  if (isTidy(path)) return undefined;
  const search = searchOf(url);
  const find = (tidied: string) => {
    const read = readAddress(tidied);
    if (read === undefined) return undefined;
    const located = locateAddress(site, leads, read);
    const lead = leadOf(site, leads, read, located, search);
    return { location: tidied + search, path: located.path, lead, isPage: leads.isPage(located.path) };
  };
  const single = find(withoutDoubled(path));
  const isThere = single !== undefined && (single.isPage || single.lead !== undefined);
  // The page itself, with or without a slash at its end.
  if (isThere && withoutDoubled(path) === path.replace(END, '')) return undefined;
  const found = isThere ? single : find(withoutBoth(path));
  if (found === undefined) return undefined;
  if (found.lead !== undefined) return endsAt(found.lead) ? found.lead : undefined;
  if (isUnknownPath(storage, site, language, found.path)) return undefined;
  return { location: found.location, status: 301 };

  /** False for a target that has to be tidied itself: it may lead back. */
  function endsAt({ location }: Lead): boolean {
    const target = pathOf(location);
    return !target.startsWith('/') || isTidy(target) || find(target)?.isPage === true;
  }
}
