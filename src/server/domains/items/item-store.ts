/** Reads and writes the rows of an item: its own, its translations, its labels. */
import { isSame } from '../../../../runtime/compare/same.ts';
import type { ItemValues } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { requireItems } from '../quotas/index.ts';
import { wholeDocument, type ItemDocument } from './item-document.ts';
import { cleanValues, columnsOf, readSizes } from './item-columns.ts';
import { storedOf, type StoredItem } from './item-values.ts';
import { chooseSlug, keepFormerSlug } from './item-slug.ts';
import type { ItemState } from './item-states.ts';
import { labelsOf } from './listed-columns.ts';

const COLUMNS = [
  'content_code',
  'type',
  'slug',
  'state',
  'released_at',
  'classification_code',
  'document',
  'rich_text',
] as const;

/** Items of a type by code; those in the trash are left out. */
export async function readStoredItems(
  queries: Queries,
  { projectCode }: SiteIdentity,
  type: number,
  codes: readonly string[],
): Promise<Map<string, StoredItem>> {
  if (codes.length === 0) return new Map();
  const [found, translations] = await Promise.all([
    queries
      .selectFrom('content_item')
      .select(COLUMNS)
      .where('project_code', '=', projectCode)
      .where('content_code', 'in', codes)
      .where('state', '<>', 'removed')
      .execute(),
    queries
      .selectFrom('content_item_translation')
      .select(['content_code', 'language_code', 'document', 'rich_text'])
      .where('project_code', '=', projectCode)
      .where('content_code', 'in', codes)
      .orderBy('language_code')
      .execute(),
  ]);
  // Asked for the type, SQLite would read all items of it.
  const rows = found.filter((row) => row.type === type);
  const byItem = Map.groupBy(translations, (row) => row.content_code);
  return new Map(
    rows.map((row) => {
      const translated = (byItem.get(row.content_code) ?? []).map(
        (each) =>
          [
            each.language_code,
            { document: JSON.parse(each.document) as unknown, richText: each.rich_text },
          ] as const,
      );
      const item: StoredItem = {
        contentCode: row.content_code,
        slug: row.slug ?? '',
        state: row.state as ItemState,
        releasedAt: row.released_at,
        classificationCode: row.classification_code ?? '',
        document: JSON.parse(row.document) as unknown,
        richText: row.rich_text,
        translations: new Map(translated),
      };
      return [row.content_code, item];
    }),
  );
}

export interface ItemToStore {
  code: string;
  type: number;
  values: ItemValues;
  state: ItemState;
  releasedAt: string;
  /** Of a new one. */
  sortOrder?: number;
  /** Its code was made for it: nothing is stored under it. */
  isUnheardOf?: boolean;
}

/** Writes an item: a known one only where it differs. Throws a 422 for a new one with a known code. */
export async function storeItem(queries: Queries, site: SiteIdentity, item: ItemToStore): Promise<void> {
  const { code, type, state, releasedAt, sortOrder } = item;
  const values = cleanValues(item.values);
  const { defaultLanguage } = site;
  const stored = queries
    .selectFrom('content_item')
    .selectAll()
    .where('project_code', '=', site.projectCode)
    .where('content_code', '=', code);
  const known = item.isUnheardOf === true ? undefined : await stored.executeTakeFirst();
  if (known !== undefined && sortOrder !== undefined)
    throw new FieldError(422, 'items.code-taken', '/values/contentCode');
  const others = site.languages.filter((language) => language !== defaultLanguage);
  const languages = { default: defaultLanguage, others };
  const before: unknown = known === undefined ? undefined : JSON.parse(known.document);
  const sizes = await readSizes(queries, site, [values]);
  const { document, translations } = storedOf(values, languages, { document: before, sizes });
  const slug = await chooseSlug(queries, site, {
    code,
    type,
    titles: values.title,
    wanted: values.slug,
    known: known && (await knownSlug(queries, site, known)),
  });
  const row = { slug, ...columnsOf({ values, state, releasedAt }, document, defaultLanguage) };
  const now = new Date().toISOString();
  const place = { site, code, isNew: known === undefined };
  const isTextChanged = await storeTranslations(queries, place, translations);
  const of = { project_code: site.projectCode, content_code: code };
  if (known === undefined) {
    await requireItems(queries, site.projectCode);
    const dates = { created_at: now, modified_at: now };
    await queries
      .insertInto('content_item')
      .values({ ...of, type, ...row, ...dates, sort_order: sortOrder ?? 0 })
      .execute();
  } else {
    if (known.slug !== null && known.slug !== slug)
      await keepFormerSlug(queries, site, { code, type, before: known.slug, after: slug });
    // SQLite writes every index anew that has a column which is set, also to what it was.
    const changed = Object.entries(row).filter(([name, value]) => known[name as keyof typeof row] !== value);
    if (changed.length === 0 && !isTextChanged) return;
    await queries
      .updateTable('content_item')
      .set({ ...(Object.fromEntries(changed) as Partial<typeof row>), modified_at: now })
      .where('project_code', '=', site.projectCode)
      .where('content_code', '=', code)
      .execute();
  }
  if (before !== undefined && isSame(labelsOf(wholeDocument(before)), labelsOf(document))) return;
  await storeLabels(queries, place, document);
}

