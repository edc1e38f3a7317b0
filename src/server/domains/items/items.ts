import { sql } from 'kysely';
import { searchWords } from '../../../../runtime/language/matches.ts';
import { localeDocuments } from '../../../assembly/documents.ts';
import { type Channels, sanitizeRichText } from '../content/index.ts';
import type { Database } from '../../database/database.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { Classifications } from './classifications.ts';
import { routesOf, type RouteOf } from './detail-pages.ts';
import { behind, byKeys, keysOf, orderOf, readKeys, type Order } from './item-order.ts';
import { allItems, readSummary, SUMMARY_COLUMNS, visibleItems, type ItemSummary } from './item-rows.ts';
import { excerptOf, rankOf, containsAll } from './item-text.ts';

/** An item with its text and its neighbours. */
export interface Item extends ItemSummary {
  gmtCreate: string;
  lastEditDate: string;
  language: string;
  /** The language's own name. */
  languageCn: string;
  richText: string;
  /** Edit address of the page that shows it. */
  editLinkUrl: string;
  /** The next newer item, which precedes it in lists. */
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
  /** Words that an item must contain, all of them. */
  keyword?: string;
  /**
   * 0 newest, 1 oldest, 2 most viewed, 3 cheapest, 4 most expensive, 5 manual. By default matches in the
   * title first, then the newest.
   */
  sortWay?: string;
  /** Code of an item to omit. */
  except?: string;
  /**
   * Code of the last shown item: the list continues after it, however many items were added. If it no longer
   * exists, `pageNum` applies.
   */
  after?: string;
  pageNum: number;
  pageSize: number;
}

/** The articles and products of a site for visitors. */
export interface Items {
  /** One item of a type; undefined when it is hidden, deleted or unknown. */
  find(site: SiteIdentity, language: string, type: 1 | 2, contentCode: string): Promise<Item | undefined>;
  /** Title and description for search engines. */
  findSummary(
    site: SiteIdentity,
    language: string,
    type: number,
    contentCode: string,
  ): Promise<ItemSummary | undefined>;
  list(site: SiteIdentity, language: string, search: ItemSearch): Promise<ListPage<ItemSummary>>;
  /** The agreement that members accept. */
  findAgreement(
    site: SiteIdentity,
    language: string,
  ): Promise<{ title: string; richText: string } | undefined>;
}

// Only searches read the whole text, for excerpts.
const WHOLE_TEXT = sql<string>`coalesce(translation.rich_text, item.rich_text)`;
const NO_TEXT = sql<string>`''`;

export function makeItems(database: Database, channels: Channels, classifications: Classifications): Items {
  return new ItemsService(database, channels, classifications);
}

class ItemsService implements Items {
  private readonly queries: Database['queries'];
  private readonly channels: Channels;
  private readonly classifications: Classifications;

  constructor({ queries }: Database, channels: Channels, classifications: Classifications) {
    this.queries = queries;
    this.channels = channels;
    this.classifications = classifications;
  }

