import { mergeTranslation } from '../../../../runtime/model/translation.ts';
import type { ItemDocument } from '../../domains/items/item-document.ts';
import { searchTextOf } from '../../domains/items/item-text.ts';
import type { Migration } from './migration.ts';
import type { Queries } from '../driver.ts';

/** How many items are read and written at a time. */
const BATCH = 200;

/** All that a list is counted and sorted by: with these in an index, the long texts of items that are not on the page are not read. */
const LISTED = [
  'is_hidden',
  'type',
  'classification_code',
  'released_at',
  'views',
  'sort_price',
  'sort_order',
  'content_code',
];

/** Gives searched text a table of its own, with the rich text's words, and fills it from the items that are there. */
export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('item_text')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('content_code', 'text', (column) => column.notNull())
    .addColumn('language_code', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('lead', 'text', (column) => column.notNull())
    .addColumn('whole', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('item_text_key', ['project_code', 'content_code', 'language_code'])
    .execute();
  for (const { project_code, default_language } of await db
    .selectFrom('site')
    .select(['project_code', 'default_language'])
    .execute())
    await fillSite(db, project_code, default_language);
  await db.schema
    .createIndex('content_item_by_list')
    .on('content_item')
    .columns(['project_code', ...LISTED])
    .execute();
  await db.schema.alterTable('content_item').dropColumn('search_text').execute();
  await db.schema.alterTable('content_item_translation').dropColumn('search_text').execute();
};

async function fillSite(db: Queries, site: string, defaultLanguage: string): Promise<void> {
  for (let after = ''; ;) {
    const items = await db
      .selectFrom('content_item')
      .select(['content_code', 'document', 'rich_text'])
      .where('project_code', '=', site)
      .where('content_code', '>', after)
      .orderBy('content_code')
      .limit(BATCH)
      .execute();
    const last = items.at(-1);
    if (last === undefined) return;
    after = last.content_code;
    const translations = await db
      .selectFrom('content_item_translation')
      .select(['content_code', 'language_code', 'document', 'rich_text'])
      .where('project_code', '=', site)
      .where(
        'content_code',
        'in',
        items.map((item) => item.content_code),
      )
      .execute();
    const translationsOf = Map.groupBy(translations, (row) => row.content_code);
    const rows = items.flatMap(({ content_code, document, rich_text }) => {
      const whole = JSON.parse(document) as ItemDocument;
      const of = { project_code: site, content_code };
      return [
        { ...of, language_code: defaultLanguage, ...searchTextOf(whole, rich_text) },
        ...(translationsOf.get(content_code) ?? []).map((row) => ({
          ...of,
          language_code: row.language_code,
          ...searchTextOf(
            mergeTranslation(whole, JSON.parse(row.document)) as ItemDocument,
            row.rich_text ?? rich_text,
          ),
        })),
      ];
    });
    await db.insertInto('item_text').values(rows).execute();
  }
}
