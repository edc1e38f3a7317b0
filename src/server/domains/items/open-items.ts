/** Opens the services of the items domain. */
import type { Database } from '../../database/database.ts';
import type { Opened } from '../../jobs/jobs.ts';
import type { Channels } from '../content/index.ts';
import type { Search } from '../search/index.ts';
import { makeClassificationRecords, type ClassificationRecords } from './classification-records.ts';
import { makeClassifications, type Classifications } from './classifications.ts';
import { makeFriendLinks, type FriendLinks } from './friend-links.ts';
import { makeItemPreviews, type ItemPreviews } from './item-previews.ts';
import { makeItemRecords, type ItemRecords } from './item-records.ts';
import { makeItems, type Items } from './items.ts';

export interface ItemServices {
  readonly items: Items;
  readonly classifications: Classifications;
  /** The same classifications as owners work on them. */
  readonly classificationRecords: ClassificationRecords;
  readonly friendLinks: FriendLinks;
  /** The same items as owners work on them. */
  readonly itemRecords: ItemRecords;
  readonly itemPreviews: ItemPreviews;
}

interface ItemContext {
  database: Database;
  channels: Channels;
  search: Search;
}

export function openItems({ database, channels, search }: ItemContext): Opened<ItemServices> {
  const classifications = makeClassifications(database);
  return {
    services: {
      items: makeItems(database, channels, classifications, search),
      classifications,
      friendLinks: makeFriendLinks(database),
      classificationRecords: makeClassificationRecords(database.queries),
      itemRecords: makeItemRecords(database.queries),
      itemPreviews: makeItemPreviews(database, channels),
    },
  };
}
