/** Lists articles and products for owners. Pages are found in an index alone, which no row is read for. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ItemRow } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import { escapeLike } from '../../database/escape-like.ts';
import { listCollated } from '../../database/list-collated.ts';
import { findRows, hasWords, type Finder, type ListOptions } from '../../database/list-rows.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
import { readPageFromNearerEnd } from '../../database/read-page.ts';
import type { Condition, RecordSearch } from '../../database/record-search.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import { paidPriceOf, translatedDocument } from './item-document.ts';
import type { ItemState } from './item-states.ts';
import { hasTitle, titleContains, titleOfItem } from './item-titles.ts';

/** What lists are sorted by. The expressions are those of the indexes; items without a price are cheapest. */
const SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  order: sql`item.sort_order`,
  releaseDate: sql`item.released_at`,
  gmtModified: sql`item.modified_at`,
  price: sql`coalesce(item.sort_price, -1)`,
  views: sql`item.views`,
};

/** What drafts of an item are stored as, by its type. */
const ENTITIES: Readonly<Record<number, string>> = { 1: 'article', 2: 'product' };

interface Classification {
  code: string;
  parent: string | null;
  title: string;
}

/** The failure of a publication is the key of a message. */
export async function listItems(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  type: number,
  search: RecordSearch,
): Promise<ListPage<ItemRow>> {
  const classifications = await readClassifications(queries, site, language, type);
  const found = findRows(
    queries
      .selectFrom('content_item as item')
      .where('item.project_code', '=', site.projectCode)
      .where('item.type', '=', type)
      // A literal: with a parameter, the partial indexes could not be used.
      .where(sql<boolean>`item.state <> 'removed'`),
    { filter: search.filter },
    optionsOf(site, language, type, classifications),
  );
  const { q } = search;
  const searched = q === undefined ? found : found.where(await hasTitle(queries, site, language, type, q));
  const coded = searched.select('item.content_code');
  const { field, isDescending } = search.sort;
  const inOrder = (isReversed: boolean) => {
    const direction = isDescending === isReversed ? 'asc' : 'desc';
    return coded
      .orderBy(SORTS[field] ?? sql`item.sort_order`, direction)
      .orderBy('item.content_code', direction);
  };
  const listed =
    field === 'title'
      ? await listCollated(coded, titleOfItem(language), { ...search, language, last: 'item.content_code' })
      : await readPageFromNearerEnd(inOrder, search);
  const codes = listed.data.map((row) => row.content_code);
  return { ...listed, data: await readRows(queries, site, language, { codes, classifications }) };
}

function optionsOf(
  site: SiteIdentity,
  language: string,
  type: number,
  classifications: readonly Classification[],
): ListOptions {
  const others = site.languages.filter((language) => language !== site.defaultLanguage);
  const isUntranslated = others.map(
    (language) => sql<SqlBool>`item.translated not like ${`%,${escapeLike(language)},%`} escape '\\'`,
  );
  const isAny = isUntranslated.length === 0 ? sql`1 = 0` : sql.join(isUntranslated, sql` or `);
  return {
    columns: {
      contentCode: 'item.content_code',
      title: titleOfItem(language),
      state: 'item.state',
      price: 'item.sort_price',
      releaseDate: 'item.released_at',
      gmtModified: 'item.modified_at',
      isUntranslated: sql`(case when ${isAny} then 1 else 0 end)`,
      isBare: sql`(case when item.bare_pictures > 0 then 1 else 0 end)`,
      hasDraft: sql`(case when item.content_code in (${draftsOf(site, type)}) then 1 else 0 end)`,
      label: hasLabel(site),
      classificationCode: isBelow(classifications),
    },
    contains: { title: (text) => titleContains(site, language, type, text) },
    last: 'item.content_code',
  };
}

/** The codes of the items that have changes that are not published: few, looked for once. */
const draftsOf = ({ projectCode }: SiteIdentity, type: number): RawBuilder<unknown> =>
  sql`select draft.record_id from draft
    where draft.project_code = ${projectCode} and draft.entity = ${ENTITIES[type] ?? ''}`;

/**
 * The labels are looked for once: a condition that names the row of an item would read all labels of the site
 * again for each.
 */
