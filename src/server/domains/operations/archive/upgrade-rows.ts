/** Upgrades the rows of an archive of an older schema, by the migrations since then. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { openDatabase } from '../../../database/database.ts';
import { openReplacement, openSnapshot } from '../../../database/rows/open-rows.ts';
import { migrateTo } from '../../../database/rows/rebuild.ts';
import type { RowSnapshot } from '../../../database/rows/row-tables.ts';
import { isOfSite, toStored } from '../../../database/rows/site-tables.ts';
import type { Manifest } from './archive-format.ts';
import { readParts } from './read-archive.ts';
import { requireSameTables } from './restore-archive.ts';

/**
 * Puts the archive into a new SQLite database of its own schema, in a folder below `work`, and migrates that
 * one to the newest schema: nothing else has changed when a migration fails. The rows of a site get its code.
 * Close them before `work` is removed.
 */
export async function upgradeRows(
  path: string,
  manifest: Manifest,
  { work, site }: { work: string; site?: string },
): Promise<RowSnapshot> {
  const place = { DATA_DIR: join(work, 'older') };
  await mkdir(place.DATA_DIR);
  await migrateTo(place, manifest.schema);
  const rows = await openReplacement(place);
  try {
    requireSameTables(manifest, site === undefined ? rows : { tables: rows.tables.filter(isOfSite) });
    await readParts(path, manifest, {
      async table(table, batches) {
        for await (const batch of batches)
          await rows.insert(table, site === undefined ? batch : toStored(table, batch, site));
      },
      async file(_, bytes) {
        bytes.resume();
        await finished(bytes);
      },
    });
    await rows.commit();
  } catch (error) {
    await rows.abandon();
    throw error;
  }
  const database = await openDatabase(place);
  await database.close();
  return openSnapshot(place, site);
}
