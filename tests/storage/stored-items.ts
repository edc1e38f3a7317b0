/** Articles and products of tests, stored as a seed stores them. */
import { indexItems } from '../../src/server/domains/items/index.ts';
import type { Services } from '../../src/server/entities/engine/services.ts';
import type { SiteIdentity } from '../../src/server/kernel/caller.ts';
import type { SeedDocument, SeedItem, SeedText } from '../../src/server/seed/seed-document.ts';
import { makeSeedRows } from '../../src/server/seed/seed-rows.ts';
import { CHINESE, ENGLISH } from './site.ts';

const SITE = {
  name: 'x',
  defaultLanguage: CHINESE,
  languages: [CHINESE, ENGLISH],
  switches: { memberLogin: false, mall: false },
  powerBy: { enabled: false, text: '', url: '' },
};
const NOTHING = {
  readFile: () => Promise.reject(new Error('There are no files.')),
  channels: [],
  pages: [],
  friendLinks: [],
  forms: [],
  pictures: [],
  files: [],
  dictionary: [],
  blocks: [],
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
  classifications: SeedDocument['classifications'] = [],
): Promise<void> {
  const seed = { site: SITE, ...NOTHING, classifications, items: [...items] };
  const rows = makeSeedRows(seed, site.projectCode, '2026-01-01T00:00:00.000Z');
  const known = await database.queries
    .selectFrom('content_item')
    .select('slug')
    .where('project_code', '=', site.projectCode)
    .execute();
  const taken = new Set(known.map(({ slug }) => slug));
  // Two seeds may have items of one title; a site has each address once.
  for (const row of rows.content_item ?? [])
    if (taken.has(row.slug ?? null)) row.slug = row.slug && `${row.slug}-${row.content_code}`.toLowerCase();
  await database.write(async (transaction) => {
    for (const table of ['classification', 'content_item', 'content_item_translation'] as const)
      if ((rows[table] ?? []).length > 0)
        await transaction
          .insertInto(table)
          .values(rows[table] ?? [])
          .execute();
    const codes = items.map((item) => item.contentCode);
    await indexItems(transaction, site, codes);
  });
}
