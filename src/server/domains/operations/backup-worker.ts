/** Works on one archive, in a process of its own, so that the server never waits for it. */
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import process from 'node:process';
import { finished } from 'node:stream/promises';
import { openReplacement, openSnapshot } from '../../database/rows/open-rows.ts';
import { writeWhole } from '../../kernel/flush.ts';
import { ArchiveError, type Manifest } from './archive/archive-format.ts';
import { decryptFile, encryptFile } from './archive/encrypted-archive.ts';
import { joinArchive } from './archive/join-archive.ts';
import { nothingThere } from '../../kernel/nothing-there.ts';
import { withStoredFiles } from './archive/open-stored-files.ts';
import { readManifest, readParts, requireSpace } from './archive/read-archive.ts';
import { restoreArchive } from './archive/restore-archive.ts';
import { writeArchive, type BaseArchive } from './archive/write-archive.ts';
import type { ArchiveSummary, BackupResult, BackupTask, WriteTask } from './backup-task.ts';

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
    const manifest = await perform(task);
    return { summary: manifest === undefined ? null : summaryOf(manifest) };
  } catch (error) {
    if (error instanceof ArchiveError) return { problem: error.problem, part: error.part };
    const { message, code = '' } = error as NodeJS.ErrnoException;
    return { message, code };
  }
}

function summaryOf({ tables, files, missing, madeAt, version, base }: Manifest): ArchiveSummary {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const counts = { rows, files: files.length, missing: missing.length };
  return { madeAt, version, ...counts, ...(base === undefined ? {} : { base: base.backup }) };
}

async function perform(task: BackupTask): Promise<Manifest | undefined> {
  if (task.do === 'write') return write(task);
  if (task.do === 'check' || task.do === 'restore') return read(task);
  if (task.do === 'join') await joinArchive(task.path, task.base, task.to);
  else if (task.do === 'encrypt') await encryptFile(task.path, task.to, task.recipient);
  else await decryptFile(task.path, task.to, task.identityFile);
  return undefined;
}

async function read(task: Extract<BackupTask, { do: 'check' | 'restore' }>): Promise<Manifest> {
  const isPart = task.do === 'check' && task.isPart === true;
  const manifest = await readManifest(task.path, task.schema, isPart ? 'tessera-part' : 'tessera');
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

async function write(task: Extract<BackupTask, { do: 'write' }>): Promise<Manifest> {
  const { settings, path, work, baseFile } = task;
  const base = await readBase(task);
  const { manifest, seal } = await withStoredFiles(settings, (files) =>
    writeArchive(path, {
      files,
      work,
      openRows: () => openSnapshot(settings),
      // npm says it to what it starts.
      version: process.env.npm_package_version ?? 'unknown',
      needs: NEEDS,
      base,
    }),
  );
  if (baseFile !== undefined && manifest.base === undefined)
    await writeWhole(baseFile, JSON.stringify({ backup: basename(path), seal, manifest }));
  return manifest;
}

async function readBase({ baseFile, base }: WriteTask): Promise<BaseArchive | undefined> {
  if (baseFile === undefined || base === undefined) return undefined;
  const text = await readFile(baseFile, 'utf8').catch(nothingThere);
  const found = text === undefined ? undefined : (JSON.parse(text) as BaseArchive);
  return found?.backup === base ? found : undefined;
}

async function restore(
  { settings, path, work, code, schema }: Extract<BackupTask, { do: 'restore' }>,
  manifest: Manifest,
): Promise<void> {
  const isOlder = manifest.schema < schema;
  const older = isOlder ? await import('./archive/upgrade-rows.ts') : undefined;
  const upgraded = await older?.upgradeRows(path, manifest, { work });
  const openRows = () => openReplacement(settings);
  await withStoredFiles(settings, (files) =>
    restoreArchive(path, manifest, {
      files,
      work,
      operationCode: code,
      openRows,
      ...(upgraded && { upgraded }),
    }),
  );
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
