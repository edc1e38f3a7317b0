/**
 * Brings the index up to date with what is stored. A stopped run continues at the next start, because the
 * stamps tell what is left.
 */
import { setImmediate as pause } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import { NEWEST_SCHEMA } from '../../database/migrate.ts';
import { deleteWhere, selectWhere } from '../../database/rows-where.ts';
import type { SiteTable } from '../../../../runtime/generated/tables.generated.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { SearchPlace, SearchSource } from './search-document.ts';
import { INDEX_VERSION, removeDocuments, storedStamp } from './write-index.ts';

/** Documents of one transaction: about 10 ms on SQLite, where other requests wait. */
const BATCH = 10;
/** Sites that are noted as filled in one transaction. */
const NOTED = 100;

/** The program that has filled the index of a site. A migration may have changed what is searched. */
const FILLED_BY = `${INDEX_VERSION} ${NEWEST_SCHEMA}`;

const SITE_COLUMNS = ['site.project_code', 'site.default_language', 'site.languages'] as const;
type SiteRow = Pick<SiteTable, 'project_code' | 'default_language' | 'languages'>;

/** Returns how many documents were written or taken out, of one site or all. */
export async function fillIndex(
  database: Database,
  sources: readonly SearchSource[],
  projectCode?: string,
): Promise<number> {
  const found = database.queries.selectFrom('site').select(SITE_COLUMNS);
  const sites = await (
    projectCode === undefined ? found : found.where('project_code', '=', projectCode)
  ).execute();
  let changed = 0;
  for (const site of sites) changed += await fillSite(database, sources, site, () => false);
  return changed;
}

/**
 * The same for the sites whose index this version has not filled yet: all of them after an upgrade or a
 * restore, and else none, however many there are. Saves keep the index up to date. Ends early when
 * `isStopped`.
 */
export async function fillNewSites(
  database: Database,
  sources: readonly SearchSource[],
  isStopped: () => boolean,
): Promise<number> {
  const sites = await database.queries
    .selectFrom('site')
    .leftJoin('search_filled as filled', 'filled.project_code', 'site.project_code')
    .select(SITE_COLUMNS)
    .where((condition) =>
      condition.or([condition('filled.version', 'is', null), condition('filled.version', '<>', FILLED_BY)]),
    )
    .execute();
  let changed = 0;
  for (let from = 0; from < sites.length; from += NOTED) {
    const some = sites.slice(from, from + NOTED);
    for (const site of some) changed += await fillSite(database, sources, site, isStopped);
    if (isStopped()) break;
    await noteFilled(database, some);
  }
  return changed;
}

async function noteFilled(database: Database, sites: readonly SiteRow[]): Promise<void> {
  const rows = sites.map(({ project_code }) => ({ project_code, version: FILLED_BY }));
  await database.write((transaction) =>
    transaction
      .insertInto('search_filled')
      .values(rows)
      .onConflict((conflict) => conflict.column('project_code').doUpdateSet({ version: FILLED_BY }))
      .execute(),
  );
}

async function fillSite(
  database: Database,
  sources: readonly SearchSource[],
  row: SiteRow,
  isStopped: () => boolean,
): Promise<number> {
  const site: SiteIdentity = {
    projectCode: row.project_code,
    defaultLanguage: row.default_language,
    languages: JSON.parse(row.languages) as string[],
  };
  let changed = 0;
  for (const source of sources) changed += await fillSource(database, site, source, isStopped);
  return changed;
}

async function fillSource(
  database: Database,
  site: SiteIdentity,
  source: SearchSource,
  isStopped: () => boolean,
): Promise<number> {
  const stored = await selectWhere(database.queries, 'search_document', { project_code: site.projectCode })
    .select(['kind', 'code', 'stamp'])
    .where('kind', 'in', source.kinds)
    .execute();
  const stamps = new Map(stored.map((row) => [keyOf(row), row.stamp]));
  const wanted = await source.listStamps(database.queries, site);
  const missing = wanted.filter((each) => stamps.get(keyOf(each)) !== storedStamp(each.stamp));
  const keys = new Set(wanted.map(keyOf));
  const gone = stored.filter((each) => !keys.has(keyOf(each)));
  let changed = gone.length;
  for (let from = 0; from < missing.length && !isStopped(); from += BATCH) {
    const codes = missing.slice(from, from + BATCH).map((each) => each.code);
    await database.write((transaction) => source.index(transaction, site, codes));
    changed += codes.length;
    await pause();
  }
  if (gone.length > 0) await database.write((transaction) => removeDocuments(transaction, site, gone));
  return changed;
}

function keyOf({ kind, code }: SearchPlace): string {
  return `${kind} ${code}`;
}

/** Takes a site out of the index. If the process dies meanwhile, the next start fills it again. */
export async function emptyIndex(database: Database, site: SiteIdentity): Promise<void> {
  await database.write((transaction) =>
    deleteWhere(transaction, 'search_filled', { project_code: site.projectCode }).execute(),
  );
  const stored = await selectWhere(database.queries, 'search_document', { project_code: site.projectCode })
    .select(['kind', 'code'])
    .execute();
  for (let from = 0; from < stored.length; from += BATCH)
    await database.write((transaction) =>
      removeDocuments(transaction, site, stored.slice(from, from + BATCH) as SearchPlace[]),
    );
}
