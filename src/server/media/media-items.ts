import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { MediaItem } from '../../../runtime/model/api.generated.ts';
import type { Database } from '../database/database.ts';
import type { MediaTable } from '../database/tables.ts';
import type { ListPage } from '../http/envelope.ts';
import { ApiProblem } from '../http/problem.ts';
import { cleanFile } from './clean-file.ts';
import type { PictureProcess } from './picture-process.ts';
import type { ReceivedFile } from './receive.ts';
import type { MediaStore } from './store.ts';

export interface MediaSearch {
  name?: string;
  classificationCode?: string;
  type?: 1 | 2;
  sort: 'size' | 'name' | 'gmtCreate';
  order: 'asc' | 'desc';
  pageNum: number;
  pageSize: number;
}

/** The pictures and videos of sites. Codes that do not exist on the site are refused (404). */
export interface MediaItems {
  /** Checks a received file by decoding it, writes it anew, keeps it and describes it. The received file is gone afterwards. */
  add(site: string, file: ReceivedFile, about: { resourceType: 1 | 2; name?: string; classificationCode?: string }): Promise<MediaItem>;
  list(site: string, search: MediaSearch): Promise<ListPage<MediaItem>>;
  /** Keeps what was uploaded. */
  save(site: string, codes: readonly string[]): Promise<MediaItem[]>;
  /** Drops what was uploaded and is not kept yet; leaves everything else. */
  cancel(site: string, codes: readonly string[]): Promise<void>;
  mark(site: string, codes: readonly string[], isMarked: boolean): Promise<void>;
  /** Deletes files that no page uses; otherwise none, with a 409 that names the pages. */
  remove(site: string, codes: readonly string[]): Promise<void>;
}

type Row = Selectable<MediaTable> & { uses: number };
const SORT_COLUMNS = { size: 'bytes', name: 'name', gmtCreate: 'created_at' } as const;

/** The store's key of a media file, and after `/media/` its address. */
export function mediaKeyOf(file: Pick<Row, 'resource_code' | 'width' | 'height' | 'type'>): string {
  return `${file.resource_code}_${file.width}x${file.height}.${file.type}`;
}

/** Keeps what files are in the database and their bytes in the store. */
export function makeMediaItems(database: Database, store: MediaStore, pictures: PictureProcess): MediaItems {
  function ofSite(site: string) {
    return database.queries
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
      .where('project_code', '=', site);
  }

  /** The files of these codes; throws when one is not there. */
  async function requireAll(site: string, codes: readonly string[]): Promise<Row[]> {
    const rows = (await ofSite(site).where('resource_code', 'in', codes).execute()) as Row[];
    const missing = codes.find((code) => !rows.some((row) => row.resource_code === code));
    if (missing !== undefined) throw new ApiProblem(404, 404, 'media.unknown', { code: missing });
    return rows;
  }

  async function drop(site: string, rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    await database.queries.deleteFrom('media').where('project_code', '=', site).where('resource_code', 'in', codesOf(rows)).execute();
    for (const row of rows) await store.remove(mediaKeyOf(row));
  }

  return {
    async add(site, file, about) {
      const clean = await cleanFile(file, about.resourceType, store, pictures);
      const code = randomBytes(12).toString('hex');
      const row: Selectable<MediaTable> = {
        project_code: site,
        resource_code: code,
        name: about.name ?? `${code}.${file.type.ending}`,
        resource_type: about.resourceType,
        type: file.type.ending,
        width: clean.width,
        height: clean.height,
        bytes: clean.bytes,
        content_hash: file.sha256,
        classification_code: about.classificationCode === '' ? null : (about.classificationCode ?? null),
        state: 'pending',
        is_marked: 0,
        created_at: new Date().toISOString(),
      };
      // The bytes first: a row without its file would be a broken picture.
      await store.put(mediaKeyOf(row), clean.path);
      await database.queries.insertInto('media').values(row).execute();
      return describe({ ...row, uses: 0 });
    },

    async list(site, { name, classificationCode, type, sort, order, pageNum, pageSize }) {
      let found = ofSite(site);
      if (type !== undefined) found = found.where('resource_type', '=', type);
      if (classificationCode !== undefined && classificationCode !== '')
        found = found.where('classification_code', '=', classificationCode);
      if (name !== undefined && name !== '')
        found = found.where((row) => sql<boolean>`lower(${row.ref('name')}) like ${`%${escapeLike(name.toLowerCase())}%`} escape '\\'`);
      const { total } = await found
        .clearSelect()
        .select((row) => row.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = (await found
        .orderBy(SORT_COLUMNS[sort], order)
        .orderBy('resource_code')
        .limit(pageSize)
        .offset((pageNum - 1) * pageSize)
        .execute()) as Row[];
      return { data: rows.map(describe), total, pageNum, pageSize };
    },

    async save(site, codes) {
      const rows = await requireAll(site, codes);
      await database.queries
        .updateTable('media')
        .set({ state: 'saved' })
        .where('project_code', '=', site)
        .where('resource_code', 'in', codes)
        .execute();
      return rows.map(describe);
    },

    async cancel(site, codes) {
      const rows = (await ofSite(site).where('resource_code', 'in', codes).where('state', '=', 'pending').execute()) as Row[];
      await drop(
        site,
        rows.filter((row) => !isUsed(row)),
      );
    },

    async mark(site, codes, isMarked) {
      await requireAll(site, codes);
      await database.queries
        .updateTable('media')
        .set({ is_marked: isMarked ? 1 : 0 })
        .where('project_code', '=', site)
        .where('resource_code', 'in', codes)
        .execute();
    },

    async remove(site, codes) {
      const rows = await requireAll(site, codes);
      const uses = await database.queries
        .selectFrom('media_use')
        .select(['resource_code as resourceCode', 'channel_code as channelCode', 'language_code as languageCode'])
        .where('project_code', '=', site)
        .where('resource_code', 'in', codes)
        .execute();
      const marked = rows.filter((row) => row.is_marked === 1).map((row) => ({ resourceCode: row.resource_code }));
      if (uses.length + marked.length > 0) throw new ApiProblem(409, 409, 'media.in-use', {}, { usedBy: [...uses, ...marked] });
      await drop(site, rows);
    },
  };
}

function describe(row: Row): MediaItem {
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

function isUsed(row: Row): boolean {
  return row.is_marked === 1 || row.uses > 0;
}

function codesOf(rows: readonly Row[]): string[] {
  return rows.map((row) => row.resource_code);
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
