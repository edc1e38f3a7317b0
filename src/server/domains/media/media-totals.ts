/** How much media of a site take on the disk. */
import type { MediaTotal } from '../../../../runtime/generated/api.generated.ts';
import type { Database } from '../../database/database.ts';
import { COPY_FORMATS } from '../../storage/picture-task.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { listCopies } from './copy-names.ts';
import { mediaKeyOf } from './media-rows.ts';

export interface MediaTotals {
  /** By type; types without a file are left out. */
  read(site: string): Promise<MediaTotal[]>;
  /** Counts the copies of a file again before the next total. `original` is the key of its content. */
  forget(original: string): Promise<void>;
}

const KINDS = ['image', 'video', 'document'] as const;
/** Files whose copies one answer counts. The next one counts others. */
const MAX_COUNTED = 500;

export function makeMediaTotals({ queries }: Database, store: MediaStore): MediaTotals {
  async function countCopies(site: string): Promise<void> {
    const rows = await queries
      .selectFrom('media')
      .selectAll()
      .where('project_code', '=', site)
      .where('copy_bytes', 'is', null)
      .where('state', '=', 'saved')
      .limit(MAX_COUNTED)
      .execute();
    for (const row of rows) {
      const keys = COPY_FORMATS.flatMap((format) => listCopies(mediaKeyOf(row), format));
      const files = await Promise.all(keys.map(({ key }) => store.find(key)));
      const bytes = files.reduce((sum, file) => sum + (file?.size ?? 0), 0);
      await queries
        .updateTable('media')
        .set({ copy_bytes: bytes })
        .where('project_code', '=', site)
        .where('resource_code', '=', row.resource_code)
        .execute();
    }
  }
  return {
    async read(site) {
      await countCopies(site);
      const rows = await queries
        .selectFrom('media')
        .select(({ fn }) => [
          'resource_type',
          fn.countAll<number>().as('files'),
          fn.sum<number | string>('bytes').as('size'),
          fn.sum<number | string | null>('copy_bytes').as('copies'),
        ])
        .where('project_code', '=', site)
        .where('state', '=', 'saved')
        .groupBy('resource_type')
        .orderBy('resource_type')
        .execute();
      return rows.map((row) => ({
        type: KINDS[row.resource_type - 1] ?? 'document',
        files: row.files,
        size: Number(row.size),
        copiesSize: Number(row.copies ?? 0),
      }));
    },
    async forget(original) {
      const code = original.split(/--|_|\./, 1)[0] ?? '';
      await queries
        .updateTable('media')
        .set({ copy_bytes: null })
        .where('resource_code', '=', code)
        .execute();
    },
  };
}
