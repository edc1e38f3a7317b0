/**
 * Changes what is kept of fonts beside their files. Changes of a site come one after another, so that none
 * undoes another one, and nothing is kept of a font whose file has gone.
 */
import { lockName } from '../../database/lock-name.ts';
import { FONTS_LOCK } from '../../database/operation-locks.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { readDocuments, removeDocument, storeDocument } from '../documents/index.ts';
import { FONT } from '../media/index.ts';
import type { DescribedFont } from './faces.ts';

export const KIND = 'font';

/** What is kept of a font: its licence note from the beginning, the rest when it was read. */
export type Kept = Partial<DescribedFont> & { licence: string };

type Site = Pick<SiteIdentity, 'projectCode'>;

/** The files of fonts that are not in the trash. */
export const fontFiles = (queries: Queries, { projectCode }: Site) =>
  selectWhere(queries, 'media', { project_code: projectCode, resource_type: FONT }).where(
    'state',
    '<>',
    'removed',
  );

const lock = (queries: Queries, { projectCode }: Site): Promise<void> =>
  lockName(queries, projectCode, FONTS_LOCK);

const store = (queries: Queries, site: Site, name: string, kept: Kept): Promise<void> =>
  storeDocument(queries, site, { kind: KIND, name }, { title: {}, document: { ...kept } });

async function readKept(queries: Queries, site: Site, code: string): Promise<Kept | undefined> {
  const stored = (await readDocuments(queries, site, KIND, [code])).get(code)?.document;
  return stored as unknown as Kept | undefined;
}

const findFile = (queries: Queries, site: Site, code: string) =>
  fontFiles(queries, site)
    .select(['state', 'content_hash'])
    .where('resource_code', '=', code)
    .executeTakeFirst();

/** Keeps what its file says, in a transaction. Its note is what was noted last. */
export async function keepFacts(queries: Queries, site: Site, font: DescribedFont): Promise<Kept> {
  await lock(queries, site);
  const { licence = '' } = (await readKept(queries, site, font.code)) ?? {};
  const kept = { ...font, licence };
  if ((await findFile(queries, site, font.code)) !== undefined) await store(queries, site, font.code, kept);
  return kept;
}

/** The code of the file with the same content that the library has, other than a new one. */
export async function findSame(queries: Queries, site: Site, code: string): Promise<string | undefined> {
  const file = await findFile(queries, site, code);
  if (file?.state !== 'pending') return undefined;
  const same = await fontFiles(queries, site)
    .select('resource_code')
    .where('state', '=', 'saved')
    .where('content_hash', '=', file.content_hash)
    .executeTakeFirst();
  return same?.resource_code;
}

/**
 * Keeps an uploaded file with its note, in a transaction. The answer is the code of the file that is kept:
 * another one that has the same content and was there before. Undefined when the file has gone meanwhile.
 */
export async function keepFile(
  queries: Queries,
  site: Site,
  font: DescribedFont & Kept,
): Promise<string | undefined> {
  await lock(queries, site);
  const { code } = font;
  const same = await findSame(queries, site, code);
  if (same !== undefined) {
    await removeDocument(queries, site, { kind: KIND, name: code });
    return same;
  }
  const { numUpdatedRows } = await updateWhere(queries, 'media', {
    project_code: site.projectCode,
    resource_code: code,
  })
    .set({ state: 'saved' })
    .where('state', '<>', 'removed')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  const known = await readKept(queries, site, code);
  await store(queries, site, code, { ...font, ...known, licence: font.licence });
  return code;
}

/** Puts other characters into the first slices of all fonts, in a transaction. */
export async function renewAll(
  queries: Queries,
  site: Site,
  change: Pick<DescribedFont, 'used' | 'scripts'>,
): Promise<void> {
  await lock(queries, site);
  for (const [name, { document }] of await readDocuments(queries, site, KIND))
    await store(queries, site, name, { ...(document as unknown as Kept), ...change });
}

/** In the transaction that deletes the row of its file. */
export async function forgetFont(queries: Queries, site: Site, code: string): Promise<void> {
  await lock(queries, site);
  await removeDocument(queries, site, { kind: KIND, name: code });
}
