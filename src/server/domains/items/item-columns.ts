/** Writes the columns that an item is stored as, alone or with many others. */
import type { ItemValues } from '../../../../runtime/generated/api.generated.ts';
import { resourceCodeOf } from '../../../../runtime/model/media.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { sanitizeRichText } from '../content/index.ts';
import { paidPriceOf, type ItemDocument } from './item-document.ts';
import type { ItemState } from './item-states.ts';
import { listedColumns } from './listed-columns.ts';

/** The values with texts that may be stored. */
export function cleanValues(values: ItemValues): ItemValues {
  const texts = Object.entries(values.richText ?? {});
  const richText = Object.fromEntries(texts.map(([language, html]) => [language, sanitizeRichText(html)]));
  return { ...values, richText };
}

/** The columns of an item beside its key, its address and its place. */
export function columnsOf(
  { values, state, releasedAt }: { values: ItemValues; state: ItemState; releasedAt: string },
  document: ItemDocument,
  defaultLanguage: string,
) {
  return {
    classification_code: values.classificationCode === '' ? null : (values.classificationCode ?? null),
    document: JSON.stringify(document),
    rich_text: values.richText?.[defaultLanguage] ?? '',
    released_at: releasedAt,
    sort_price: paidPriceOf(document),
    state,
    is_hidden: state === 'published' ? (0 as const) : (1 as const),
    ...listedColumns(values, document, defaultLanguage),
  };
}

/** Sizes of the files to download that are in the library, by code. */
export async function readSizes(
  queries: Queries,
  { projectCode }: SiteIdentity,
  items: readonly ItemValues[],
): Promise<ReadonlyMap<string, number>> {
  const files = items.flatMap((values) => values.files ?? []);
  const codes = files.flatMap(({ url }) => Object.values(url).flatMap((each) => resourceCodeOf(each) ?? []));
  if (codes.length === 0) return new Map();
  const rows = await selectWhere(queries, 'media', { project_code: projectCode })
    .select(['resource_code', 'bytes'])
    .where('resource_code', 'in', codes)
    .execute();
  return new Map(rows.map((row) => [row.resource_code, row.bytes]));
}
