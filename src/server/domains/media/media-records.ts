/** Lists and changes media as owners work on them in the console. */
import type { Selectable } from 'kysely';
import type { MediaDetails, MediaRow, MediaValues } from '../../../../runtime/generated/api.generated.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import type { MediaTable } from '../../../../runtime/generated/tables.generated.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import type { Events } from '../../kernel/events.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { checkCaptions, countMissingCaptions, findCaptions } from './captions.ts';
import type { FileRemovals } from './file-removals.ts';
import { collectEvents, countUses, describeUses, type MediaUse } from './media-uses.ts';
import type { MediaDescriptions } from './media-descriptions.ts';
import { copyAddress, countMissingAlt, fileOf, kindOf, listMedia, ofSite, UNUSED } from './media-list.ts';
import { requireVersion, versionKeys } from './media-contents.ts';
import type { MediaVersions } from './media-versions.ts';

/** The writes run in the transaction of `queries`. */
export interface MediaRecords {
  /** `foldersOf` answers a folder with those below it. */
  list(
    site: SiteIdentity,
    language: string,
    search: RecordSearch,
    foldersOf: (code: string) => Promise<readonly string[]>,
  ): Promise<ListPage<MediaRow>>;
  read(queries: Queries, site: SiteIdentity, ids: readonly string[]): Promise<Map<string, MediaValues>>;
  details(queries: Queries, site: SiteIdentity, id: string): Promise<MediaDetails>;
  /** Throws a 422 for a file that is not there, an unknown folder, or a content that is no longer kept. */
  write(
    queries: Queries,
    site: SiteIdentity,
    change: { id?: string; values: MediaValues; before?: MediaValues },
  ): Promise<string>;
  /** Throws a 409 while something shows it, or a draft does. Its file stays until `purge`. */
  remove(queries: Queries, site: SiteIdentity, id: string): Promise<void>;
  recover(queries: Queries, site: SiteIdentity, id: string): Promise<void>;
  purge(queries: Queries, site: SiteIdentity, id: string): Promise<void>;
  /** Records of entities that `mayName` refuses are told by their id. */
  usage(
    queries: Queries,
    site: SiteIdentity,
    language: string,
    id: string,
    mayName: (entity: string) => boolean,
  ): Promise<MediaUse[]>;
  setFolder(queries: Queries, site: SiteIdentity, id: string, folder: string): Promise<void>;
  setMarked(queries: Queries, site: SiteIdentity, id: string, isMarked: boolean): Promise<void>;
  /** Pictures without an alternative text in every language of the site. */
  countMissingAlt(site: SiteIdentity): Promise<number>;
  /** Videos without captions in which somebody speaks. */
  countMissingCaptions(site: SiteIdentity): Promise<number>;
  /** WebVTT for the browsers of visitors; undefined for none. */
  findCaptions(site: SiteIdentity, code: string, language: string): Promise<string | undefined>;
  /** Call it after the transaction of `purge`: removes the files. */
  purged(): Promise<void>;
  /** Call it after the transaction: drops what shows files whose content has changed. */
  changed(site: SiteIdentity): Promise<void>;
}

interface Dependencies {
  database: Database;
  removals: FileRemovals;
  events: Events;
  versions: MediaVersions;
  descriptions: Pick<MediaDescriptions, 'refresh'>;
}

export function makeMediaRecords(dependencies: Dependencies): MediaRecords {
  const { database, removals, events, versions, descriptions } = dependencies;
  /** What is to be said after the transactions under way, by site. */
  const news = new Map<string, ((events: Events) => void)[]>();
  const note = async (queries: Queries, site: SiteIdentity, code: string): Promise<void> => {
    const emit = await collectEvents(queries, site, code);
    news.set(site.projectCode, [...(news.get(site.projectCode) ?? []), emit]);
  };
  return {
    list: (site, language, search, foldersOf) =>
      listMedia(database.queries, site, language, { search, foldersOf }),
    read: readValues,
    details: readDetails,
    async write(queries, site, { id, values, before }) {
      if (id === undefined || before === undefined)
        throw new FieldError(422, 'media.unknown', '/values/name', { params: { code: id ?? '' } });
      await change(queries, site, id, await columnsOf(queries, site, { id, values, before }));
      const { version = before.version } = values;
      if (version !== before.version) {
        await change(queries, site, id, await requireVersion(queries, site, id, version ?? ''));
      }
      if (version !== before.version || saidOf(values) !== saidOf(before)) await note(queries, site, id);
      return id;
    },
    async remove(queries, site, id) {
      await requireUnused(queries, site, id);
      await change(queries, site, id, { state: 'removed' });
    },
    async recover(queries, site, id) {
      await change(queries, site, id, { state: 'saved' });
      await note(queries, site, id);
    },
    async purge(queries, site, id) {
      const keys = await versionKeys(queries, site, id);
      await ofSite(queries.deleteFrom('media'), site).where('resource_code', '=', id).execute();
      await ofSite(queries.deleteFrom('media_version'), site).where('resource_code', '=', id).execute();
      await removals.add(queries, keys);
    },
    purged: removals.finish,
    usage: describeUses,
    setFolder: async (queries, site, id, folder) =>
      change(queries, site, id, await folderColumn(queries, site, id, folder)),
    setMarked: (queries, site, id, isMarked) => change(queries, site, id, { is_marked: isMarked ? 1 : 0 }),
    countMissingAlt: (site) => countMissingAlt(database.queries, site),
    countMissingCaptions: (site) => countMissingCaptions(database.queries, site),
    findCaptions: (site, code, language) => findCaptions(database.queries, site, code, language),
    async changed({ projectCode }) {
      const emits = news.get(projectCode) ?? [];
      news.delete(projectCode);
      if (emits.length === 0) return;
      await versions.refresh(projectCode);
      await descriptions.refresh(projectCode);
      for (const emit of emits) emit(events);
    },
  };
}

