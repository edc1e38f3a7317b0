/** Takes kits from one site of the server to another: for those who run the server. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { EntityContext } from '../engine/contract.ts';
import { unknown } from '../engine/stored-record.ts';
import { writeKitFile } from './kit-file.ts';
import { findKit, KIT, storedKit } from './read-kits.ts';
import { readDocuments } from '../../domains/documents/index.ts';
import { textIn } from '../../kernel/localized.ts';
import { takeKit } from './store-kit.ts';

interface ServerKit {
  /** `SITE/KIT` */
  id: string;
  title: string;
}

/** The own kits of all sites, by their site and name, without what they hold. */
export async function listServerKits(
  { queries, services, language }: Pick<EntityContext, 'queries' | 'services' | 'language'>,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ data: ServerKit[]; total: number; pageNum: number; pageSize: number }> {
  const all = await queries
    .selectFrom('site_document')
    .select(['project_code', 'name'])
    .where('kind', '=', KIT)
    .orderBy('project_code')
    .orderBy('name')
    .execute();
  const data: ServerKit[] = [];
  // One after the other: a kit has up to 20 million characters.
  for (const { project_code: code, name } of all.slice((pageNum - 1) * pageSize, pageNum * pageSize)) {
    const site = await services.sites.get(code);
    const stored = site && (await readDocuments(queries, site, KIT, [name])).get(name);
    if (site === undefined || stored === undefined) continue;
    const title = textIn(storedKit(stored).about.title, language, site.defaultLanguage);
    const { name: of } = await services.settings.get(site, language);
    data.push({ id: `${code}/${name}`, title: `${title} (${of})` });
  }
  return { data, total: all.length, pageNum, pageSize };
}

/**
 * Gives a site a kit of another one, as if it were downloaded there and uploaded here: with pictures of its
 * own, within what the site may store, and checked as any file. Throws a 404 for an unknown kit.
 */
export async function giveKit(
  context: EntityContext,
  { from, kit, to }: { from: SiteIdentity; kit: string; to: SiteIdentity },
): Promise<{ id: string }> {
  const found = await findKit({ ...context, site: from }, kit);
  if (found === undefined || !found.kit.isOwn) throw unknown();
  const path = context.services.media.store.makeTemporaryPath();
  try {
    await pipeline(writeKitFile(found.kit.about, found.seed), createWriteStream(path));
    return await takeKit({ ...context, site: to }, path);
  } finally {
    await rm(path, { force: true });
  }
}
