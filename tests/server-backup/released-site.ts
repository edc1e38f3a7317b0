// Databases of released versions, from their archives.
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findUpgradeCopy, rollBack } from '../../src/server/domains/operations/index.ts';
import type { BackupSite } from './backup-site.ts';

/** Archives of released versions, each of the same site: a page, a draft, a form, an article. */
const RELEASED = join(import.meta.dirname, 'released');
export const SCHEMAS = readdirSync(RELEASED).map((file) => file.replace('.tar', ''));

/** Puts the archive into the folder of backups, as an operator would; its name. */
export function bringReleased({ DATA_DIR }: BackupSite['settings'], schema: string): string {
  const backup = `${schema}.tar`;
  mkdirSync(join(DATA_DIR, 'backups'), { recursive: true });
  cpSync(join(RELEASED, backup), join(DATA_DIR, 'backups', backup));
  return backup;
}

/** Makes the database what it was in a released version. */
export async function becomeReleased(settings: BackupSite['settings'], schema: string): Promise<void> {
  const backup = bringReleased(settings, schema);
  const copy = await findUpgradeCopy(settings, backup);
  if (copy === undefined) throw new Error(`There is no ${backup}.`);
  await rollBack(settings, copy);
}
