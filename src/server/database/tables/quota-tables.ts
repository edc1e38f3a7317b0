// Declares the table of the limits that an operator sets for a site.
import type { OfSite } from './columns.ts';

/** What the operator allows a site; null and a missing row are no limit. */
export interface SiteQuotaTable extends OfSite {
  /** Bytes of media, with the contents that are kept of replaced files, and of files that visitors send. */
  storage: number | null;
  /** Articles and products, with those in the trash. */
  items: number | null;
  /** A second, of everybody but owners, and not those that are answered from the cache. */
  requests: number | null;
}

export interface QuotaTables {
  site_quota: SiteQuotaTable;
}
