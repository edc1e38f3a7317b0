/** Decides which page of a kit gives its look to which page of a site. */
import type { SeedChannel } from '../../seed/seed-document.ts';
import { type ChannelRecord, isNeeded } from '../../domains/content/index.ts';

/** The page of a site that each page of a kit goes to, by the codes of both. */
export type Matches = ReadonlyMap<string, ChannelRecord>;

/** Pages that owners make: one is as good as another. */
const ANY_PAGE = 'PAGE';

const componentOf = ({ component, channelCode }: SeedChannel): string => component ?? channelCode;

/**
 * First the same code, then the home page, the same path, and what the program shows on the page: the list of
 * news, a form. Each page of the site is chosen once.
 */
export function matchPages(kit: readonly SeedChannel[], site: readonly ChannelRecord[]): Matches {
  const matches = new Map<string, ChannelRecord>();
  const left = new Set(site);
  const choose = (fits: (page: SeedChannel, row: ChannelRecord) => boolean): void => {
    for (const page of kit) {
      if (matches.has(page.channelCode)) continue;
      const found = [...left].find((row) => fits(page, row));
      if (found === undefined) continue;
      matches.set(page.channelCode, found);
      left.delete(found);
    }
  };
  const fitsRole = (page: SeedChannel, row: ChannelRecord): boolean => {
    const roles = { component: componentOf(page), isHomePage: page.isHomePage === true };
    const own = { component: row.component, isHomePage: row.is_home_page === 1 };
    return isNeeded(roles) || isNeeded(own)
      ? roles.isHomePage === own.isHomePage && (own.isHomePage || roles.component === own.component)
      : true;
  };
  choose((page, row) => page.channelCode === row.channel_code && fitsRole(page, row));
  choose((page, row) => page.isHomePage === true && row.is_home_page === 1);
  choose((page, row) => page.linkUrl === row.link_url && fitsRole(page, row));
  choose(
    (page, row) => componentOf(page) === row.component && row.component !== ANY_PAGE && fitsRole(page, row),
  );
  return matches;
}

/** Links of a kit lead to the pages of the site. */
export const codeIn = (matches: Matches, code: string): string => matches.get(code)?.channel_code ?? code;
