/** Reads rows of media files: their keys, addresses, uses and descriptions. */
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { MediaItem } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { IS_USED } from './media-uses.ts';
import type { MediaTable } from '../../../../runtime/generated/tables.generated.ts';

/** Resource type of files to download. */
export const DOCUMENT = 3;
/** Resource type of fonts: pages get parts of them and never the file. */
export const FONT = 4;

/** A media file; `uses` is 1 when something uses it. */
export type MediaFileRow = Selectable<MediaTable> & { uses: number };

/** The key in the store of the content that a file has. */
export function mediaKeyOf(
  file: Pick<MediaFileRow, 'resource_code' | 'width' | 'height' | 'type'> & { version?: string },
): string {
  const { resource_code: code, version = '', width, height, type } = file;
  const name = version === '' ? code : `${code}--${version}`;
  return width === 0 ? `${name}.${type}` : `${name}_${width}x${height}.${type}`;
}

/** What comes after the code of a file: its version, its size, its type. */
const AFTER_CODE = /--|[_.]/;

/** The code of the file that a key, or the name of what is made of it, belongs to. */
export const codeOfKey = (key: string): string => key.split(AFTER_CODE, 1)[0] ?? '';

/** The address that stored documents name a file by, whatever its content is today. Width 0: no pixels. */
export function addressOf(file: Parameters<typeof mediaKeyOf>[0] & { first_key?: string | null }): string {
  return `/media/${file.first_key ?? mediaKeyOf(file)}`;
}

/** The files of a site, with their uses. Those in the trash are left out. */
export function selectMedia(queries: Queries, site: string) {
  return selectWhere(queries, 'media', { project_code: site })
    .selectAll()
    .select(sql<number>`case when ${IS_USED} then 1 else 0 end`.as('uses'))
    .where('state', '<>', 'removed');
}

/** `language` is that of its alternative text. */
export function describeMedia(row: MediaFileRow, language?: string): MediaItem {
  const { [language ?? '']: alt } = JSON.parse(row.alt) as Record<string, string>;
  return {
    resourceCode: row.resource_code,
    name: row.name,
    url: addressOf(row),
    resourceType: row.resource_type as MediaItem['resourceType'],
    size: row.bytes,
    width: row.width,
    height: row.height,
    classificationCode: row.classification_code ?? '',
    isUsed: isUsed(row),
    ...(alt === undefined ? {} : { alt }),
    ...(row.is_decorative === 1 ? { isDecorative: true } : {}),
    ...(row.focus === null ? {} : { focus: JSON.parse(row.focus) as NonNullable<MediaItem['focus']> }),
    gmtCreate: row.created_at,
  };
}

/** True for a file that something shows, or that an owner's mark holds. */
export function isUsed(row: MediaFileRow): boolean {
  return row.is_marked === 1 || row.uses > 0;
}
