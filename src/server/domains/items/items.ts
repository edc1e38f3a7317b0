// Finds and lists the articles and products of a site for visitors.
import { sql } from 'kysely';
import { isEmpty } from '../../../../runtime/compare/translated-texts.ts';
import { localeDocuments } from '../../../assembly/locale-documents.ts';
import { type Channels, sanitizeRichText } from '../content/index.ts';
import type { Search, SearchKind } from '../search/index.ts';
import type { Database } from '../../database/database.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { Classifications } from './classifications.ts';
import { routesOf } from './detail-pages.ts';
import { findNeighbours, type Neighbours } from './item-neighbours.ts';
import { orderOf } from './item-order.ts';
import { type ItemPage, ItemPages } from './item-pages.ts';
import type { ItemSearch } from './item-search.ts';
import { readSummary, SUMMARY_COLUMNS, visibleItems, type ItemSummary } from './item-rows.ts';
import { findBySlug } from './item-slug.ts';
import { walk } from './item-walk.ts';

/** An item with its text and its neighbours. */
export interface Item extends ItemSummary, Neighbours {
  gmtCreate: string;
  lastEditDate: string;
  language: string;
  /** The language's own name. */
  languageCn: string;
  richText: string;
  /** Edit address of the page that shows it. */
  editLinkUrl: string;
}

const KINDS: Readonly<Record<1 | 2, SearchKind>> = { 1: 'article', 2: 'product' };

const AGREEMENT = 3;

/** The articles and products of a site for visitors. */
export class Items {
  private readonly queries: Database['queries'];
  private readonly channels: Channels;
  private readonly search: Search;
  private readonly pages: ItemPages;
  readonly findSpelling: Classifications['findSpelling'];

  constructor({ queries }: Database, channels: Channels, classifications: Classifications, search: Search) {
    this.queries = queries;
    this.channels = channels;
    this.search = search;
    this.pages = new ItemPages(queries, classifications);
    this.findSpelling = classifications.findSpelling;
  }

  private findCodes(site: SiteIdentity, language: string, keyword: string): Promise<string[]> {
    return this.search.findCodes(site, language, { keyword, kinds: Object.values(KINDS) });
  }

  /** Items of the classification of another one, and then of the whole list until the page is full. */
  private async findRelated(site: SiteIdentity, except: string, search: ItemSearch): Promise<ItemPage> {
    const item = await selectWhere(this.queries, 'content_item', {
      project_code: site.projectCode,
      content_code: except,
    })
      .select('classification_code')
      .executeTakeFirst();
    const classificationCode = item?.classification_code ?? search.classificationCode;
    const { pageSize } = search;
    const first = { ...search, except, pageNum: 1, pageSize: 2 * pageSize };
    const [near, all] = await Promise.all([
      this.pages.find(site, { ...first, classificationCode }),
      this.pages.find(site, first),
    ]);
    return { codes: [...new Set([...near.codes, ...all.codes])].slice(0, pageSize), total: all.total };
  }

  /** One item of a type; undefined when it is hidden, deleted or unknown. */
  readonly find = async (
    site: SiteIdentity,
    language: string,
    type: 1 | 2,
    contentCode: string,
  ): Promise<Item | undefined> => {
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
    const shown = { language, defaultLanguage: site.defaultLanguage };
    const summary = readSummary(row, routeOf, shown);
    const isForeignText = language !== site.defaultLanguage && isEmpty(row.translated_text ?? '');
    const neighbours = await findNeighbours(this.queries, site, language, summary, routeOf);
    return {
      ...summary,
      ...(isForeignText && row.rich_text !== ''
        ? { langs: { ...summary.langs, richText: site.defaultLanguage } }
        : {}),
      gmtCreate: row.created_at,
      lastEditDate: row.modified_at,
      language,
      languageCn: localeDocuments.get(language)?.title ?? language,
      richText: sanitizeRichText(row.translated_text || row.rich_text),
      editLinkUrl: `/edit${summary.routeUrl}`,
      ...neighbours,
    };
  };