/** What the address of a stored item depends on. */
async function knownSlug(
  queries: Queries,
  { projectCode, defaultLanguage }: SiteIdentity,
  known: { content_code: string; slug: string | null; state: string; document: string },
) {
  const { slug } = known;
  // It may be known to visitors, and stays.
  if (known.state !== 'draft') return { slug, isShown: true, titles: {} };
  const translations = await queries
    .selectFrom('content_item_translation')
    .select(['language_code', 'document'])
    .where('project_code', '=', projectCode)
    .where('content_code', '=', known.content_code)
    .execute();
  const titleOf = (document: string): string => wholeDocument(JSON.parse(document)).title;
  const titles = translations.map((row) => [row.language_code, titleOf(row.document)]);
  return {
    slug,
    isShown: false,
    titles: { [defaultLanguage]: titleOf(known.document), ...Object.fromEntries(titles) } as Record<
      string,
      string
    >,
  };
}

/** Takes an item out of every list. Its rows stay until it is purged, with its views and its place. */
export async function removeItem(queries: Queries, site: SiteIdentity, code: string): Promise<void> {
  await queries
    .updateTable('content_item')
    .set({ state: 'removed', is_hidden: 1 })
    .where('project_code', '=', site.projectCode)
    .where('content_code', '=', code)
    .execute();
}

/** A new item has no rows elsewhere: an import of thousands need not look for them. */
interface ItemInStore {
  site: SiteIdentity;
  code: string;
  isNew: boolean;
}

/** True when one of them has changed. */
async function storeTranslations(
  queries: Queries,
  { site: { projectCode }, code, isNew }: ItemInStore,
  translations: ReadonlyMap<string, { document: unknown; richText: string | null }>,
): Promise<boolean> {
  const stored = queries
    .selectFrom('content_item_translation')
    .select(['language_code', 'document', 'rich_text'])
    .where('project_code', '=', projectCode)
    .where('content_code', '=', code);
  const known = isNew ? [] : await stored.execute();
  let isChanged = false;
  for (const [language, { document, richText }] of translations) {
    const before = known.find((row) => row.language_code === language);
    const after = { document: JSON.stringify(document), rich_text: richText };
    if (before?.document === after.document && before.rich_text === after.rich_text) continue;
    isChanged = true;
    await queries
      .insertInto('content_item_translation')
      .values({ project_code: projectCode, content_code: code, language_code: language, ...after })
      .onConflict((conflict) =>
        conflict.columns(['project_code', 'content_code', 'language_code']).doUpdateSet(after),
      )
      .execute();
  }
  return isChanged;
}

async function storeLabels(
  queries: Queries,
  { site: { projectCode }, code, isNew }: ItemInStore,
  document: ItemDocument,
): Promise<void> {
  const labels = labelsOf(document);
  const before = queries
    .deleteFrom('item_label')
    .where('project_code', '=', projectCode)
    .where('content_code', '=', code);
  if (!isNew) await before.execute();
  if (labels.length === 0) return;
  await queries
    .insertInto('item_label')
    .values(labels.map((label) => ({ project_code: projectCode, content_code: code, label })))
    .execute();
}
