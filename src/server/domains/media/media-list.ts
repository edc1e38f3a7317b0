/** Lists media as owners search them in the console. */
import { sql, type Selectable } from 'kysely';
import type { MediaRow } from '../../../../runtime/generated/api.generated.ts';
import { widthsOf } from '../../../../runtime/model/media.ts';
import type { Queries } from '../../database/driver.ts';
import { listRows } from '../../database/list-rows.ts';
import type { Condition, Filter, RecordSearch } from '../../database/record-search.ts';
import { countRows } from '../../database/read-page.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { MediaTable } from '../../../../runtime/generated/tables.generated.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import { LACKS_CAPTIONS } from './captions.ts';
import { hasCopies } from './copy-names.ts';
import { addressOf, mediaKeyOf } from './media-rows.ts';
import { countUses, IS_SHOWN_BARE, IS_USED, usesOfSite } from './media-uses.ts';

/** The only condition that all statements here have in common. */
export function ofSite<Statement extends { where(column: never, op: never, value: never): Statement }>(
  statement: Statement,
  { projectCode }: SiteIdentity,
): Statement {
  return statement.where('project_code' as never, '=' as never, projectCode as never);
}

export const KINDS = ['image', 'video', 'document', 'font'] as const;
export const kindOf = (row: { resource_type: number }): (typeof KINDS)[number] =>
  KINDS[row.resource_type - 1] ?? 'document';

/**
 * 1 in SQL for a picture that some place shows without an alternative text, or that nothing uses yet and that
 * has none in a language of the site.
 */
const missingAlt = (
  { languages }: SiteIdentity,
  { isUsed, isShownBare } = { isUsed: IS_USED, isShownBare: IS_SHOWN_BARE },
) => sql<number>`case when media.resource_type = 1
  and media.is_decorative = 0 and (${sql.join(
    languages.map((language) => sql`media.alt_languages not like ${`%,${language},%`}`),
    sql` or `,
  )}) and (${isShownBare} or not ${isUsed}) then 1 else 0 end`;

const columnsFor = (site: SiteIdentity) => ({
  gmtCreate: 'media.created_at',
  name: 'media.name',
  size: 'media.bytes',
  type: sql`case media.resource_type when 1 then 'image' when 2 then 'video'
    when 4 then 'font' else 'document' end`,
  folder: 'media.classification_code',
  isUnused: sql`case when media.is_marked = 1 or ${usesOfSite(site).isUsed} then 0 else 1 end`,
  isMissingAlt: missingAlt(site, usesOfSite(site)),
  isMissingCaptions: LACKS_CAPTIONS,
  isDuplicate: sql`case when exists (select 1 from media as same
    where same.project_code = media.project_code and same.content_hash = media.content_hash
    and same.state = 'saved' and same.resource_code <> media.resource_code) then 1 else 0 end`,
});

export const UNUSED = { uses: 0, kept: 0 };

const optionsFor = (site: SiteIdentity, language: string) => ({
  columns: columnsFor(site),
  searched: ['media.name'],
  texts: { language, columns: { name: 'media.name' } },
  last: 'media.resource_code',
});

/** A page of the library. */
export async function listMedia(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  { search, foldersOf }: { search: RecordSearch; foldersOf: (code: string) => Promise<readonly string[]> },
): Promise<ListPage<MediaRow>> {
  const { projectCode, defaultLanguage } = site;
  const saved = ofSite(queries.selectFrom('media').selectAll(), site).where('state', '=', 'saved');
  const filter = search.filter && ((await widenFolders(search.filter, foldersOf)) as Filter);
  const listed = await listRows(saved, { ...search, filter }, optionsFor(site, language));
  // PostgreSQL takes no empty list of values.
  if (listed.data.length === 0) return { ...listed, data: [] };
  const codes = listed.data.map((row) => row.resource_code);
  // At once: PostgreSQL answers them side by side.
  const [uses, bare, hashes, folders] = await Promise.all([
    countUses(queries, projectCode, codes),
    // Not a column of the list: PostgreSQL would look for it in all rows before the page.
    ofSite(queries.selectFrom('media').select('resource_code'), site)
      .where('resource_code', 'in', codes)
      .where(sql<boolean>`${missingAlt(site)} = 1`)
      .execute(),
    selectWhere(queries, 'media', { project_code: projectCode, state: 'saved' })
      .select(({ fn }) => ['content_hash', fn.countAll<number>().as('files')])
      .where('content_hash', 'in', [...new Set(listed.data.map((row) => row.content_hash))])
      .groupBy('content_hash')
      .execute(),
    ofSite(queries.selectFrom('classification'), site)
      .select(['classification_code', 'title'])
      .where('classification_code', 'in', [
        ...new Set(listed.data.map((row) => row.classification_code ?? '')),
      ])
      .execute(),
  ]);
  const isMissingAlt = new Set(bare.map((row) => row.resource_code));
  const files = new Map(hashes.map((row) => [row.content_hash, row.files]));
  const titles = new Map(
    folders.map((row) => [
      row.classification_code,
      textIn(JSON.parse(row.title) as LocalizedText, language, defaultLanguage),
    ]),
  );
  const data = listed.data.map((row) => ({
    id: row.resource_code,
    ...fileOf(row),
    name: row.name,
    folder: titles.get(row.classification_code ?? '') ?? '',
    folderCode: row.classification_code ?? '',
    ...(uses.get(row.resource_code) ?? UNUSED),
    duplicates: (files.get(row.content_hash) ?? 1) - 1,
    isMarked: row.is_marked === 1,
    isMissingAlt: isMissingAlt.has(row.resource_code),
    isMissingCaptions: kindOf(row) === 'video' && row.captions === '{}' && row.is_silent === 0,
    gmtCreate: row.created_at,
  }));
  return { ...listed, data };
}

/** What a file is, beside what owners say about it. */
export function fileOf(row: Selectable<MediaTable>) {
  const { type, width, height, bytes } = row;
  const picture = copyAddress(row, 320);
  return { url: addressOf(row), picture, type: kindOf(row), ending: type, width, height, size: bytes };
}

/** Address of a copy that is at least so wide, or of the original; empty for what is no picture. */
export function copyAddress(row: Selectable<MediaTable>, wanted: number): string {
  const key = mediaKeyOf(row);
  if (row.resource_type !== 1) return '';
  if (!hasCopies(key)) return `/media/${key}`;
  const widths = widthsOf(row.width);
  const width = widths.find((each) => each >= wanted) ?? widths.at(-1);
  return `/media/${key.slice(0, key.lastIndexOf('.'))}.w${width}.webp`;
}

/** Makes of every condition on a folder one on all folders below it, too. */
async function widenFolders(
  filter: Filter | Condition,
  foldersOf: (code: string) => Promise<readonly string[]>,
): Promise<Filter | Condition> {
  const each = (parts: readonly (Filter | Condition)[]) =>
    Promise.all(parts.map((part) => widenFolders(part, foldersOf)));
  if ('all' in filter) return { all: await each(filter.all) };
  if ('any' in filter) return { any: await each(filter.any) };
  if (filter.field !== 'folder' || filter.op !== 'eq') return filter;
  return { field: 'folder', op: 'in', value: await foldersOf(String(filter.value)) };
}

/** Pictures without an alternative text in a language of the site. */
export function countMissingAlt(queries: Queries, site: SiteIdentity): Promise<number> {
  const files = ofSite(queries.selectFrom('media'), site).where('state', '=', 'saved');
  return countRows(files.where(sql<boolean>`${missingAlt(site, usesOfSite(site))} = 1`));
}