/** What pages show of it beside its content. */
const saidOf = ({ alt = {}, isDecorative = false, focus, captions = {} }: MediaValues): string =>
  JSON.stringify([alt, isDecorative, pointOf(focus), captions]);

/** A form sends an empty object for a point that was never set. */
function pointOf({ x, y }: NonNullable<MediaValues['focus']> = {}): string | null {
  return x === undefined || y === undefined ? null : JSON.stringify({ x, y });
}

/** The files of these codes that are in the library. */
function savedRows(queries: Queries, site: SiteIdentity, ids: readonly string[]) {
  return ofSite(queries.selectFrom('media').selectAll(), site)
    .where('state', '=', 'saved')
    .where('resource_code', 'in', ids)
    .execute();
}

const readValues: MediaRecords['read'] = async (queries, site, ids) => {
  const rows = await savedRows(queries, site, ids);
  return new Map(
    rows.map((row) => {
      const values: MediaValues = {
        name: row.name,
        folder: row.classification_code ?? '',
        alt: JSON.parse(row.alt) as Record<string, string>,
        isDecorative: row.is_decorative === 1,
        ...(row.focus === null ? {} : { focus: JSON.parse(row.focus) as { x: number; y: number } }),
        captions: JSON.parse(row.captions) as Record<string, string>,
        isSilent: row.is_silent === 1,
        isMarked: row.is_marked === 1,
        version: row.version,
        type: kindOf(row),
        picture: copyAddress(row, 640),
      };
      return [row.resource_code, values];
    }),
  );
};

const readDetails: MediaRecords['details'] = async (queries, site, id) => {
  const [row] = await savedRows(queries, site, [id]);
  if (row === undefined) throw new HttpError(404, 'console.unknown');
  const same = await ofSite(queries.selectFrom('media'), site)
    .select(['resource_code', 'name'])
    .where('state', '=', 'saved')
    .where('content_hash', '=', row.content_hash)
    .where('resource_code', '<>', id)
    .limit(20)
    .execute();
  const uses = await countUses(queries, site.projectCode, [id]);
  const duplicates = same.map((each) => ({ id: each.resource_code, name: each.name }));
  return {
    ...fileOf(row),
    preview: copyAddress(row, 640),
    copiesSize: row.copy_bytes ?? 0,
    ...(uses.get(id) ?? UNUSED),
    duplicates,
    gmtCreate: row.created_at,
  };
};

/** What a row gets of its values. */
async function columnsOf(
  queries: Queries,
  site: SiteIdentity,
  { id, values, before }: { id: string; values: MediaValues; before: MediaValues },
) {
  const { name, folder = '', alt = {}, isDecorative = false, focus, isMarked = false } = values;
  const { captions = {}, isSilent = false } = values;
  if (name.trim() === '') throw new FieldError(422, 'console.value-missing', '/values/name');
  const texts = Object.entries(alt).filter(([, text]) => text.trim() !== '');
  return {
    name: name.trim(),
    ...(await folderColumn(queries, site, id, folder)),
    alt: JSON.stringify(Object.fromEntries(texts)),
    alt_languages: `,${texts.map(([language]) => `${language},`).join('')}`,
    is_decorative: isDecorative ? 1 : 0,
    focus: pointOf(focus),
    captions: JSON.stringify(checkCaptions(captions, before.captions ?? {})),
    is_silent: isSilent ? 1 : 0,
    is_marked: isMarked ? 1 : 0,
  } as const;
}

/** Folders are classifications of pictures (3) and of videos (4); documents have none. */
async function folderColumn(queries: Queries, site: SiteIdentity, id: string, folder: string) {
  if (folder === '') return { classification_code: null };
  const [row] = await savedRows(queries, site, [id]);
  const known = await ofSite(queries.selectFrom('classification').select('type'), site)
    .where('classification_code', '=', folder)
    .executeTakeFirst();
  if (known === undefined || known.type !== (row?.resource_type ?? 0) + 2)
    throw new FieldError(422, 'media.folder-unknown', '/values/folder');
  return { classification_code: folder };
}

async function requireUnused(queries: Queries, site: SiteIdentity, id: string): Promise<void> {
  const [row] = await savedRows(queries, site, [id]);
  const { uses } = (await countUses(queries, site.projectCode, [id])).get(id) ?? UNUSED;
  if (uses > 0) throw new HttpError(409, 'media.in-use-count', { count: uses, name: row?.name ?? '' });
  if (row?.is_marked === 1) throw new HttpError(409, 'media.marked', { name: row.name });
}

async function change(
  queries: Queries,
  site: SiteIdentity,
  id: string,
  columns: Partial<Selectable<MediaTable>>,
): Promise<void> {
  await ofSite(queries.updateTable('media').set(columns), site).where('resource_code', '=', id).execute();
}
