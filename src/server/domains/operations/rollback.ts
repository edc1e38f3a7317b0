// Restores the copy from before an upgrade.
import { randomBytes } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { basename, isAbsolute, join, resolve } from 'node:path';
import { openDriver } from '../../database/database.ts';
import { readSchema } from '../../database/migrate.ts';
import { openRebuilt } from '../../database/rows/rebuild.ts';
import { updateWhere } from '../../database/rows-where.ts';
import { makeFolder } from '../../kernel/make-folder.ts';
import { isEncryptedName, makeArchiveFolder, nameNow, type Backup } from './archive-folder.ts';
import { openArchives, type ArchiveSettings } from './archives.ts';
import type { Manifest } from './archive/archive-format.ts';
import { nothingThere } from '../../kernel/nothing-there.ts';
import { withStoredFiles } from './archive/open-stored-files.ts';
import { readManifest, requireSpace } from './archive/read-archive.ts';
import { finishFiles, forgetPlaced, restoreArchive, undoFiles } from './archive/restore-archive.ts';
import { placeOf, type DataLocation } from './backup-task.ts';
import { runBackupTask } from './run-backup-task.ts';
import { RUN_STATUS } from './run-state.ts';
import { forgetUnfinished } from './upgrade.ts';

type RollbackLocation = DataLocation & ArchiveSettings;

/** A copy from before an upgrade. */
interface UpgradeCopy extends Backup {
  /** The schema of its database; undefined while only its key or the bucket could say it. */
  schema?: string;
}

/** What a rollback has put back, and the name of the backup of what was there. */
interface RolledBack {
  schema: string;
  madeAt: string;
  safety: string;
}

/**
 * The copy from before the last upgrade, or the one of this name among the backups, or of this absolute path;
 * undefined when there is none. The disk comes first, and then the bucket. Throws an `ArchiveError` for a
 * file of the disk that is no whole archive.
 */
export async function findUpgradeCopy(
  place: RollbackLocation,
  name?: string,
): Promise<UpgradeCopy | undefined> {
  const copy = await (name !== undefined && isAbsolute(name) ? findFile(name) : findKept(place, name));
  if (copy === undefined || copy.place === 'bucket' || isEncryptedName(copy.backup)) return copy;
  const { schema, madeAt } = await readManifest(resolve(place.DATA_DIR, 'backups', copy.backup));
  return { ...copy, schema, madeAt };
}

async function findFile(path: string): Promise<Backup | undefined> {
  const found = await stat(path).catch(nothingThere);
  const known = { backup: path, madeAt: '', reason: 'brought', place: 'disk' } as const;
  return found?.isFile() === true ? { ...known, bytes: found.size } : undefined;
}

async function findKept(place: RollbackLocation, name: string | undefined): Promise<Backup | undefined> {
  const archives = await openArchives(place, new AbortController().signal);
  try {
    return await archives.find(({ backup, reason }) =>
      name === undefined ? reason === 'upgrade' : backup === name,
    );
  } finally {
    archives.close();
  }
}

/**
 * Puts everything back as the copy has it, in a database of the copy's schema, so that the version that made
 * it can start. No server may use the database. First makes a safety backup. Throws an `ArchiveError`, with
 * nothing changed, for a copy that is damaged or whose key is not here. What is there stays until the last
 * step, which is one transaction or one renaming: a process that dies leaves the old state or the new one,
 * and the next start takes away what is left of it.
 */
export async function rollBack(place: RollbackLocation, { backup }: UpgradeCopy): Promise<RolledBack> {
  if (isAbsolute(backup)) return putBack(place, backup);
  const archives = await openArchives(place, new AbortController().signal);
  try {
    const path = await archives.require(backup);
    try {
      return await putBack(place, path);
    } finally {
      await archives.release(path);
    }
  } finally {
    archives.close();
  }
}

async function putBack(place: RollbackLocation, path: string): Promise<RolledBack> {
  const folder = join(place.DATA_DIR, 'backups');
  const operationCode = `rollback-${randomBytes(6).toString('hex')}`;
  const work = join(folder, '.work', operationCode);
  makeFolder(join(folder, '.work'));
  await mkdir(work);
  try {
    const manifest = await readManifest(path);
    await requireSpace(path, manifest);
    const safety = await makeSafetyBackup(place, folder, work);
    await replaceAll(path, manifest, { place, work, operationCode });
    await forgetUnfinished(folder);
    return { schema: manifest.schema, madeAt: manifest.madeAt, safety };
  } catch (error) {
    await withStoredFiles(place, (files) => undoFiles({ files, work }));
    throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Once the database is swapped, no failure may undo the files: the next start finishes them. */
async function replaceAll(
  path: string,
  manifest: Manifest,
  { place, work, operationCode }: { place: RollbackLocation; work: string; operationCode: string },
): Promise<void> {
  const { schema } = manifest;
  const begun = { operation_code: operationCode, status: RUN_STATUS.restoring, backup: basename(path) };
  const operation = { ...begun, finish_status: 1, started_at: new Date().toISOString(), ended_at: null };
  const openRows = () =>
    openRebuilt(place, {
      schema,
      work,
      note: async (queries) =>
        void (await queries.insertInto('system_operation').values(operation).execute()),
    });
  await withStoredFiles(place, async (files) => {
    await restoreArchive(path, manifest, { files, work, openRows, operationCode });
    await forgetPlaced(work);
    await finishFiles({ files, work });
  });
  await noteEnd(place, operationCode);
}

async function noteEnd(place: RollbackLocation, operationCode: string): Promise<void> {
  const { queries } = await openDriver(place);
  try {
    await updateWhere(queries, 'system_operation', { operation_code: operationCode })
      .set({ finish_status: 2, ended_at: new Date().toISOString() })
      .execute();
  } finally {
    await queries.destroy();
  }
}

/** Checked, so that the next backup of a server encrypts and sends it, where that is set. */
async function makeSafetyBackup(place: RollbackLocation, folder: string, work: string): Promise<string> {
  const backup = nameNow();
  const task = { settings: placeOf(place), path: join(folder, backup), work };
  const { signal } = new AbortController();
  const summary = await runBackupTask({ ...task, do: 'write' }, signal);
  await runBackupTask({ ...task, do: 'check', schema: await schemaOf(place) }, signal);
  const checkedAt = new Date().toISOString();
  await makeArchiveFolder(folder).note(backup, { reason: 'safety', ...summary, checkedAt });
  return backup;
}

async function schemaOf(place: RollbackLocation): Promise<string> {
  const { queries } = await openDriver(place);
  try {
    return (await readSchema(queries)) ?? '';
  } finally {
    await queries.destroy();
  }
}
