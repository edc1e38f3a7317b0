// Lets one transaction at a time write into the search index of a site.
import type { Queries } from '../../database/driver.ts';
import { lockName } from '../../database/lock-name.ts';
import { SEARCH_INDEX_LOCK } from '../../database/operation-locks.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';

/** Locks until the transaction ends. Call it before texts are read: others may write the same document. */
export const lockIndex = (queries: Queries, { projectCode }: SiteIdentity): Promise<void> =>
  lockName(queries, projectCode, SEARCH_INDEX_LOCK);
