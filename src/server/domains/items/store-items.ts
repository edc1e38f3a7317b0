/** Stores items, one or many, by a few statements: known ones only where they differ. */
import type { Insertable, Selectable } from 'kysely';
import { isSame } from '../../../../runtime/compare/same.ts';
import type {
  ContentItemTable,
  ContentItemTranslationTable,
} from '../../../../runtime/generated/tables.generated.ts';
import { insertMany } from '../../database/insert-many.ts';
import type { Queries } from '../../database/driver.ts';
import { deleteWhere, selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { Slices } from '../../kernel/slices.ts';
import { requireItems } from '../quotas/index.ts';
import { cleanValues, columnsOf, readSizes } from './item-columns.ts';
import { wholeDocument } from './item-document.ts';
import { chooseSlugs, keepFormerSlugs, type SlugChoice } from './item-slug.ts';
import type { ItemToStore } from './item-store.ts';
import { storedOf } from './item-values.ts';
import { labelsOf } from './listed-columns.ts';

type ItemRow = Selectable<ContentItemTable>;
type Translation = Pick<
  Selectable<ContentItemTranslationTable>,
  'content_code' | 'language_code' | 'document' | 'rich_text'
>;

/** What is stored of an item. */
interface KnownItem {
  row: ItemRow;
  translations: readonly Translation[];
}

/**
 * Stores different items. Says of each its code, or why it is refused: a new one with a known code, an
 * address that another item has, or one too many. A refusal stores nothing and takes no other one with it.
 */
export async function storeItems(
  queries: Queries,
  site: SiteIdentity,
  wanted: readonly ItemToStore[],
): Promise<(string | HttpError)[]> {
  const items = wanted.map((item) => ({ ...item, values: cleanValues(item.values) }));
  const known = await readKnownItems(queries, site, items);
  const slugs = await chooseSlugs(
    queries,
    site,
    items.map((item) => slugChoiceOf(item, known.get(item.code), site.defaultLanguage)),
  );
  const taken = new Set(known.keys());
  const stored: { item: ItemToStore; slug: string | null }[] = [];
  const results: (string | HttpError)[] = [];
  for (const [index, item] of items.entries()) {
    const slug = slugs[index] ?? null;
    const refused =
      taken.has(item.code) && item.sortOrder !== undefined
        ? new FieldError(422, 'items.code-taken', '/values/contentCode')
        : await refusalOf(slug, async () => {
            if (!known.has(item.code)) await requireItems(queries, site.projectCode);
          });
    results.push(refused ?? item.code);
    if (refused !== undefined || slug instanceof HttpError) continue;
    taken.add(item.code);
    stored.push({ item, slug });
  }
  await write(queries, site, stored, known);
  return results;
}

async function refusalOf(
  slug: string | HttpError | null,
  require: () => Promise<void>,
): Promise<HttpError | undefined> {
  if (slug instanceof HttpError) return slug;
  try {
    await require();
    return undefined;
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}

/** What the site has of these items, also of those in the trash. */
async function readKnownItems(
  queries: Queries,
  { projectCode }: SiteIdentity,
  items: readonly ItemToStore[],
): Promise<Map<string, KnownItem>> {
  const codes = items.filter(({ isUnheardOf }) => isUnheardOf !== true).map(({ code }) => code);
  if (codes.length === 0) return new Map();
  const rows = await selectWhere(queries, 'content_item', { project_code: projectCode })
    .selectAll()
    .where('content_code', 'in', codes)
    .execute();
  const found = rows.map((row) => row.content_code);
  const translations =
    found.length === 0
      ? []
      : await selectWhere(queries, 'content_item_translation', { project_code: projectCode })
          .select(['content_code', 'language_code', 'document', 'rich_text'])
          .where('content_code', 'in', found)
          .execute();
  const byItem = Map.groupBy(translations, (row) => row.content_code);
  return new Map(
    rows.map((row) => [row.content_code, { row, translations: byItem.get(row.content_code) ?? [] }]),
  );
}

function slugChoiceOf(
  { code, type, values }: ItemToStore,
  known: KnownItem | undefined,
  defaultLanguage: string,
): SlugChoice {
  const choice = { code, type, titles: values.title, wanted: values.slug };
  if (known === undefined) return choice;
  const { slug, state, document } = known.row;
  // It may be known to visitors, and stays.
  if (state !== 'draft') return { ...choice, known: { slug, isShown: true, titles: {} } };
  const titleOf = (stored: string): string => wholeDocument(JSON.parse(stored)).title;
  const titles = Object.fromEntries(
    known.translations.map((row) => [row.language_code, titleOf(row.document)]),
  );
  return {
    ...choice,
    known: { slug, isShown: false, titles: { [defaultLanguage]: titleOf(document), ...titles } },
  };
}

/** The rows that an item is stored as, and which of them differ from what is stored. */
interface ItemRows {
  row: Insertable<ContentItemTable>;
  /** Of a known item: the columns that change. */
  changed?: readonly (keyof Insertable<ContentItemTable>)[];
  translations: readonly Insertable<ContentItemTranslationTable>[];
  /** Undefined: they stay. */
  labels?: readonly string[];
  known?: KnownItem;
}

async function write(
  queries: Queries,
  site: SiteIdentity,
  items: readonly { item: ItemToStore; slug: string | null }[],
  known: ReadonlyMap<string, KnownItem>,
): Promise<void> {
  const all = items.map(({ item }) => item.values);
  const sizes = await readSizes(queries, site, all);
  const now = new Date().toISOString();
  const rows: ItemRows[] = [];
  const slices = new Slices();
  for (const { item, slug } of items) {
    rows.push(rowsOf(site, { item, slug, sizes, now, known: known.get(item.code) }));
    await slices.rest();
  }
  const former = rows.flatMap(({ row: { content_code: code, type, slug = null }, known: before }) =>
    before === undefined || before.row.slug === null || before.row.slug === slug
      ? []
      : [{ code, type, before: before.row.slug, after: slug }],
  );
  await keepFormerSlugs(queries, site, former);
  const isKnown = ({ labels, known: before }: ItemRows): boolean =>
    labels !== undefined && before !== undefined;
  await forgetLabels(
    queries,
    site,
    rows.filter(isKnown).map(({ row }) => row.content_code),
  );
  const labels = rows.flatMap(({ row: { project_code, content_code }, labels: each = [] }) =>
    each.map((label) => ({ project_code, content_code, label })),
  );
  const translations = rows.flatMap((each) => each.translations);
  const made = rows.filter(({ changed }) => changed === undefined).map(({ row }) => row);
  // SQLite writes every index anew that has a column which is set, also to what it was.
  const groups = Map.groupBy(
    rows.filter(({ changed = [] }) => changed.length > 0),
    ({ changed = [] }) => changed.join(),
  );
  // One connection runs them in this order, and waits for none of the answers between them.
  await Promise.all([
    insertMany(queries, 'content_item_translation', translations, {
      key: ['project_code', 'content_code', 'language_code'],
      update: ['document', 'rich_text'],
    }),
    insertMany(queries, 'content_item', made),
    ...[...groups.values()].map((some) =>
      insertMany(
        queries,
        'content_item',
        some.map(({ row }) => row),
        { key: ['project_code', 'content_code'], update: some[0]?.changed ?? [] },
      ),
    ),
    insertMany(queries, 'item_label', labels),
  ]);
}

interface RowParts {
  item: ItemToStore;
  slug: string | null;
  sizes: ReadonlyMap<string, number>;
  now: string;
  known: KnownItem | undefined;
}

function rowsOf(
  { projectCode: project_code, defaultLanguage, languages }: SiteIdentity,
  { item, slug, sizes, now, known }: RowParts,
): ItemRows {
  const { code: content_code, type, values, sortOrder = 0 } = item;
  const of = { project_code, content_code };
  const before: unknown = known === undefined ? undefined : JSON.parse(known.row.document);
  const others = languages.filter((language) => language !== defaultLanguage);
  const stored = storedOf(values, { default: defaultLanguage, others }, { document: before, sizes });
  const columns = {
    slug,
    planned_by: item.plannedBy ?? known?.row.planned_by ?? null,
    plan_failure: item.keepsFailure === true ? (known?.row.plan_failure ?? null) : null,
    ...columnsOf(item, stored.document, defaultLanguage),
  };
  const translations = [...stored.translations].map(([language_code, { document, richText }]) => ({
    ...of,
    language_code,
    document: JSON.stringify(document),
    rich_text: richText,
  }));
  const labels = labelsOf(stored.document);
  if (known === undefined) {
    const row = { ...of, type, ...columns, created_at: now, modified_at: now, sort_order: sortOrder };
    return { row, translations, labels };
  }
  const written = translations.filter(
    ({ language_code, document, rich_text }) =>
      !known.translations.some(
        (each) =>
          each.language_code === language_code && each.document === document && each.rich_text === rich_text,
      ),
  );
  const names = (Object.keys(columns) as (keyof typeof columns)[]).filter(
    (name) => columns[name] !== known.row[name],
  );
  const isSameText = names.length === 0 && written.length === 0;
  const { shown_title: _made, ...kept } = known.row;
  return {
    row: { ...kept, ...columns, modified_at: now },
    changed: isSameText ? [] : [...names, 'modified_at'],
    translations: written,
    labels: isSame(labelsOf(wholeDocument(before)), labels) ? undefined : labels,
    known,
  };
}

async function forgetLabels(
  queries: Queries,
  { projectCode }: SiteIdentity,
  codes: readonly string[],
): Promise<void> {
  if (codes.length === 0) return;
  await deleteWhere(queries, 'item_label', { project_code: projectCode })
    .where('content_code', 'in', codes)
    .execute();
}
