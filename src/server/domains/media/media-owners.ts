/**
 * Knows which site a file belongs to. All sites share the store, and an address answers on its own site only.
 */
import { LRUCache } from 'lru-cache';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { codeOfKey } from './media-rows.ts';

/** A code never changes its site, so that what was found stays right. */
const MAX_KEPT = 20_000;

/** Whether the file name of a `/media/` address, of an original or of what is made of it, is of a site. */
export type IsOfSite = (site: string, file: string) => Promise<boolean>;

export function makeIsOfSite(queries: Queries): IsOfSite {
  const kept = new LRUCache<string, true>({ max: MAX_KEPT });
  return async (site, file) => {
    const code = codeOfKey(file);
    const place = `${site} ${code}`;
    if (kept.has(place)) return true;
    const row = await selectWhere(queries, 'media', { project_code: site, resource_code: code })
      .select('resource_code')
      .executeTakeFirst();
    if (row !== undefined) kept.set(place, true);
    return row !== undefined;
  };
}
