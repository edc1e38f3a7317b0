/** Opens the services of the items domain. */
import type { Database } from '../../database/database.ts';
import { makeRateLimit, type RateLimit } from '../../kernel/rate-limit.ts';
import type { Channels } from '../content/index.ts';
import { makeClassifications, type Classifications } from './classifications.ts';
import { makeFriendLinks, type FriendLinks } from './friend-links.ts';
import { makeItems, type Items } from './items.ts';

/** Searches of one network per minute. A search reads every text of a site. */
const MAX_SEARCHES = 60;

export interface ItemServices {
  readonly items: Items;
  readonly classifications: Classifications;
  readonly friendLinks: FriendLinks;
  /** Counts the searches of visitors. */
  readonly limitSearches: RateLimit;
}

export function openItems(database: Database, channels: Channels): ItemServices {
  const classifications = makeClassifications(database);
  return {
    items: makeItems(database, channels, classifications),
    classifications,
    friendLinks: makeFriendLinks(database),
    limitSearches: makeRateLimit(MAX_SEARCHES, 'item.too-many-searches'),
  };
}
