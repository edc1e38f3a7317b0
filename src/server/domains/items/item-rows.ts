// Reads the rows of articles and products.
import { sql, type Selectable } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
import type { ContentItemTable } from '../../../../runtime/generated/tables.generated.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { RouteOf } from './detail-pages.ts';
import { foreignTexts, type ForeignTexts } from './foreign-texts.ts';
import { translatedDocument, type ItemDocument } from './item-document.ts';

/** An article or product in one language, without its rich text. */
export interface ItemSummary extends ItemDocument {
  contentCode: string;
  /** 1 article, 2 product, 3 agreement. */
  type: 1 | 2 | 3;
  classificationCode: string;
  releaseDate: string;
  gmtModified: string;
  views: number;
  routeUrl: string;
  /** The languages that it has beside the default one. */
  translations: readonly string[];
  /** The language of the texts that are not translated; absent where all are. */
  langs?: ForeignTexts;
}

/** The language of a page, and the one whose texts stand for those that are not translated. */
interface ShownLanguage {
  language: string;
  defaultLanguage: string;
}

type Row = Pick<
  Selectable<ContentItemTable>,
  | 'content_code'
  | 'type'
  | 'slug'
  | 'translated'
  | 'classification_code'
  | 'document'
  | 'released_at'
  | 'modified_at'
  | 'views'
> & {
  difference: string | null;
};

/** Items that visitors may see, each with its stored translation. */
export function visibleItems(queries: Queries, site: SiteIdentity, language: string) {
  return allItems(queries, site, language).where(sql<boolean>`item.is_hidden = 0`);
}

/**
 * The same, with hidden items. The language is a literal, as what is hidden: of any language PostgreSQL
 * expects so much more than of a known one that it would plan the query again for each page, which costs
 * more than its rows.
 */
function allItems(queries: Queries, site: SiteIdentity, language: string) {
  return queries
    .selectFrom('content_item as item')
    .leftJoin('content_item_translation as translation', (join) =>
      ofSameSite(
        'translation',
        'item',
        'content_code',
      )(join).on('translation.language_code', '=', sql.lit(language)),
    )
    .where('item.project_code', '=', site.projectCode);
}

/** Columns that `readSummary` needs. */
export const SUMMARY_COLUMNS = [
  'item.content_code',
  'item.type',
  'item.slug',
  'item.translated',
  'item.classification_code',
  'item.document',
  'item.released_at',
  'item.modified_at',
  'item.views',
  'translation.document as difference',
] as const;

/** An item from its row. Untranslated parts are in the default language. */
export function readSummary(row: Row, routeOf: RouteOf, shown?: ShownLanguage): ItemSummary {
  const difference: unknown = row.difference === null ? undefined : JSON.parse(row.difference);
  const document = translatedDocument(JSON.parse(row.document), difference);
  const langs = shown && foreignTexts(document, difference, shown);
  return {
    ...document,
    ...(langs === undefined ? {} : { langs }),
    contentCode: row.content_code,
    type: row.type as ItemSummary['type'],
    classificationCode: row.classification_code ?? '',
    releaseDate: row.released_at,
    gmtModified: row.modified_at,
    views: row.views,
    routeUrl: routeOf({ type: row.type, contentCode: row.content_code, slug: row.slug }),
    translations: row.translated.split(',').filter((language) => language !== ''),
  };
}