  /** Title and description for search engines. */
  readonly findSummary = async (
    site: SiteIdentity,
    language: string,
    type: number,
    contentCode: string,
  ): Promise<ItemSummary | undefined> => {
    const found = visibleItems(this.queries, site, language)
      .select(SUMMARY_COLUMNS)
      // Codes are made in small letters; an address may have come through something that changes them.
      .where('item.content_code', 'in', [contentCode, contentCode.toLowerCase()])
      .where('item.type', '=', type);
    const [rows, tree] = await Promise.all([found.execute(), this.channels.read(site, language)]);
    const row = rows.find((each) => each.content_code === contentCode) ?? rows[0];
    return row === undefined
      ? undefined
      : readSummary(row, routesOf(tree), { language, defaultLanguage: site.defaultLanguage });
  };

  /** The code of the item that has or had an address; undefined for none that visitors may see. */
  readonly findCode = (site: SiteIdentity, type: number, slug: string): Promise<string | undefined> =>
    findBySlug(this.queries, site, type, slug);

  readonly list = async (
    site: SiteIdentity,
    language: string,
    search: ItemSearch,
  ): Promise<ListPage<ItemSummary>> => {
    const { keyword = '', related = '', pageNum, pageSize } = search;
    const found = keyword.trim() === '' ? undefined : await this.findCodes(site, language, keyword);
    const { codes, total } =
      related === ''
        ? await this.pages.find(site, search, found)
        : await this.findRelated(site, related, search);
    const items = await this.read(site, language, codes);
    return { data: codes.flatMap((code) => items.get(code) ?? []), total, pageNum, pageSize };
  };

  /** The newest items of a type that have this language. */
  readonly listNewest = async (
    site: SiteIdentity,
    language: string,
    type: 1 | 2,
    most: number,
  ): Promise<ItemSummary[]> => {
    const { key, direction } = orderOf('0');
    let wanted = this.queries
      .selectFrom('content_item as item')
      .select('item.content_code')
      .where('item.project_code', '=', site.projectCode)
      .where(sql<boolean>`item.is_hidden = 0`)
      .where('item.type', '=', type);
    if (language !== site.defaultLanguage)
      wanted = wanted.where('item.translated', 'like', `%,${language},%`);
    const rows = await wanted
      .orderBy(key, direction)
      .orderBy('item.content_code', direction)
      .limit(most)
      .execute();
    const codes = rows.map((row) => row.content_code);
    const items = await this.read(site, language, codes);
    return codes.flatMap((code) => items.get(code) ?? []);
  };

  /** Items by their codes; hidden and unknown ones are left out. */
  readonly read = async (
    site: SiteIdentity,
    language: string,
    codes: readonly string[],
  ): Promise<Map<string, ItemSummary>> => {
    if (codes.length === 0) return new Map();
    const [rows, tree] = await Promise.all([
      visibleItems(this.queries, site, language)
        .select(SUMMARY_COLUMNS)
        .where('item.content_code', 'in', codes)
        .execute(),
      this.channels.read(site, language),
    ]);
    const routeOf = routesOf(tree);
    const shown = { language, defaultLanguage: site.defaultLanguage };
    return new Map(rows.map((row) => [row.content_code, readSummary(row, routeOf, shown)]));
  };

  /** The agreement that members accept. */
  readonly findAgreement = async (
    site: SiteIdentity,
    language: string,
  ): Promise<{ title: string; richText: string } | undefined> => {
    const newest = { branches: [{ type: AGREEMENT }], order: orderOf('0'), take: 1 };
    const [place] = await walk(this.queries, site, newest);
    const row = await visibleItems(this.queries, site, language)
      .select([...SUMMARY_COLUMNS, 'item.rich_text', 'translation.rich_text as translated_text'])
      .where('item.content_code', '=', place?.content_code ?? '')
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return {
      title: readSummary(row, () => '').title,
      richText: sanitizeRichText(row.translated_text || row.rich_text),
    };
  };
}