  private async findNeighbour(
    site: SiteIdentity,
    language: string,
    item: ItemSummary,
    direction: 'pre' | 'next',
    routeOf: RouteOf,
  ): Promise<Neighbour | null> {
    const [than, order] = direction === 'pre' ? (['>', 'asc'] as const) : (['<', 'desc'] as const);
    const row = await visibleItems(this.queries, site, language)
      .select(SUMMARY_COLUMNS)
      .where('item.type', '=', item.type)
      .where((column) =>
        column.or([
          column('item.released_at', than, item.releaseDate),
          // On the same day the code decides, in reverse, as in the list.
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

  /** Codes of the items on one page of the result, in order, and the total. */
  private async findPage(
    site: SiteIdentity,
    language: string,
    {
      type,
      collectionType,
      classificationCode = '',
      keyword = '',
      except = '',
      after = '',
      sortWay,
      pageNum,
      pageSize,
    }: ItemSearch,
  ): Promise<{ codes: string[]; total: number }> {
    const words = searchWords(keyword);
    const order = orderOf(sortWay, words.length === 0 ? undefined : rankOf(site, language, words));
    let wanted = visibleItems(this.queries, site, language).where('item.type', 'in', [1, 2]);
    for (const each of [type, collectionType])
      if (each !== undefined) wanted = wanted.where('item.type', '=', each);
    if (classificationCode !== '')
      wanted = wanted.where(
        'item.classification_code',
        'in',
        await this.classifications.withDescendants(site, classificationCode),
      );
    if (words.length > 0) wanted = wanted.where(containsAll(site, language, words));
    if (except !== '') wanted = wanted.where('item.content_code', '!=', except);

    // Searched once, with few narrow columns, for counting, sorting and paging.
    const found = this.queries.with(
      (cte) => cte('found').materialized(),
      () => wanted.select(['item.content_code', ...keysOf(order)]),
    );
    const count = found.selectFrom('found').select(({ fn }) => fn.countAll<number>().as('total'));
    const last = after === '' ? undefined : await this.findKeys(site, language, after, order);
    const sorted = found
      .selectFrom('found')
      .select([
        'content_code',
        ({ selectFrom }) =>
          selectFrom('found')
            .select(({ fn }) => fn.countAll<number>().as('n'))
            .as('total'),
      ])
      .orderBy(byKeys(order))
      .limit(pageSize);
    const rows = await (
      last === undefined ? sorted.offset((pageNum - 1) * pageSize) : sorted.where(behind(order, last))
    ).execute();
    const total = rows[0]?.total ?? (await count.executeTakeFirstOrThrow()).total;
    return { codes: rows.map((row) => row.content_code), total };
  }

  /** The sort keys of an item, even of a hidden one; undefined when it was deleted. */
  private async findKeys(
    site: SiteIdentity,
    language: string,
    contentCode: string,
    order: Order,
  ): Promise<unknown[] | undefined> {
    const row = await allItems(this.queries, site, language)
      .where('item.content_code', '=', contentCode)
      .select(keysOf(order))
      .executeTakeFirst();
    return row === undefined ? undefined : readKeys(order, row);
  }

  readonly find: Items['find'] = async (site, language, type, contentCode) => {
    const columns = [
      'item.rich_text',
      'item.created_at',
      'translation.rich_text as translated_text',
    ] as const;
    const found = visibleItems(this.queries, site, language)
      .select([...SUMMARY_COLUMNS, ...columns])
      .where('item.content_code', '=', contentCode)
      .where('item.type', '=', type);
    const [row, tree] = await Promise.all([found.executeTakeFirst(), this.channels.read(site, language)]);
    if (row === undefined) return undefined;
    const routeOf = routesOf(tree);
    const summary = readSummary(row, routeOf);
    const [pre, next] = await Promise.all([
      this.findNeighbour(site, language, summary, 'pre', routeOf),
      this.findNeighbour(site, language, summary, 'next', routeOf),
    ]);
    return {
      ...summary,
      gmtCreate: row.created_at,
      lastEditDate: row.modified_at,
      language,
      languageCn: localeDocuments.get(language)?.title ?? language,
      richText: sanitizeRichText(row.translated_text ?? row.rich_text),
      editLinkUrl: `/edit${summary.routeUrl}`,
      pre,
      next,
    };
  };

  readonly findSummary: Items['findSummary'] = async (site, language, type, contentCode) => {
    const row = await visibleItems(this.queries, site, language)
      .select(SUMMARY_COLUMNS)
      .where('item.content_code', '=', contentCode)
      .where('item.type', '=', type)
      .executeTakeFirst();
    return row === undefined ? undefined : readSummary(row, () => '');
  };

  readonly list: Items['list'] = async (site, language, search) => {
    const { keyword = '', pageNum, pageSize } = search;
    const [{ codes, total }, tree] = await Promise.all([
      this.findPage(site, language, search),
      this.channels.read(site, language),
    ]);
    if (codes.length === 0) return { data: [], total, pageNum, pageSize };
    const isSearched = searchWords(keyword).length > 0;
    const rows = await visibleItems(this.queries, site, language)
      .select([...SUMMARY_COLUMNS, (isSearched ? WHOLE_TEXT : NO_TEXT).as('text')])
      .where('item.content_code', 'in', codes)
      .execute();
    const routeOf = routesOf(tree);
    const byCode = new Map(rows.map((row) => [row.content_code, row]));
    const data = codes.flatMap((code) => {
      const row = byCode.get(code);
      if (row === undefined) return [];
      const summary = readSummary(row, routeOf);
      return isSearched ? { ...summary, excerpt: excerptOf(summary.summary, row.text, keyword) } : summary;
    });
    return { data, total, pageNum, pageSize };
  };

  readonly findAgreement: Items['findAgreement'] = async (site, language) => {
    const row = await visibleItems(this.queries, site, language)
      .select([...SUMMARY_COLUMNS, 'item.rich_text', 'translation.rich_text as translated_text'])
      .where('item.type', '=', 3)
      .orderBy('item.released_at', 'desc')
      .orderBy('item.content_code')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return {
      title: readSummary(row, () => '').title,
      richText: sanitizeRichText(row.translated_text ?? row.rich_text),
    };
  };
}
