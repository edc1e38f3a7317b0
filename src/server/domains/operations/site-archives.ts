/** Archives of one site: written, read into this or another database, and removed with its site. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Database } from '../../database/database.ts';
import { openSiteChange, openSnapshot } from '../../database/rows/open-rows.ts';
import type { RowSnapshot } from '../../database/rows/row-tables.ts';
import {
  isSiteCode,
  toArchived,
  toStored,
  type SiteChange,
  type SiteContent,
} from '../../database/rows/site-tables.ts';
import type { Config } from '../../kernel/config.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { FORMAT, type Manifest } from './archive/archive-format.ts';
import { readManifest, readParts, requireSpace, type PartReaders } from './archive/read-archive.ts';
import { flushStores, placeFile, requireSameTables, undoFiles } from './archive/restore-archive.ts';
import { flush, hold, nothingThere, writeParts } from './archive/write-archive.ts';
import { variantPrefixOf } from '../../storage/media-store.ts';
import { makeOperationLedger } from './operation-ledger.ts';
import { RUN_STATUS } from './run-state.ts';
import { listSiteFiles, mediaCodeOf, nameFiles, withAvatarIds, type FileNames } from './site-files.ts';

/** What cannot be done with a site, in words for the operator. */
export class SiteError extends Error {}

export interface SitePlace {
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>;
  database: Database;
  hash: KeyedHash;
}

const NEEDS = ['the keys of its merchants', 'two-step verification of its owners'];

/** Writes an archive of a site; it has its name when it is whole. Equal sites make equal archives. */
export async function exportSite(
  { config }: Pick<SitePlace, 'config'>,
  projectCode: string,
  to: string,
  content: SiteContent = 'everything',
): Promise<Manifest> {
  const work = `${to}.${randomBytes(6).toString('hex')}.work`;
  const rows = await openSnapshot(config, projectCode);
  try {
    const site = rows.tables.find(({ name }) => name === 'site');
    let isThere = false;
    if (site !== undefined) for await (const batch of rows.read(site)) isThere ||= batch.length > 0;
    if (!isThere) throw new SiteError(`There is no site "${projectCode}".`);
    await mkdir(work, { recursive: true });
    const manifest = emptyManifest(rows, projectCode);
    const held = await holdFiles(archivedRows(rows, content), config.DATA_DIR, work);
    const archived = archivedRows(rows, content, (memberId) => memberId);
    const openRows = () => Promise.resolve(archived);
    const writing = { folder: config.DATA_DIR, work, openRows, rows: archived, held, manifest };
    await writeParts(join(work, 'archive'), { ...writing, version: manifest.version, needs: NEEDS });
    await rename(join(work, 'archive'), to);
    await flush(dirname(to));
    return manifest;
  } finally {
    await rows.close();
    await rm(work, { recursive: true, force: true });
  }
}

/** Nothing of it says when or where it was made: an archive of the same rows is the same. */
function emptyManifest({ schema }: RowSnapshot, site: string): Manifest {
  return {
    format: FORMAT,
    product: 'tessera-site',
    version: process.env.npm_package_version ?? 'unknown',
    schema,
    database: 'sqlite',
    madeAt: '',
    tables: [],
    files: [],
    missing: [],
    needs: NEEDS,
    site,
  };
}

function archivedRows(
  rows: RowSnapshot,
  content: SiteContent,
  avatarId?: (memberId: string) => string,
): RowSnapshot {
  return {
    ...rows,
    async *read(table) {
      for await (const batch of rows.read(table)) {
        const archived = toArchived(table, batch, content);
        yield avatarId === undefined ? archived : withAvatarIds(table, archived, avatarId);
      }
    },
  };
}

async function holdFiles(rows: RowSnapshot, folder: string, work: string): Promise<Map<string, string>> {
  const files = await listSiteFiles(rows, folder);
  const held = new Map<string, string>();
  for (const [path, file] of files)
    held.set(path, (await hold(file, join(work, 'held', String(held.size)))) ?? file);
  return held;
}

export interface SiteImport {
  /** The code it gets here; by default the one it had. */
  projectCode?: string;
  /** Host names instead of the archived ones. */
  hosts?: readonly string[];
}

/**
 * Writes the site of an archive beside the others, all or nothing, and returns its code. Throws an
 * `ArchiveError` for a damaged or newer archive, and a `SiteError` for a code or a host that is taken.
 */
