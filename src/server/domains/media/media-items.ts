// Adds, lists, changes and removes files of the media library.
import { randomBytes } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { MediaItem } from '../../../../runtime/generated/api.generated.ts';
import { ANIMATED } from '../../../../runtime/model/media.ts';
import type { Database } from '../../database/database.ts';
import { hasWords } from '../../database/list-rows.ts';
import { readPage } from '../../database/read-page.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { MediaTable } from '../../../../runtime/generated/tables.generated.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { withCleanFile, type CleanFile } from '../../storage/clean-file.ts';
import type { MediaProcess } from '../../storage/media-process.ts';
import type { ResourceType } from '../../storage/media-type.ts';
import type { ReceivedFile } from '../../storage/receive-file.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { isUncertain } from '../../storage/store-failure.ts';
import { requireStorage } from '../quotas/index.ts';
import { queueUpload, type CopyQueue } from './copy-queue.ts';
import { IS_USED, requireUnusedFiles } from './media-uses.ts';
import { versionKeys } from './media-contents.ts';
import type { MediaDescriptions } from './media-descriptions.ts';
import type { FileRemovals } from './file-removals.ts';
import type { CopyPreparation } from './prepare-copies.ts';
import { describeMedia, DOCUMENT, isUsed, mediaKeyOf, selectMedia, type MediaFileRow } from './media-rows.ts';

interface MediaSearch {
  name?: string;
  /** Files in one of these classifications; in any when absent. */
  classificationCodes?: readonly string[];
  /** Pictures and videos without it. */
  type?: 1 | 2 | 3 | 4;
  /** Files whose content has this SHA-256. */
  hash?: string;
  /** Of alternative texts. */
  language?: string;
  sort: 'size' | 'name' | 'gmtCreate';
  order: 'asc' | 'desc';
  pageNum: number;
  pageSize: number;
}

/** What owners may say about a file later. */
const NOTHING_SAID = {
  version: '',
  first_key: null,
  alt: '{}',
  alt_languages: ',',
  is_decorative: 0,
  captions: '{}',
  is_silent: 0,
  focus: null,
  copy_bytes: null,
} as const;

/** Files of one sweep. The next sweep takes the rest. */
const MAX_SWEPT = 1000;

const SORT_COLUMNS = { size: 'bytes', name: 'name', gmtCreate: 'created_at' } as const;

interface MediaItemsDependencies {
  database: Database;
  store: MediaStore;
  pictures: MediaProcess;
  queue: Pick<CopyQueue, 'release'>;
  preparation: Pick<CopyPreparation, 'wake'>;
  descriptions: Pick<MediaDescriptions, 'refresh'>;
  removals: FileRemovals;
}

/** The pictures and videos of sites. Unknown codes are a 404. */
export class MediaItems {
  private readonly database: Database;
  private readonly store: MediaStore;
  private readonly pictures: MediaProcess;
  private readonly queue: MediaItemsDependencies['queue'];
  private readonly preparation: MediaItemsDependencies['preparation'];
  private readonly descriptions: MediaItemsDependencies['descriptions'];
  private readonly removals: FileRemovals;

  constructor({ database, removals, ...parts }: MediaItemsDependencies) {
    const { store, pictures, queue, preparation, descriptions } = parts;
    this.database = database;
    this.removals = removals;
    this.store = store;
    this.pictures = pictures;
    this.queue = queue;
    this.preparation = preparation;
    this.descriptions = descriptions;
  }

  /** The files of these codes. Throws a 404 when one is missing. */
  private async requireAll(site: string, codes: readonly string[]): Promise<MediaFileRow[]> {
    const rows = (await selectMedia(this.database.queries, site)
      .where('resource_code', 'in', codes)
      .execute()) as MediaFileRow[];
    const missing = codes.find((code) => !rows.some((row) => row.resource_code === code));
    if (missing !== undefined) throw new HttpError(404, 'media.unknown', { code: missing });
    return rows;
  }

  private async drop(site: string, rows: readonly Selectable<MediaTable>[]): Promise<void> {
    if (rows.length === 0) return;
    await deleteWhere(this.database.queries, 'media', { project_code: site })
      .where('resource_code', 'in', codesOf(rows))
      .execute();
    for (const row of rows) await this.store.remove(mediaKeyOf(row));
  }

  /**
   * Checks a received file by decoding it, encodes it anew, stores and describes it, and queues its copies.
   * Removes the received file.
   */
  readonly add = (
    site: string,
    file: ReceivedFile,
    about: { resourceType: ResourceType; name?: string; classificationCode?: string },
  ): Promise<MediaItem> => {
    const { store, pictures } = this;
    const { resourceType } = about;
    return withCleanFile({ file, resourceType, store, pictures }, (clean) =>
      this.keep(site, clean, { ...about, sha256: file.sha256 }),
    );
  };

