/** Finds the page that an address names: its path without the language, and the language. */
import { splitLanguage } from '../../../runtime/model/site-paths.ts';
import { isProgramPath } from '../../../runtime/model/program-paths.ts';
import type { Lead, Leads } from '../domains/content/index.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import type { PageAddress } from './page-address.ts';

/** An address of a page of one site. */
export interface LocatedAddress extends PageAddress {
  /** Put before its path in the address: `/en`; empty without one. */
  base: string;
  /** The language that the path names. */
  named: string | undefined;
}

/** Reads the language of an address. A page whose path begins like a language is found first. */
export function locateAddress(site: SiteIdentity, leads: Leads, address: PageAddress): LocatedAddress {
  const split = leads.isPage(address.path) ? undefined : splitLanguage(site, address.path);
  // The member center and calls have one address for all languages.
  if (split === undefined || isProgramPath(split.path)) return { ...address, base: '', named: undefined };
  const base = address.path.slice(0, address.path.length - (split.path === '/' ? 0 : split.path.length));
  return { ...address, path: split.path, base: base.replace(/\/$/, ''), named: split.language };
}

/** Where an address leads: as it is written, or in its language as without one. */
export function leadOf(
  site: SiteIdentity,
  leads: Leads,
  address: PageAddress,
  located: LocatedAddress,
  search: string,
): Lead | undefined {
  const whole = leads.find(address.path, search);
  if (whole !== undefined || located.base === '') return whole;
  // The language may be in other letters.
  const base = located.base.toLowerCase();
  const lead = leads.find(located.path, search);
  if (lead === undefined)
    return base === located.base
      ? undefined
      : { location: encodeURI(base + located.path) + search, status: 301 };
  const path = lead.location.replace(/[?#].*$/s, '');
  // Other sites, files and calls have no language, and a target that names one keeps it.
  const isPage = path.startsWith('/') && !isProgramPath(path) && splitLanguage(site, path) === undefined;
  return isPage ? { ...lead, location: base + lead.location } : lead;
}