export async function importSite(place: SitePlace, path: string, wanted: SiteImport = {}): Promise<string> {
  const { config, database, hash } = place;
  const ledger = makeOperationLedger(database);
  const manifest = await readManifest(path, await ledger.schema(), 'tessera-site');
  const projectCode = wanted.projectCode ?? manifest.site ?? '';
  if (!isSiteCode(projectCode)) throw new SiteError(`"${projectCode}" is no code of a site.`);
  await requireFree(database, projectCode);
  const code = randomBytes(16).toString('hex');
  const work = join(config.DATA_DIR, 'backups', '.work', code);
  await mkdir(work, { recursive: true });
  await requireSpace(join(work, 'x'), manifest);
  // As a backup in the ledger: when this process is killed, the next start takes its files away.
  await ledger.begin({ operationCode: code, status: RUN_STATUS.backingUp, backup: '' });
  const names = await nameFiles(manifest.files, config.DATA_DIR, { projectCode, hash });
  try {
    await readParts(path, manifest, placeFiles(names, { folder: config.DATA_DIR, work }));
    await flushStores(config.DATA_DIR);
    await writeRows({ path, manifest, projectCode, names, code, ...wanted }, await openSiteChange(config));
    await ledger.finish(code);
  } catch (error) {
    if (!(await ledger.giveUp(code, 'error'))) await undoFiles({ folder: config.DATA_DIR, work });
    throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return projectCode;
}

async function requireFree(database: Database, projectCode: string): Promise<void> {
  const found = database.queries.selectFrom('site').select('project_code');
  if ((await found.where('project_code', '=', projectCode).executeTakeFirst()) !== undefined)
    throw new SiteError(`There is a site "${projectCode}" already. Give another code by --as=CODE.`);
}

/** The first reading: it checks everything before a row is written, and no lock is held while files come. */
function placeFiles(names: FileNames, to: { folder: string; work: string }): PartReaders {
  let number = 0;
  return {
    async table(_, batches) {
      for await (const batch of batches) void batch;
    },
    async file(part, bytes) {
      number += 1;
      await placeFile({ ...part, path: names.pathOf(part.path) }, bytes, to, number);
    },
  };
}

interface Writing extends SiteImport {
  path: string;
  manifest: Manifest;
  projectCode: string;
  names: FileNames;
  code: string;
}

async function writeRows(writing: Writing, rows: SiteChange): Promise<void> {
  const { path, manifest, projectCode, names, code, hosts } = writing;
  // Reading would call an error of the database a damage of the archive.
  let rejected: unknown;
  try {
    requireSameTables(manifest, rows);
    if (await rows.exists(projectCode)) throw new SiteError(`There is a site "${projectCode}" already.`);
    await readParts(path, manifest, {
      async table(table, batches) {
        for await (const batch of batches) {
          if (table.name === 'site_host' && hosts !== undefined) continue;
          const stored = withAvatarIds(table, toStored(table, batch, projectCode), names.avatarId);
          await insert(
            rows,
            table,
            stored.map((row) => row.map(names.rename)),
          ).catch((error: unknown) => {
            rejected ??= error;
            throw error;
          });
        }
      },
      async file(_, bytes) {
        bytes.resume();
        await finished(bytes);
      },
    });
    const shape = { name: 'site_host', columns: ['host', 'is_primary', 'project_code'] };
    for (const [at, host] of (hosts ?? []).entries())
      await insert(rows, shape, [[host, at === 0 ? 1 : 0, projectCode]]);
    await rows.commit(projectCode, code);
  } catch (error) {
    await rows.abandon();
    throw rejected ?? error;
  }
}

const DUPLICATE: readonly unknown[] = ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'];
/** Numbers that are unique in a whole database, by table. */
const TAKEN: Readonly<Record<string, string>> = {
  site_host:
    'A host of the site belongs to another site. Give other hosts by --host=NAME, or none by --host=.',
  member_order: 'The site has orders whose numbers are in this database. Export it with --template.',
  payment_attempt: 'The site has payments whose numbers are in this database. Export it with --template.',
  refund: 'The site has refunds whose numbers are in this database. Export it with --template.',
};

async function insert(
  rows: SiteChange,
  table: Parameters<SiteChange['insert']>[0],
  values: Parameters<SiteChange['insert']>[1],
): Promise<void> {
  try {
    await rows.insert(table, values);
  } catch (error) {
    const isTaken = DUPLICATE.includes((error as { code?: unknown }).code);
    const problem = isTaken ? TAKEN[table.name] : undefined;
    throw problem === undefined ? error : new SiteError(problem, { cause: error });
  }
}

/** Removes all rows of a site, and then its files that no other site names. */
export async function deleteSite({ config, database }: SitePlace, projectCode: string): Promise<void> {
  const files = await readFiles(config, projectCode);
  const rows = await openSiteChange(config);
  try {
    if (!(await rows.exists(projectCode))) throw new SiteError(`There is no site "${projectCode}".`);
    await rows.removeAll(projectCode);
    await rows.commit(projectCode);
  } catch (error) {
    await rows.abandon();
    throw error;
  }
  for (const [path, file] of files) if (!(await isNamed(database, path))) await removeWithCopies(file);
}

async function readFiles(config: SitePlace['config'], projectCode: string): Promise<Map<string, string>> {
  const snapshot = await openSnapshot(config, projectCode);
  try {
    return await listSiteFiles(snapshot, config.DATA_DIR);
  } finally {
    await snapshot.close();
  }
}

/** Sites that were made from the same seed have the same pictures. */
async function isNamed({ queries }: Database, path: string): Promise<boolean> {
  const code = mediaCodeOf(path);
  if (code === undefined) return false;
  const found = queries.selectFrom('media').select('project_code').where('resource_code', '=', code);
  return (await found.limit(1).executeTakeFirst()) !== undefined;
}

async function removeWithCopies(file: string): Promise<void> {
  const copies = variantPrefixOf(basename(file));
  for (const name of (await readdir(dirname(file)).catch(nothingThere)) ?? [])
    if (name === basename(file) || name.startsWith(copies))
      await rm(join(dirname(file), name), { force: true });
}