const hasLabel =
  ({ projectCode }: SiteIdentity): Finder =>
  ({ op, value }) => {
    const labels = sql`select label.content_code from item_label as label
      where label.project_code = ${projectCode}`;
    if (op === 'empty')
      return value === true
        ? sql<SqlBool>`item.content_code not in (${labels})`
        : sql<SqlBool>`item.content_code in (${labels})`;
    if (op === 'ne') return sql<SqlBool>`item.content_code not in (${labels} and label.label = ${value})`;
    if (op === 'in')
      return sql<SqlBool>`item.content_code in (${labels} and label.label in (${listOf(value)}))`;
    if (op === 'contains')
      return sql<SqlBool>`item.content_code in
        (${labels} and ${hasWords(['label.label'], String(value))})`;
    return sql<SqlBool>`item.content_code in (${labels} and label.label = ${value})`;
  };

const listOf = (value: unknown): RawBuilder<unknown> => {
  const values = value as unknown[];
  return values.length === 0 ? sql`null` : sql.join(values);
};

/** In a classification, or in one below it. */
function isBelow(classifications: readonly Classification[]): Finder {
  return ({ op, value }: Pick<Condition, 'op' | 'value'>) => {
    if (op === 'empty')
      return value === true
        ? sql<SqlBool>`item.classification_code is null`
        : sql<SqlBool>`item.classification_code is not null`;
    const codes = (Array.isArray(value) ? value : [value]).flatMap((code) =>
      withDescendants(classifications, String(code)),
    );
    const list = listOf(codes);
    return op === 'ne'
      ? sql<SqlBool>`(item.classification_code is null or item.classification_code not in (${list}))`
      : sql<SqlBool>`item.classification_code in (${list})`;
  };
}

function withDescendants(classifications: readonly Classification[], code: string): string[] {
  const codes = [code];
  // The list grows while it is walked. Each code is added once, so cycles end.
  for (const above of codes)
    for (const each of classifications)
      if (each.parent === above && !codes.includes(each.code)) codes.push(each.code);
  return codes;
}

async function readClassifications(
  queries: Queries,
  { projectCode, defaultLanguage }: SiteIdentity,
  language: string,
  type: number,
): Promise<Classification[]> {
  const rows = await selectWhere(queries, 'classification', { project_code: projectCode, type })
    .select(['classification_code', 'parent_code', 'title'])
    .execute();
  return rows.map((row) => ({
    code: row.classification_code,
    parent: row.parent_code,
    title: textIn(JSON.parse(row.title) as LocalizedText, language, defaultLanguage),
  }));
}

async function readRows(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  { codes, classifications }: { codes: readonly string[]; classifications: readonly Classification[] },
): Promise<ItemRow[]> {
  if (codes.length === 0) return [];
  const rows = await queries
    .selectFrom('content_item as item')
    .leftJoin('content_item_translation as translation', (join) =>
      ofSameSite('translation', 'item', 'content_code')(join).on('translation.language_code', '=', language),
    )
    .select([
      'item.content_code',
      'item.state',
      'item.classification_code',
      'item.document',
      'item.released_at',
      'item.modified_at',
      'item.views',
      'item.translated',
      'item.plan_failure',
      'translation.document as difference',
    ])
    .where('item.project_code', '=', site.projectCode)
    .where('item.content_code', 'in', codes)
    .execute();
  const byCode = new Map(rows.map((row) => [row.content_code, row]));
  return codes.flatMap((code) => {
    const row = byCode.get(code);
    if (row === undefined) return [];
    const difference: unknown = row.difference === null ? undefined : JSON.parse(row.difference);
    const document = translatedDocument(JSON.parse(row.document), difference);
    const price = paidPriceOf(document);
    return [
      {
        id: code,
        title: document.title,
        picture: document.resourceMap.cover.find(({ resourceType }) => resourceType !== 2)?.url ?? '',
        classification: classifications.find((each) => each.code === row.classification_code)?.title ?? '',
        classificationCode: row.classification_code ?? '',
        state: row.state as ItemState,
        failure: row.plan_failure ?? '',
        ...(price === null ? {} : { price }),
        releaseDate: row.released_at,
        views: row.views,
        gmtModified: row.modified_at,
        missing: site.languages.filter(
          (each) => each !== site.defaultLanguage && !row.translated.includes(`,${each},`),
        ),
      },
    ];
  });
}
