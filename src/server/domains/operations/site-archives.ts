/** Exports one site as an archive, and removes it. */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '../../database/database.ts';
import { openSiteChange, openSnapshot } from '../../database/rows/open-rows.ts';
import type { RowSnapshot } from '../../database/rows/row-tables.ts';
import { toArchived, type SiteContent } from '../../database/rows/site-tables.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { flush } from '../../kernel/flush.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { FORMAT, type Manifest } from './archive/archive-format.ts';
import { withStoredFiles } from './archive/open-stored-files.ts';
import { finishFiles, makeWork, noteUnwanted, removeWork } from './archive/restore-archive.ts';
import type { HeldFile, StoredFiles } from './archive/stored-files.ts';
import { writeParts } from './archive/write-archive.ts';
import type { DataLocation } from './backup-task.ts';
import { makeOperationLedger } from './operation-ledger.ts';
import { RUN_STATUS } from './run-state.ts';
import { listSiteFiles, mediaCodeOf, withAvatarIds } from './site-files.ts';
import { waitForOperations } from './wait-for-operations.ts';

export type SiteProblem = 'server.code' | 'server.taken' | 'host.taken' | 'server.numbers-taken';

/** What cannot be done with a site, in words for the operator; `problem` says it to owners. */
export class SiteError extends Error {
  readonly problem: SiteProblem | undefined;

  constructor(message: string, { problem, ...options }: ErrorOptions & { problem?: SiteProblem } = {}) {
    super(message, options);
    this.problem = problem;
  }
}

export interface SitePlace {
  config: DataLocation;
  database: Database;
  hash: KeyedHash;
  /** Called when another process is backing up or restoring. */
  onWait?: () => void;
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
    await withStoredFiles(config, async (files) => {
      const held = await holdFiles(archivedRows(rows, content), files, work);
      const archived = archivedRows(rows, content, (memberId) => memberId);
      await writeParts(join(work, 'archive'), { work, rows: archived, held, manifest });
    });
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

async function holdFiles(
  rows: RowSnapshot,
  files: StoredFiles,
  work: string,
): Promise<Map<string, HeldFile>> {
  const held = new Map<string, HeldFile>();
  for (const [archived, path] of await listSiteFiles(rows))
    held.set(archived, (await files.hold({ path }, join(work, 'held', String(held.size)))) ?? GONE);
  return held;
}

/** A file that rows name and that is not there: the manifest lists it as missing. */
const GONE: HeldFile = { size: 0, modifiedAt: new Date(0), open: () => Promise.resolve(undefined) };

/**
 * Removes all rows of a site, and then its files that no other site names. A process that dies in between
 * leaves the site as it was, or its files to the next start. Waits for a backup or a restore of another one.
 */
export async function deleteSite(place: Omit<SitePlace, 'hash'>, projectCode: string): Promise<void> {
  const unlock = await waitForOperations(place.database, () => place.onWait?.());
  try {
    await deleteAlone(place, projectCode);
  } finally {
    await unlock();
  }
}

async function deleteAlone(
  { config, database }: Omit<SitePlace, 'hash'>,
  projectCode: string,
): Promise<void> {
  const ledger = makeOperationLedger(database);
  const code = randomBytes(16).toString('hex');
  const work = join(config.DATA_DIR, 'backups', '.work', code);
  await makeWork(work);
  await ledger.begin({ operationCode: code, status: RUN_STATUS.backingUp, backup: '' });
  try {
    await noteUnwanted(work, await listOwnFiles({ config, database }, projectCode));
    const rows = await openSiteChange(config);
    try {
      if (!(await rows.exists(projectCode))) throw new SiteError(`There is no site "${projectCode}".`);
      await rows.removeAll(projectCode);
      await rows.commit(projectCode, code);
    } catch (error) {
      await rows.abandon();
      throw error;
    }
    await withStoredFiles(config, (files) => finishFiles({ files, work }));
    await ledger.finish(code);
  } catch (error) {
    await ledger.giveUp(code, 'error');
    throw error;
  }
  await removeWork(work);
}

/** The paths of its files that no other site names. Sites that were made from one seed share pictures. */
async function listOwnFiles(
  { config, database }: Pick<SitePlace, 'config' | 'database'>,
  projectCode: string,
): Promise<string[]> {
  const snapshot = await openSnapshot(config, projectCode);
  try {
    const own: string[] = [];
    for (const [archived, path] of await listSiteFiles(snapshot))
      if (!(await isNamedByOthers(database, archived, projectCode))) own.push(path);
    return own;
  } finally {
    await snapshot.close();
  }
}

async function isNamedByOthers({ queries }: Database, path: string, projectCode: string): Promise<boolean> {
  const code = mediaCodeOf(path);
  if (code === undefined) return false;
  const found = selectWhere(queries, 'media', { resource_code: code }).select('project_code');
  return (await found.where('project_code', '<>', projectCode).limit(1).executeTakeFirst()) !== undefined;
}
