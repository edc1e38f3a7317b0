/** Whole sites come and go: what the command line and the console do with the archive of one. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pageSource } from '../domains/content/index.ts';
import { itemSource } from '../domains/items/index.ts';
import {
  deleteSite,
  exportSite,
  importSite,
  type SiteImport,
  type SitePlace,
} from '../domains/operations/index.ts';
import { emptyIndex, fillIndex } from '../domains/search/index.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import { makeFirstOwner, queueCopies, type MadeOwner } from './seed-archive.ts';

/**
 * Writes the site of an archive beside the others and makes it ready to be shown. The owner is the one that
 * was made because the archive has none, as that of a template.
 */
export async function takeSite(
  place: SitePlace,
  path: string,
  { password, ...wanted }: SiteImport & { password?: string | undefined } = {},
): Promise<{ code: string; owner: MadeOwner | undefined }> {
  const code = await importSite(place, path, wanted);
  await queueCopies(place.database, code);
  await fillIndex(place.database, [itemSource, pageSource], code);
  return { code, owner: await makeFirstOwner(place.database, code, password) };
}

/** Names of the archives of removed sites. */
export const SITE_ARCHIVE = /^[a-z0-9-]{1,63}-\d{8}T\d{9}Z\.tar$/;

/** The folder of archives of removed sites. */
export const siteArchives = (dataFolder: string): string => join(dataFolder, 'backups', 'sites');

/** Writes an archive of a site that is to be removed, and returns its path. */
export async function keepSite(config: SitePlace['config'], code: string): Promise<string> {
  const folder = siteArchives(config.DATA_DIR);
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${code}-${new Date().toISOString().replaceAll(/[-:.]/g, '')}.tar`);
  await exportSite({ config }, code, path);
  return path;
}

/** Removes a site with everything that it has. */
export async function removeSite(place: Omit<SitePlace, 'hash'>, site: SiteIdentity): Promise<void> {
  await emptyIndex(place.database, site);
  await deleteSite(place, site.projectCode);
}
