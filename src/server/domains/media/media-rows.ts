/** Rows of media files: their keys, addresses, uses and descriptions. */
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { MediaItem } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import type { MediaTable } from '../../database/tables/tables.ts';

/** Resource type of files to download. No list of the owner contains them. */
export const DOCUMENT = 3;

/** A media file with the number of its uses in pages and in the dictionary. */
export type MediaFileRow = Selectable<MediaTable> & { uses: number; entries: number };

/**
 * The file's key in the store; with `/media/` before it, its address. Width 0 means that it has no pixels.
 */
export function mediaKeyOf(file: Pick<MediaFileRow, 'resource_code' | 'width' | 'height' | 'type'>): string {
  return file.width === 0
    ? `${file.resource_code}.${file.type}`
    : `${file.resource_code}_${file.width}x${file.height}.${file.type}`;
}

/** The address of a row in SQL. Values of the dictionary refer to a picture by its address alone. */
export const ADDRESS = sql<string>`'/media/' || media.resource_code
  || case when media.width = 0 then '' else '_' || media.width || 'x' || media.height end
  || '.' || media.type`;

/** Pictures and videos of a site, with their uses. */
export function selectMedia(queries: Queries, site: string) {
  return queries
    .selectFrom('media')
    .selectAll()
    .select((row) =>
      row
        .selectFrom('media_use')
        .whereRef('media_use.project_code', '=', 'media.project_code')
        .whereRef('media_use.resource_code', '=', 'media.resource_code')
        .select((use) => use.fn.countAll<number>().as('count'))
        .as('uses'),
    )
    .select((row) =>
      row
        .case()
        .when(
          ADDRESS,
          'in',
          row
            .selectFrom('dictionary_entry')
            .select('url')
            .where('project_code', '=', site)
            .where('url', 'is not', null),
        )
        .then(1)
        .else(0)
        .end()
        .as('entries'),
    )
    .where('project_code', '=', site)
    .where('resource_type', '<>', DOCUMENT);
}

export function describeMedia(row: MediaFileRow): MediaItem {
  return {
    resourceCode: row.resource_code,
    name: row.name,
    url: `/media/${mediaKeyOf(row)}`,
    resourceType: row.resource_type === 2 ? 2 : 1,
    size: row.bytes,
    width: row.width,
    height: row.height,
    classificationCode: row.classification_code ?? '',
    isUsed: isUsed(row),
    gmtCreate: row.created_at,
  };
}

/** True for a file that a page, the dictionary or an owner's mark holds. */
export function isUsed(row: MediaFileRow): boolean {
  return row.is_marked === 1 || row.uses > 0 || row.entries > 0;
}
