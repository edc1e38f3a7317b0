import { sql } from 'kysely';
import { localeDocuments } from '../../assembly/documents.ts';
import type { Channels, ChannelTree } from '../content/channels.ts';
import { sanitizeRichText } from '../content/rich-text.ts';
import type { Database } from '../database/database.ts';
import type { ListPage } from '../http/envelope.ts';
import type { SiteIdentity } from '../http/caller.ts';
import type { Classifications } from './classifications.ts';
import { holdsKeyword, readSummary, SUMMARY_COLUMNS, visibleItems, type ItemSummary, type RouteOf } from './item-rows.ts';

/** An item with its text and its neighbours. */
export interface Item extends ItemSummary {
  gmtCreate: string;
  gmtModified: string;
  lastEditDate: string;
  language: string;
  /** The language's name in itself. */
  languageCn: string;
  richText: string;
  /** Where an owner edits the page that shows it. */
  editLinkUrl: string;
  /** The one released after it, which stands before it in a list. */
  pre: Neighbour | null;
  next: Neighbour | null;
}

export interface Neighbour {
  contentCode: string;
  title: string;
  routeUrl: string;
}

export interface ItemSearch {
  type?: 1 | 2;
  collectionType?: 1 | 2;
  classificationCode?: string;
  keyword?: string;
  /** 0 newest, 1 oldest, 2 most viewed, 3 cheapest, 4 dearest first, 5 by hand. */
  sortWay: string;
  pageNum: number;
  pageSize: number;
}

/** The articles and products of a site, as visitors see them. */
export interface Items {
  /** One item of a type; undefined when it is hidden, deleted or was never there. */
  find(site: SiteIdentity, language: string, type: 1 | 2, contentCode: string): Promise<Item | undefined>;
  /** Title and description alone, for search engines. */
  findSummary(site: SiteIdentity, language: string, type: number, contentCode: string): Promise<ItemSummary | undefined>;
  list(site: SiteIdentity, language: string, search: ItemSearch): Promise<ListPage<ItemSummary>>;
  /** The agreement that members accept. */
  findAgreement(site: SiteIdentity, language: string): Promise<{ title: string; richText: string } | undefined>;
}

const DETAIL_COMPONENTS: Readonly<Record<number, string>> = { 1: 'ArticleDetail', 2: 'ProductDetail' };

// An item without a price stands last either way. The code makes every order a total one, so that pages have no gaps.
const ORDERS: Readonly<Record<string, ReturnType<typeof sql>>> = {
  '0': sql`item.released_at desc, item.content_code`,
  '1': sql`item.released_at, item.content_code`,
  '2': sql`item.views desc, item.content_code`,
  '3': sql`case when item.sort_price is null then 1 else 0 end, item.sort_price, item.content_code`,
  '4': sql`case when item.sort_price is null then 1 else 0 end, item.sort_price desc, item.content_code`,
  '5': sql`item.sort_order, item.content_code`,
};

/** Reads items from the database. */
export function makeItems({ queries }: Database, channels: Channels, classifications: Classifications): Items {
  async function findNeighbour(
    site: SiteIdentity,
    language: string,
    item: ItemSummary,
    direction: 'pre' | 'next',
    routeOf: RouteOf,
  ): Promise<Neighbour | null> {
    const [than, order] = direction === 'pre' ? (['>', 'asc'] as const) : (['<', 'desc'] as const);
    const row = await visibleItems(queries, site, language)
      .select(SUMMARY_COLUMNS)
      .where('item.type', '=', item.type)
      .where((column) =>
        column.or([
          column('item.released_at', than, item.releaseDate),
          // On the same day the code decides, the other way round, as in the list.
          column.and([
            column('item.released_at', '=', item.releaseDate),
            column('item.content_code', direction === 'pre' ? '<' : '>', item.contentCode),
          ]),
        ]),
      )
      .orderBy('item.released_at', order)
      .orderBy('item.content_code', direction === 'pre' ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { contentCode, title, routeUrl } = readSummary(row, routeOf);
    return { contentCode, title, routeUrl };
  }

  return {
    async find(site, language, type, contentCode) {
      const columns = ['item.rich_text', 'item.created_at', 'item.modified_at', 'translation.rich_text as translated_text'] as const;
      const found = visibleItems(queries, site, language)
        .select([...SUMMARY_COLUMNS, ...columns])
        .where('item.content_code', '=', contentCode)
        .where('item.type', '=', type);
      const [row, tree] = await Promise.all([found.executeTakeFirst(), channels.read(site, language)]);
      if (row === undefined) return undefined;
      const routeOf = routesOf(tree);
      const summary = readSummary(row, routeOf);
      const [pre, next] = await Promise.all([
        findNeighbour(site, language, summary, 'pre', routeOf),
        findNeighbour(site, language, summary, 'next', routeOf),
      ]);
      return {
        ...summary,
        gmtCreate: row.created_at,
        gmtModified: row.modified_at,
        lastEditDate: row.modified_at,
        language,
        languageCn: localeDocuments.get(language)?.title ?? language,
        richText: sanitizeRichText(row.translated_text ?? row.rich_text),
        editLinkUrl: `/edit${summary.routeUrl}`,
        pre,
        next,
      };
    },

    async findSummary(site, language, type, contentCode) {
      const row = await visibleItems(queries, site, language)
        .select(SUMMARY_COLUMNS)
        .where('item.content_code', '=', contentCode)
        .where('item.type', '=', type)
        .executeTakeFirst();
      return row === undefined ? undefined : readSummary(row, () => '');
    },

    async list(site, language, { type, collectionType, classificationCode = '', keyword = '', sortWay, pageNum, pageSize }) {
      let found = visibleItems(queries, site, language).where('item.type', 'in', [1, 2]);
      for (const wanted of [type, collectionType]) if (wanted !== undefined) found = found.where('item.type', '=', wanted);
      if (classificationCode !== '')
        found = found.where('item.classification_code', 'in', await classifications.withDescendants(site, classificationCode));
      if (keyword.trim() !== '')
        found = found.where((column) =>
          column.or([holdsKeyword('item.search_text', keyword.trim()), holdsKeyword('translation.search_text', keyword.trim())]),
        );
      const page = found
        .select(SUMMARY_COLUMNS)
        .orderBy(ORDERS[sortWay] ?? sql`item.content_code`)
        .limit(pageSize)
        .offset((pageNum - 1) * pageSize);
      const [{ total }, rows, tree] = await Promise.all([
        found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
        page.execute(),
        channels.read(site, language),
      ]);
      const routeOf = routesOf(tree);
      return { data: rows.map((row) => readSummary(row, routeOf)), total, pageNum, pageSize };
    },

    async findAgreement(site, language) {
      const row = await visibleItems(queries, site, language)
        .select([...SUMMARY_COLUMNS, 'item.rich_text', 'translation.rich_text as translated_text'])
        .where('item.type', '=', 3)
        .orderBy('item.released_at', 'desc')
        .orderBy('item.content_code')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return { title: readSummary(row, () => '').title, richText: sanitizeRichText(row.translated_text ?? row.rich_text) };
    },
  };
}

function routesOf(tree: ChannelTree): RouteOf {
  const paths = new Map(tree.all().map((channel) => [channel.component, channel.linkUrl]));
  return (type, contentCode) => `${paths.get(DETAIL_COMPONENTS[type] ?? '') ?? ''}?contentCode=${encodeURIComponent(contentCode)}`;
}
