import { randomBytes } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { basename, isAbsolute, join, resolve } from 'node:path';
import { openDriver } from '../../database/database.ts';
import { openRebuilt } from '../../database/rows/rebuild.ts';
import { makeFolder } from '../../kernel/make-folder.ts';
import { makeArchiveFolder, nameNow, type Backup } from './archive-folder.ts';
import type { Manifest } from './archive/archive-format.ts';
import { nothingThere } from './archive/nothing-there.ts';
import { withStoredFiles } from './archive/open-stored-files.ts';
import { readManifest, requireSpace } from './archive/read-archive.ts';
import { finishFiles, forgetPlaced, restoreArchive, undoFiles } from './archive/restore-archive.ts';
import { placeOf, type DataPlace } from './backup-task.ts';
import { runBackupTask } from './run-backup-task.ts';
import { RUN_STATUS } from './run-state.ts';
import { forgetUnfinished, LEDGER } from './upgrade.ts';

type Place = DataPlace;

/** A copy from before an upgrade, and the schema of its database. */
export interface UpgradeCopy extends Backup {
  schema: string;
}

/**
 * The copy from before the last upgrade, or the one of this name in the folder of backups, or of this
 * absolute path; undefined when there is none. Throws an `ArchiveError` for a file that is no whole archive.
 */
export async function findUpgradeCopy({ DATA_DIR }: Place, name?: string): Promise<UpgradeCopy | undefined> {
  const folder = join(DATA_DIR, 'backups');
  makeFolder(folder);
  const copy = await findArchive(folder, name);
  if (copy === undefined) return undefined;
  const { schema, madeAt } = await readManifest(resolve(folder, copy.backup));
  return { ...copy, schema, madeAt };
}

async function findArchive(folder: string, name: string | undefined): Promise<Backup | undefined> {
  if (name !== undefined && isAbsolute(name)) {
    const found = await stat(name).catch(nothingThere);
    const known = { backup: name, madeAt: '', reason: 'brought', place: 'disk' } as const;
    return found?.isFile() === true ? { ...known, bytes: found.size } : undefined;
  }
  const all = await makeArchiveFolder(folder).list();
  return all.find(({ backup, reason }) => (name === undefined ? reason === 'upgrade' : backup === name));
}

/**
 * Puts everything back as the copy has it, in a database of the copy's schema, so that the version that made
 * it can start. No server may use the database. First makes a safety backup, and returns its name. What is
 * there stays until the last step, which is one transaction or one renaming: a process that dies leaves the
 * old state or the new one, and the next start takes away what is left of it.
 */
export async function rollBack(place: Place, copy: UpgradeCopy): Promise<string> {
  const folder = join(place.DATA_DIR, 'backups');
  const path = resolve(folder, copy.backup);
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
    return safety;
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
  { place, work, operationCode }: { place: Place; work: string; operationCode: string },
): Promise<void> {
  const { schema } = manifest;
  const begun = { operation_code: operationCode, status: RUN_STATUS.restoring, backup: basename(path) };
  const operation = { ...begun, finish_status: 1, started_at: new Date().toISOString(), ended_at: null };
  const isNoted = schema >= LEDGER;
  const openRows = () =>
    openRebuilt(place, {
      schema,
      work,
      ...(isNoted && {
        note: async (queries) =>
          void (await queries.insertInto('system_operation').values(operation).execute()),
      }),
    });
  await withStoredFiles(place, async (files) => {
    await restoreArchive(path, manifest, { files, work, openRows, ...(isNoted && { operationCode }) });
    await forgetPlaced(work);
    await finishFiles({ files, work });
  });
  if (isNoted) await noteEnd(place, operationCode);
}

async function noteEnd(place: Place, operationCode: string): Promise<void> {
  const { queries } = await openDriver(place);
  try {
    await queries
      .updateTable('system_operation')
      .set({ finish_status: 2, ended_at: new Date().toISOString() })
      .where('operation_code', '=', operationCode)
      .execute();
  } finally {
    await queries.destroy();
  }
}

async function makeSafetyBackup(place: Place, folder: string, work: string): Promise<string> {
  const backup = nameNow();
  const task = { do: 'write', settings: placeOf(place), path: join(folder, backup), work } as const;
  const summary = await runBackupTask(task, new AbortController().signal);
  await makeArchiveFolder(folder).note(backup, { reason: 'safety', ...summary });
  return backup;
}
