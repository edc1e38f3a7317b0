import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openRebuilt } from '../../database/rows/rebuild.ts';
import type { Config } from '../../kernel/config.ts';
import { makeFolder } from '../../kernel/make-folder.ts';
import { makeArchiveFolder, nameNow, type Backup } from './archive-folder.ts';
import { readManifest, requireSpace } from './archive/read-archive.ts';
import { restoreArchive, undoFiles } from './archive/restore-archive.ts';
import { runBackupTask } from './run-backup-task.ts';
import { forgetUnfinished } from './upgrade.ts';

type Place = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>;

/** A copy from before an upgrade, and the schema of its database. */
export interface UpgradeCopy extends Backup {
  schema: string;
}

/** The copy from before the last upgrade, or the one of this name; undefined when there is none. */
export async function findUpgradeCopy({ DATA_DIR }: Place, name?: string): Promise<UpgradeCopy | undefined> {
  const folder = join(DATA_DIR, 'backups');
  makeFolder(folder);
  const all = await makeArchiveFolder(folder).list();
  const copy = all.find(({ backup, reason }) =>
    name === undefined ? reason === 'upgrade' : backup === name,
  );
  if (copy === undefined) return undefined;
  const { schema } = await readManifest(join(folder, copy.backup));
  return { ...copy, schema };
}

/**
 * Puts everything back as the copy has it, in a database of the copy's schema, so that the version that made
 * it can start. No server may use the database. First makes a safety backup, and returns its name. What is
 * there stays until the last step, which is one transaction or one renaming: a process that dies leaves the
 * old state or the new one. Files that came later stay; they are in nobody's way.
 */
export async function rollBack(place: Place, copy: UpgradeCopy): Promise<string> {
  const folder = join(place.DATA_DIR, 'backups');
  const path = join(folder, copy.backup);
  const work = join(folder, '.work', `rollback-${randomBytes(6).toString('hex')}`);
  makeFolder(join(folder, '.work'));
  await mkdir(work);
  try {
    const manifest = await readManifest(path);
    await requireSpace(path, manifest);
    const safety = await makeSafetyBackup(place, folder, work);
    await restoreArchive(path, manifest, {
      folder: place.DATA_DIR,
      work,
      openRows: () => openRebuilt(place, copy.schema, work),
    });
    await forgetUnfinished(folder);
    return safety;
  } catch (error) {
    await undoFiles({ folder: place.DATA_DIR, work });
    throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function makeSafetyBackup(
  { DATA_DIR, DATABASE_URL }: Place,
  folder: string,
  work: string,
): Promise<string> {
  const backup = nameNow();
  const settings = { DATA_DIR, ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }) };
  const task = { do: 'write', settings, path: join(folder, backup), work } as const;
  const summary = await runBackupTask(task, new AbortController().signal);
  await makeArchiveFolder(folder).note(backup, { reason: 'safety', ...summary });
  return backup;
}
