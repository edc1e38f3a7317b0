/** Measures how much disk the media of a site take. */
import type { MediaTotals as Totals } from '../../../../runtime/generated/api.generated.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { COPY_FORMATS } from '../../storage/media-task.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { listCopies } from './copy-names.ts';
import { countMissingAlt, KINDS } from './media-list.ts';
import { mediaKeyOf } from './media-rows.ts';

export type MediaTotals = ReturnType<typeof makeMediaTotals>;

/** Files whose copies one answer counts. The next one counts others. */
const MAX_COUNTED = 500;

export function makeMediaTotals({ queries }: Database, store: MediaStore) {
  async function countCopies(site: string): Promise<void> {
    const rows = await selectWhere(queries, 'media', { project_code: site, state: 'saved' })
      .selectAll()
      .where('copy_bytes', 'is', null)
      .limit(MAX_COUNTED)
      .execute();
    for (const row of rows) {
      const keys = COPY_FORMATS.flatMap((format) => listCopies(mediaKeyOf(row), format));
      const files = await Promise.all(keys.map(({ key }) => store.find(key)));
      const bytes = files.reduce((sum, file) => sum + (file?.size ?? 0), 0);
      await updateWhere(queries, 'media', { project_code: site, resource_code: row.resource_code })
        .set({ copy_bytes: bytes })
        .execute();
    }
  }
  return {
    async read(identity: SiteIdentity) {
      const { projectCode: site } = identity;
      await countCopies(site);
      const types = await countTypes(queries, site);
      const sum = (read: (type: Totals['types'][number]) => number): number =>
        types.reduce((total, type) => total + read(type), 0);
      return {
        files: sum(({ files }) => files),
        size: sum(({ size, copiesSize }) => size + copiesSize),
        missingAlt: await countMissingAlt(queries, identity),
        duplicates: await countDuplicates(queries, site),
        types,
      };
    },
    /** Counts the copies of a file again before the next total. `original` is the key of its content. */
    async forget(original: string) {
      const code = original.split(/--|_|\./, 1)[0] ?? '';
      await updateWhere(queries, 'media', { resource_code: code }).set({ copy_bytes: null }).execute();
    },
  };
}

/** Files whose content another one has, too: one pass over the index by content. */
async function countDuplicates(queries: Queries, site: string): Promise<number> {
  const { files } = await queries
    .selectFrom(
      selectWhere(queries, 'media', { project_code: site, state: 'saved' })
        .select(({ fn }) => fn.countAll<number>().as('files'))
        .groupBy('content_hash')
        .having(({ fn }) => fn.countAll(), '>', 1)
        .as('same'),
    )
    .select(({ fn }) => fn.sum<number | string | null>('files').as('files'))
    .executeTakeFirstOrThrow();
  return Number(files ?? 0);
}

/** Of each type that there is, how many files it has and how large they are. */
async function countTypes(queries: Queries, site: string): Promise<Totals['types']> {
  const rows = await selectWhere(queries, 'media', { project_code: site, state: 'saved' })
    .select(({ fn }) => [
      'resource_type',
      fn.countAll<number>().as('files'),
      fn.sum<number | string>('bytes').as('size'),
      fn.sum<number | string | null>('copy_bytes').as('copies'),
    ])
    .groupBy('resource_type')
    .orderBy('resource_type')
    .execute();
  return rows.map((row) => ({
    type: KINDS[row.resource_type - 1] ?? 'document',
    files: row.files,
    size: Number(row.size),
    copiesSize: Number(row.copies ?? 0),
  }));
}
