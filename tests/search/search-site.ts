/** Sites with searched items for tests. */
import { indexItems } from '../../src/server/domains/items/index.ts';
import type { Services } from '../../src/server/api/calls/services.ts';
import type { SiteIdentity } from '../../src/server/kernel/caller.ts';
import type { SeedItem, SeedText } from '../../src/server/seed/seed-document.ts';
import { makeSeedRows } from '../../src/server/seed/seed-rows.ts';
import { CHINESE, ENGLISH } from '../storage/site.ts';

const SITE = {
  name: 'x',
  defaultLanguage: CHINESE,
  languages: [CHINESE, ENGLISH],
  switches: { memberLogin: false, mall: false },
  powerBy: { enabled: false, text: '', url: '' },
  theme: {},
};
const NOTHING = {
  channels: [],
  pages: [],
  classifications: [],
  friendLinks: [],
  forms: [],
  pictures: [],
  files: [],
  dictionary: [],
};

export const both = (chinese: string, english: string): SeedText => ({
  [CHINESE]: chinese,
  [ENGLISH]: english,
});

/** An article with nothing but what is given. */
export function article(contentCode: string, given: Partial<SeedItem>): SeedItem {
  return { contentCode, type: 1, title: '—', richText: '', releaseDate: '2026-01-01', ...given };
}

/** Stores items and puts them into the index, in one transaction like a save. */
export async function addItems(
  { database }: Services,
  site: SiteIdentity,
  items: readonly SeedItem[],
): Promise<void> {
  const seed = { site: SITE, ...NOTHING, items: [...items] };
  const rows = makeSeedRows(seed, site.projectCode, '2026-01-01T00:00:00.000Z');
  await database.write(async (transaction) => {
    await transaction
      .insertInto('content_item')
      .values(rows.content_item ?? [])
      .execute();
    await transaction
      .insertInto('content_item_translation')
      .values(rows.content_item_translation ?? [])
      .execute();
    const codes = items.map((item) => item.contentCode);
    await indexItems(transaction, site, codes);
  });
}
