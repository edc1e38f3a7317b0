/** Reads the stored rows of items, and takes them out of every list. */
import type { ItemValues } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { StoredItem } from './item-values.ts';
import type { ItemState } from './item-states.ts';

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
    selectWhere(queries, 'content_item', { project_code: projectCode })
      .select(COLUMNS)
      .where('content_code', 'in', codes)
      .where('state', '<>', 'removed')
      .execute(),
    selectWhere(queries, 'content_item_translation', { project_code: projectCode })
      .select(['content_code', 'language_code', 'document', 'rich_text'])
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
  /** The owner who plans its publication now; undefined when nobody does. */
  plannedBy?: string;
  /** It stays a draft, and who could publish it has not seen yet why it was not. */
  keepsFailure?: boolean;
  /** Of a new one. */
  sortOrder?: number;
  /** Its code was made for it: nothing is stored under it. */
  isUnheardOf?: boolean;
}

/** Takes an item out of every list. Its rows stay until it is purged, with its views and its place. */
export async function removeItem(queries: Queries, site: SiteIdentity, code: string): Promise<void> {
  await updateWhere(queries, 'content_item', { project_code: site.projectCode, content_code: code })
    .set({ state: 'removed', is_hidden: 1 })
    .execute();
}
