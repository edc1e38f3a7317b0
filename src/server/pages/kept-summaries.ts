/** Keeps the title and description of items, which a page needs before its sources. */
import type { Items, ItemSummary } from '../domains/items/index.ts';
import type { Events } from '../kernel/events.ts';
import { keepValues } from '../kernel/kept-values.ts';

const MAX_KEPT = 200;

/** The same reader, from memory until an item changes, or a path below which they are. */
export function keepSummaries({ findSummary }: Items, events: Events): Pick<Items, 'findSummary'> {
  const kept = keepValues<{ item: ItemSummary | undefined }>(events, MAX_KEPT);
  return {
    async findSummary(site, language, type, contentCode) {
      const { projectCode, defaultLanguage } = site;
      const variant = JSON.stringify([language, defaultLanguage, type, contentCode]);
      const { item } = await kept.read({ projectCode, tags: ['items', 'channels'], variant }, async () => ({
        item: await findSummary(site, language, type, contentCode),
      }));
      return item;
    },
  };
}
