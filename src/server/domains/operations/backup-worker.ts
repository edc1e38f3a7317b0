/** Writes, checks or restores one archive, in a process of its own, so that the server never waits for it. */
import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { finished } from 'node:stream/promises';
import { openReplacement, openSnapshot } from '../../database/rows/open-rows.ts';
import { ArchiveError, type Manifest } from './archive/archive-format.ts';
import { readManifest, readParts, requireSpace } from './archive/read-archive.ts';
import { restoreArchive } from './archive/restore-archive.ts';
import { writeArchive } from './archive/write-archive.ts';
import type { BackupResult, BackupTask } from './backup-task.ts';

/** Not in an archive: it may be stored where the site's secrets must not be. */
const NEEDS = ['SECRET_KEY or DATA_DIR/secret.key', 'DATA_DIR/verification.key'];

// Visitors come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Without its server the result would have no reader: the transaction ends unfinished.
process.once('disconnect', () => process.exit(1));
process.once('message', (task: BackupTask) => {
  void run(task).then((result) => process.send?.(result, undefined, undefined, () => process.exit(0)));
});

async function run(task: BackupTask): Promise<BackupResult> {
  try {
    const { tables, files, missing, madeAt, version: madeBy } = await perform(task);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return {
      summary: { madeAt, version: madeBy, rows, files: files.length, missing: missing.length },
    };
  } catch (error) {
    if (error instanceof ArchiveError) return { problem: error.problem, part: error.part };
    const { message, code = '' } = error as NodeJS.ErrnoException;
    return { message, code };
  }
}

async function perform(task: BackupTask): Promise<Manifest> {
  if (task.do === 'write') return write(task);
  const manifest = await readManifest(task.path, task.schema);
  requireUpgradable(manifest, task.schema);
  await requireSpace(task.path, manifest);
  if (task.do === 'check') await readParts(task.path, manifest, NOTHING);
  else await restore(task, manifest);
  return manifest;
}

/** The build has the migrations; a source that Node runs by itself finds none. */
function requireUpgradable({ schema }: Manifest, newest: string): void {
  if (schema < newest && import.meta.url.endsWith('.ts')) throw new ArchiveError('backup.older', schema);
}

async function write({ settings, path, work }: BackupTask): Promise<Manifest> {
  return writeArchive(path, {
    folder: settings.DATA_DIR,
    work,
    openRows: () => openSnapshot(settings),
    // npm says it to what it starts.
    version: process.env.npm_package_version ?? 'unknown',
    needs: NEEDS,
  });
}

async function restore(
  { settings, path, work, code, schema }: Extract<BackupTask, { do: 'restore' }>,
  manifest: Manifest,
): Promise<void> {
  const isOlder = manifest.schema < schema;
  const older = isOlder ? await import('./archive/upgrade-rows.ts') : undefined;
  const upgraded = await older?.upgradeRows(path, manifest, { work });
  const openRows = () => openReplacement(settings);
  const restoring = { folder: settings.DATA_DIR, work, operationCode: code, openRows };
  await restoreArchive(path, manifest, { ...restoring, ...(upgraded && { upgraded }) });
  await upgraded?.close();
}

/** Reads everything, and does nothing with it. */
const NOTHING: Parameters<typeof readParts>[2] = {
  async table(_, batches) {
    for await (const batch of batches) void batch;
  },
  async file(_, bytes) {
    bytes.resume();
    await finished(bytes);
  },
};
