/** Opens the services of the items domain. */
import type { Database } from '../../database/database.ts';
import type { Channels } from '../content/index.ts';
import type { Search } from '../search/index.ts';
import { makeClassificationRecords } from './classification-records.ts';
import { Classifications } from './classifications.ts';
import { makeFriendLinks } from './friend-links.ts';
import { makeItemPreviews } from './item-previews.ts';
import { makeItemRecords } from './item-records.ts';
import { Items } from './items.ts';

interface ItemContext {
  database: Database;
  channels: Channels;
  search: Search;
}

export type ItemServices = ReturnType<typeof openItems>['services'];

export function openItems({ database, channels, search }: ItemContext) {
  const classifications = new Classifications(database);
  return {
    services: {
      items: new Items(database, channels, classifications, search),
      classifications,
      friendLinks: makeFriendLinks(database),
      /** The same classifications as owners work on them. */
      classificationRecords: makeClassificationRecords(database.queries),
      /** The same items as owners work on them. */
      itemRecords: makeItemRecords(database.queries),
      itemPreviews: makeItemPreviews(database, channels),
    },
  };
}