  private async keep(
    site: string,
    clean: CleanFile,
    about: Parameters<MediaItems['add']>[2] & Pick<ReceivedFile, 'sha256'>,
  ): Promise<MediaItem> {
    const code = randomBytes(12).toString('hex') + (clean.isAnimated === true ? ANIMATED : '');
    const row: Selectable<MediaTable> = {
      project_code: site,
      resource_code: code,
      name: about.name ?? `${code}.${clean.ending}`,
      resource_type: about.resourceType,
      type: clean.ending,
      width: clean.width,
      height: clean.height,
      bytes: clean.bytes,
      content_hash: about.sha256,
      classification_code: about.classificationCode === '' ? null : (about.classificationCode ?? null),
      state: 'pending',
      is_marked: 0,
      created_at: new Date().toISOString(),
      ...NOTHING_SAID,
    };
    // The row first: pending rows are not shown. A file without a row would stay for ever.
    const key = mediaKeyOf(row);
    await this.database.write(async (transaction) => {
      await requireStorage(transaction, site, row.bytes);
      await transaction.insertInto('media').values(row).execute();
      await queueUpload(transaction, key);
    });
    try {
      await this.store.put(key, clean.path);
      await this.queue.release(key);
    } catch (error) {
      // The sweep removes what fails here. The first error is thrown, because it tells why nothing was
      // stored.
      if (!isUncertain(error)) await this.drop(site, [row]).catch(() => undefined);
      throw error;
    }
    this.preparation.wake();
    return describeMedia({ ...row, uses: 0 });
  }

  /** Saved files only: a pending file belongs to the dialog that uploaded it. */
  readonly list = async (
    site: string,
    { name, classificationCodes, type, hash, language, sort, order, ...page }: MediaSearch,
  ): Promise<ListPage<MediaItem>> => {
    let found = selectMedia(this.database.queries, site).where('state', '=', 'saved');
    found =
      type === undefined
        ? found.where('resource_type', '<', DOCUMENT)
        : found.where('resource_type', '=', type);
    if (classificationCodes !== undefined)
      found = found.where('classification_code', 'in', classificationCodes);
    if (name !== undefined && name !== '') found = found.where(hasWords(['name'], name));
    if (hash !== undefined) found = found.where('content_hash', '=', hash);
    const listed = await readPage(found.orderBy(SORT_COLUMNS[sort], order).orderBy('resource_code'), page);
    return { ...listed, data: (listed.data as MediaFileRow[]).map((row) => describeMedia(row, language)) };
  };

  /** The name that a site gives a file for download; undefined for an unknown code. */
  readonly findDocumentName = async (site: string, code: string): Promise<string | undefined> => {
    const row = await selectWhere(this.database.queries, 'media', {
      project_code: site,
      // Without its version.
      resource_code: code.split('--', 1)[0] ?? code,
      resource_type: DOCUMENT,
    })
      .select('name')
      .executeTakeFirst();
    return row?.name;
  };

  /** Turns pending files into saved ones. */
  readonly save = async (site: string, codes: readonly string[]): Promise<MediaItem[]> => {
    const rows = await this.requireAll(site, codes);
    await updateWhere(this.database.queries, 'media', { project_code: site })
      .set({ state: 'saved' })
      .where('resource_code', 'in', codes)
      .execute();
    if (rows.some(({ resource_type }) => resource_type === 2)) await this.descriptions.refresh(site);
    return rows.map((row) => describeMedia(row));
  };

  /** Drops pending files and leaves all others. */
  readonly cancel = async (site: string, codes: readonly string[]): Promise<void> => {
    const rows = (await selectMedia(this.database.queries, site)
      .where('resource_code', 'in', codes)
      .where('state', '=', 'pending')
      .execute()) as MediaFileRow[];
    await this.drop(
      site,
      rows.filter((row) => !isUsed(row)),
    );
  };

  /** Drops pending files of all sites that were uploaded before this time and that nothing shows. */
  readonly sweep = async (before: Date): Promise<void> => {
    const forgotten = await selectWhere(this.database.queries, 'media', { state: 'pending', is_marked: 0 })
      .selectAll()
      .where('created_at', '<', before.toISOString())
      .where(sql<boolean>`not ${IS_USED}`)
      .limit(MAX_SWEPT)
      .execute();
    for (const row of forgotten) {
      // Only while it is pending: its dialog may be saved at this moment.
      const { numDeletedRows } = await deleteWhere(this.database.queries, 'media', {
        project_code: row.project_code,
        resource_code: row.resource_code,
        state: 'pending',
      }).executeTakeFirst();
      if (numDeletedRows > 0n) await this.store.remove(mediaKeyOf(row));
    }
  };

  /**
   * Drops rows of all sites whose file was never stored, because the process died. No upload may be running.
   */
  readonly dropInterrupted = async (): Promise<void> => {
    const pending = await selectWhere(this.database.queries, 'media', { state: 'pending' })
      .selectAll()
      .execute();
    for (const row of pending)
      if ((await this.store.find(mediaKeyOf(row))) === undefined) await this.drop(row.project_code, [row]);
  };

  readonly mark = async (site: string, codes: readonly string[], isMarked: boolean): Promise<void> => {
    await this.requireAll(site, codes);
    await updateWhere(this.database.queries, 'media', { project_code: site })
      .set({ is_marked: isMarked ? 1 : 0 })
      .where('resource_code', 'in', codes)
      .execute();
  };

  /**
   * Deletes files that nothing uses, with their earlier contents. If one is used, deletes none and throws a
   * 409 with the pages.
   */
  readonly remove = async (site: string, codes: readonly string[]): Promise<void> => {
    const rows = await this.requireAll(site, codes);
    await this.database.write(async (queries) => {
      await requireUnusedFiles(queries, site, rows);
      const keys = await Promise.all(codes.map((code) => versionKeys(queries, { projectCode: site }, code)));
      for (const table of ['media', 'media_version'] as const)
        await queries
          .deleteFrom(table)
          .where('project_code', '=', site)
          .where('resource_code', 'in', codes)
          .execute();
      await this.removals.add(queries, keys.flat());
    });
    await this.removals.finish();
  };
}

function codesOf(rows: readonly Selectable<MediaTable>[]): string[] {
  return rows.map((row) => row.resource_code);
}
