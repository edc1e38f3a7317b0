/** Stores many new items by a few statements. */
import { insertMany } from '../../database/insert-many.ts';
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { requireItems } from '../quotas/index.ts';
import { cleanValues, columnsOf, readSizes } from './item-columns.ts';
import { chooseNewSlugs } from './item-slug.ts';
import type { ItemToStore } from './item-store.ts';
import { storedOf } from './item-values.ts';
import { labelsOf } from './listed-columns.ts';

/** The code of each stored one, or why it was refused: the same as storing one after another says. */
export async function storeNewItems(
  queries: Queries,
  site: SiteIdentity,
  wanted: readonly ItemToStore[],
): Promise<(string | HttpError)[]> {
  const items = wanted.map((item) => ({ ...item, values: cleanValues(item.values) }));
  const taken = await findTakenCodes(queries, site, items);
  const slugs = await chooseNewSlugs(
    queries,
    site,
    items.map(({ code, type, values }) => ({ code, type, titles: values.title, wanted: values.slug })),
  );
  const stored: { item: ItemToStore; slug: string | null }[] = [];
  const results: (string | HttpError)[] = [];
  for (const [index, item] of items.entries()) {
    const slug = slugs[index] ?? null;
    const refused = taken.has(item.code)
      ? new FieldError(422, 'items.code-taken', '/values/contentCode')
      : await refusalOf(slug, () => requireItems(queries, site.projectCode));
    results.push(refused ?? item.code);
    if (refused !== undefined || slug instanceof HttpError) continue;
    taken.add(item.code);
    stored.push({ item, slug });
  }
  await insert(queries, site, stored);
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

/** The codes of these that the site has already, also of items in the trash. */
async function findTakenCodes(
  queries: Queries,
  { projectCode }: SiteIdentity,
  items: readonly ItemToStore[],
): Promise<Set<string>> {
  const codes = items.filter(({ isUnheardOf }) => isUnheardOf !== true).map(({ code }) => code);
  if (codes.length === 0) return new Set();
  const rows = await queries
    .selectFrom('content_item')
    .select('content_code')
    .where('project_code', '=', projectCode)
    .where('content_code', 'in', codes)
    .execute();
  return new Set(rows.map((row) => row.content_code));
}

async function insert(
  queries: Queries,
  site: SiteIdentity,
  items: readonly { item: ItemToStore; slug: string | null }[],
): Promise<void> {
  const { projectCode: project_code, defaultLanguage } = site;
  const sizes = await readSizes(
    queries,
    site,
    items.map(({ item }) => item.values),
  );
  const others = site.languages.filter((language) => language !== defaultLanguage);
  const now = new Date().toISOString();
  const rows = items.map(({ item, slug }) => {
    const of = { project_code, content_code: item.code };
    const { type, values, sortOrder = 0 } = item;
    const { document, translations } = storedOf(
      values,
      { default: defaultLanguage, others },
      { document: undefined, sizes },
    );
    return {
      item: {
        ...of,
        type,
        slug,
        ...columnsOf(item, document, defaultLanguage),
        created_at: now,
        modified_at: now,
        sort_order: sortOrder,
      },
      translations: [...translations].map(([language_code, { document: translated, richText }]) => ({
        ...of,
        language_code,
        document: JSON.stringify(translated),
        rich_text: richText,
      })),
      labels: labelsOf(document).map((label) => ({ ...of, label })),
    };
  });
  const translations = rows.flatMap((row) => row.translations);
  const labels = rows.flatMap((row) => row.labels);
  const own = rows.map((row) => row.item);
  // One connection runs them in this order, and waits for none of the answers between them.
  await Promise.all([
    insertMany(queries, 'content_item_translation', translations),
    insertMany(queries, 'content_item', own),
    insertMany(queries, 'item_label', labels),
  ]);
}
