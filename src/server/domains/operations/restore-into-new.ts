// Restores an archive into a new database and a new folder.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../database/database.ts';
import { openReplacement } from '../../database/rows/open-rows.ts';
import { withStoredFiles } from './archive/open-stored-files.ts';
import { readManifest, requireSpace } from './archive/read-archive.ts';
import { restoreArchive } from './archive/restore-archive.ts';
import { upgradeRows } from './archive/upgrade-rows.ts';
import { makeOperationLedger } from './operation-ledger.ts';
import { RUN_STATUS } from './run-state.ts';

/** Throws an `ArchiveError` before it writes anything. */
export async function restoreIntoNew(
  path: string,
  settings: { DATA_DIR: string; DATABASE_URL?: string },
  open: () => Promise<Database>,
): Promise<void> {
  const operationCode = 'new';
  const work = join(settings.DATA_DIR, 'incoming');
  await mkdir(work, { recursive: true });
  const database = await open();
  try {
    const ledger = makeOperationLedger(database);
    const schema = await ledger.schema();
    const manifest = await readManifest(path, schema);
    await requireSpace(path, manifest);
    await ledger.begin({ operationCode, status: RUN_STATUS.restoring, backup: path });
    const openRows = () => openReplacement(settings);
    const upgraded = manifest.schema < schema ? await upgradeRows(path, manifest, { work }) : undefined;
    const restoring = { work, operationCode, openRows, ...(upgraded && { upgraded }) };
    await withStoredFiles(settings, (files) => restoreArchive(path, manifest, { ...restoring, files }));
    await upgraded?.close();
    await ledger.finish(operationCode);
  } finally {
    await database.close();
  }
}
