/** Lists the pages of a site for its sitemap. */
import { sql } from 'kysely';
import { type Channels, type ChannelTree, NOT_FOUND, SEARCH } from '../../domains/content/index.ts';
import type { Database } from '../../database/database.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { isTypeIndexed, itemTypeOf, routesOf } from '../../domains/items/index.ts';
import { translationsOf } from '../page-languages.ts';
import type { SitemapEntry } from './sitemap.ts';

/** Pages for a sitemap. */
interface ListedPages {
  entries: SitemapEntry[];
  /** Codes of the channels among them. */
  channelCodes: string[];
}

/** The indexed pages of a site, with the time of their last change. */
export type PageList = ReturnType<typeof makePageList>;

/** Items in one part of the sitemap: 2,000 addresses in two languages, about 1 MB. */
export const MAX_ITEMS = 1_000;

/** Articles and products. */
const ITEM_TYPES = [1, 2] as const;

/** Page codes of pages that are not listed. */
const UNLISTED: ReadonlySet<string> = new Set([NOT_FOUND, SEARCH]);

/** Reads the list from the database. */
export function makePageList({ queries }: Database, channels: Channels) {
  async function countParts(site: SiteIdentity): Promise<number> {
    const types = listedTypes(await channels.read(site, site.defaultLanguage));
    if (types.length === 0) return 1;
    const { total } = await selectWhere(queries, 'item_count', { project_code: site.projectCode })
      .select(({ fn }) => fn.coalesce(fn.sum<number>('items'), sql<number>`0`).as('total'))
      .where('type', 'in', types)
      .executeTakeFirstOrThrow();
    return Math.max(1, Math.ceil(total / MAX_ITEMS));
  }

  async function listChannels(site: SiteIdentity, tree: ChannelTree): Promise<ListedPages> {
    const listed = tree
      .all()
      .filter(
        ({ component, channelCode }) =>
          !UNLISTED.has(component) &&
          itemTypeOf(component) === undefined &&
          tree.seoOf(channelCode).isIndexed,
      );
    const saved = await selectWhere(queries, 'content', { project_code: site.projectCode })
      .select(['channel_code', 'language_code', 'saved_at'])
      .orderBy('saved_at')
      .execute();
    const savedAt = new Map(saved.map((row) => [row.channel_code, row.saved_at]));
    const documents = Map.groupBy(saved, (row) => row.channel_code);
    return {
      entries: listed.map(({ linkUrl, channelCode }) => ({
        route: linkUrl,
        modifiedAt: savedAt.get(channelCode),
        translations: translationsOf(
          site,
          tree,
          channelCode,
          documents.get(channelCode)?.map((row) => row.language_code) ?? [],
        ),
      })),
      channelCodes: listed.map(({ channelCode }) => channelCode),
    };
  }

  return {
    /** How many parts a sitemap has; the first also holds the channels' pages. */
    countParts,
    /** One part, from 1; undefined when there is none of that number. */
    async read(site: SiteIdentity, part: number) {
      if (part < 1 || part > (await countParts(site))) return undefined;
      const tree = await channels.read(site, site.defaultLanguage);
      const [pages, items] = await Promise.all([
        part === 1 ? listChannels(site, tree) : { entries: [], channelCodes: [] },
        listItems(tree, queries, site, part),
      ]);
      return { ...pages, entries: [...pages.entries, ...items] };
    },
  };
}

/** The kinds of items that search engines may list and that a page shows. */
function listedTypes(tree: ChannelTree): number[] {
  const shown = new Set(tree.all().map(({ component }) => itemTypeOf(component)));
  return ITEM_TYPES.filter((type) => shown.has(type) && isTypeIndexed(tree, type));
}

/** The visible items of one part. */
async function listItems(
  tree: ChannelTree,
  queries: Database['queries'],
  { projectCode }: SiteIdentity,
  part: number,
): Promise<SitemapEntry[]> {
  const types = listedTypes(tree);
  if (types.length === 0) return [];
  const rows = await selectWhere(queries, 'content_item', { project_code: projectCode })
    // A literal: with a parameter, the partial index could not be used.
    .where(sql<boolean>`is_hidden = 0`)
    .where('type', 'in', types)
    .select(['content_code', 'type', 'slug', 'translated', 'modified_at'])
    .orderBy('content_code')
    .limit(MAX_ITEMS)
    .offset((part - 1) * MAX_ITEMS)
    .execute();
  const routeOf = routesOf(tree);
  return rows.map((row) => ({
    route: routeOf({ type: row.type, contentCode: row.content_code, slug: row.slug }),
    modifiedAt: row.modified_at,
    translations: row.translated.split(',').filter((language) => language !== ''),
  }));
}
