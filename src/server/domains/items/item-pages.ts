/** Finds the items on one page of a list. */
import { sql } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { makeAnchors, type Anchors } from './item-anchors.ts';
import type { Classifications } from './classifications.ts';
import { readCounts, wantedTypes, type ListedItems } from './item-counts.ts';
import { orderOf, type Order } from './item-order.ts';
import type { ItemSearch } from './item-search.ts';
import { isReached, walk, walkBack, type ItemPosition } from './item-walk.ts';

/** The codes of the items on a page, in order, and how many the whole list has. */
export interface ItemPage {
  codes: string[];
  total: number;
}

/** 100 bytes of memory for so many items of a list; SQLite walks an index past so many in 0.02 ms. */
const ANCHOR_DISTANCE = 500;

export class ItemPages {
  private readonly queries: Queries;
  private readonly classifications: Classifications;
  private readonly anchors: Anchors;

  constructor(queries: Queries, classifications: Classifications, anchorDistance = ANCHOR_DISTANCE) {
    this.queries = queries;
    this.classifications = classifications;
    this.anchors = makeAnchors(anchorDistance);
  }

  /**
   * A page of a list, or of these items, in their order unless there is a `sortWay`. The cost of a page does
   * not depend on the length of the list.
   */
  readonly find = async (
    site: SiteIdentity,
    search: ItemSearch,
    among?: readonly string[],
  ): Promise<ItemPage> => {
    const { type, collectionType, classificationCode = '', sortWay, except = '', after = '' } = search;
    const types = wantedTypes(type, collectionType);
    const order = orderOf(sortWay);
    const codes =
      classificationCode === ''
        ? undefined
        : await this.classifications.withDescendants(site, classificationCode);
    if (among !== undefined) return this.findAmong(site, search, { among, types, codes });
    const [listed, omitted, last] = await Promise.all([
      readCounts(this.queries, site, types, codes),
      except === '' ? undefined : this.findListed(site, except),
      after === '' ? undefined : this.findPlace(site, after, order),
    ]);
    const isOmitted =
      omitted !== undefined &&
      types.has(omitted.type) &&
      (codes === undefined || codes.includes(omitted.classification_code ?? ''));
    const total = listed.total - (isOmitted ? 1 : 0);
    const way = { branches: listed.branches, order, except: isOmitted ? except : undefined };
    const places =
      last === undefined
        ? await this.findByNumber(site, listed, way, search)
        : await walk(this.queries, site, { ...way, after: last, take: search.pageSize });
    return { codes: places.map((place) => place.content_code), total };
  };

  private async findByNumber(
    site: SiteIdentity,
    listed: ListedItems,
    { order, except }: { order: Order; except?: string },
    { sortWay = '0', pageNum, pageSize }: Pick<ItemSearch, 'sortWay' | 'pageNum' | 'pageSize'>,
  ): Promise<ItemPosition[]> {
    const { queries } = this;
    const way = { branches: listed.branches, order, except };
    const total = listed.total - (except === undefined ? 0 : 1);
    const start = (pageNum - 1) * pageSize;
    const take = Math.min(pageSize, total - start);
    if (take <= 0) return [];
    const rest = total - start - take;
    // Visits move items past anchors all the time.
    if (Math.min(start, rest) >= this.anchors.distance && order.byViews !== true) {
      const anchor = await this.findAnchor(site, listed, { order, sortWay }, start);
      if (anchor !== undefined) {
        const { after, position } = anchor;
        const isPassed = except !== undefined && (await isReached(queries, site, except, order, after));
        return walk(queries, site, { ...way, after, skip: start - position + (isPassed ? 1 : 0), take });
      }
    }
    return start <= rest
      ? walk(queries, site, { ...way, skip: start, take })
      : walkBack(queries, site, { ...way, skip: rest, take });
  }

  /** The anchors of a list with all its items: they serve the lists that omit one of them, too. */
  private findAnchor(
    site: SiteIdentity,
    { branches, total, version }: ListedItems,
    { order, sortWay }: { order: Order; sortWay: string },
    position: number,
  ) {
    const { queries } = this;
    const way = { branches, order, take: 1 };
    const listed = branches.map(({ type, classificationCodes }) => [type, classificationCodes]);
    return this.anchors.find(
      {
        name: JSON.stringify([site.projectCode, sortWay, listed]),
        version,
        total,
        advance: async (after, items) => (await walk(queries, site, { ...way, after, skip: items - 1 }))[0],
        retreat: async (items) => (await walkBack(queries, site, { ...way, skip: items }))[0],
      },
      position,
    );
  }

  /** Reads all of the items, which are few. */
  private async findAmong(
    site: SiteIdentity,
    { sortWay, except = '', after = '', pageNum, pageSize }: ItemSearch,
    { among, types, codes }: { among: readonly string[]; types: ReadonlySet<number>; codes?: string[] },
  ): Promise<ItemPage> {
    if (among.length === 0 || types.size === 0) return { codes: [], total: 0 };
    const { key, direction } = orderOf(sortWay);
    let wanted = this.queries
      .selectFrom('content_item as item')
      .select('item.content_code')
      .where('item.project_code', '=', site.projectCode)
      .where('item.content_code', 'in', among)
      .where(sql<boolean>`item.is_hidden = 0`)
      .where('item.type', 'in', [...types]);
    if (codes !== undefined) wanted = wanted.where('item.classification_code', 'in', codes);
    if (except !== '') wanted = wanted.where('item.content_code', '!=', except);
    const rows = await wanted.orderBy(key, direction).orderBy('item.content_code', direction).execute();
    const listed = new Set(rows.map((row) => row.content_code));
    const sorted = sortWay === undefined ? among.filter((code) => listed.has(code)) : [...listed];
    const last = sortWay === undefined ? -1 : sorted.indexOf(after);
    const start = last < 0 ? (pageNum - 1) * pageSize : last + 1;
    return { codes: sorted.slice(start, start + pageSize), total: sorted.length };
  }

  private findListed(site: SiteIdentity, contentCode: string) {
    return this.ofCode(site, contentCode)
      .select(['type', 'classification_code'])
      .where('is_hidden', '=', 0)
      .executeTakeFirst();
  }

  /** The place of an item, even of a hidden one; undefined when it was deleted. */
  private findPlace(site: SiteIdentity, contentCode: string, { key }: Order) {
    return this.ofCode(site, contentCode)
      .select([key.as('key'), 'content_code'])
      .executeTakeFirst();
  }

  private ofCode({ projectCode }: SiteIdentity, contentCode: string) {
    return this.queries
      .selectFrom('content_item as item')
      .where('item.project_code', '=', projectCode)
      .where('item.content_code', '=', contentCode);
  }
}
