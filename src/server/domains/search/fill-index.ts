/**
 * Brings the index up to date with what is stored: after an upgrade, and after changes by other programs. A
 * stopped run continues at the next start, because the stamps tell what is left.
 */
import { setImmediate as pause } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { SearchPlace, SearchSource } from './search-document.ts';
import { removeDocuments, storedStamp } from './write-index.ts';

/** Documents of one transaction: about 10 ms on SQLite, where other requests wait. */
const BATCH = 10;

/** Returns how many documents were written or taken out, of one site or all. Ends early when `isStopped`. */
export async function fillIndex(
  database: Database,
  sources: readonly SearchSource[],
  isStopped = (): boolean => false,
  projectCode?: string,
): Promise<number> {
  const found = database.queries.selectFrom('site').select(['project_code', 'default_language', 'languages']);
  const sites = await (
    projectCode === undefined ? found : found.where('project_code', '=', projectCode)
  ).execute();
  let changed = 0;
  for (const row of sites) {
    const site: SiteIdentity = {
      projectCode: row.project_code,
      defaultLanguage: row.default_language,
      languages: JSON.parse(row.languages) as string[],
    };
    for (const source of sources) changed += await fillSource(database, site, source, isStopped);
  }
  return changed;
}

async function fillSource(
  database: Database,
  site: SiteIdentity,
  source: SearchSource,
  isStopped: () => boolean,
): Promise<number> {
  const stored = await database.queries
    .selectFrom('search_document')
    .select(['kind', 'code', 'stamp'])
    .where('project_code', '=', site.projectCode)
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

/** Takes a site out of the index. */
export async function emptyIndex(database: Database, site: SiteIdentity): Promise<void> {
  const stored = await database.queries
    .selectFrom('search_document')
    .select(['kind', 'code'])
    .where('project_code', '=', site.projectCode)
    .execute();
  for (let from = 0; from < stored.length; from += BATCH)
    await database.write((transaction) =>
      removeDocuments(transaction, site, stored.slice(from, from + BATCH) as SearchPlace[]),
    );
}
