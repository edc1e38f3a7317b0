/**
 * Stores the published versions of blocks. A publication plans the steps from the version that pages have; a
 * definition that was published before is that version again, so that an undo gives every byte back.
 */
import type { OwnedBlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import { planMigration } from '../../../../runtime/owned/migrate/plan-migration.ts';
import type { OwnedStep } from '../../../../runtime/owned/migrate/steps.ts';
import type { BlockVersion } from '../../../../runtime/owned/migrate/versions.ts';
import type { Queries } from '../../database/driver.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { checkStored, definitionOf } from './compile-stored.ts';
import { readDocuments, type StoredDocument } from './stored-documents.ts';

type OfSite = Pick<SiteIdentity, 'projectCode'>;

/** Where the rewriting of pages begins. */
const BEGINNING = '';

/** The versions of all blocks of a site, by name. */
export async function readVersions(
  queries: Queries,
  { projectCode }: OfSite,
): Promise<Map<string, ReadonlyMap<number, BlockVersion>>> {
  const rows = await selectWhere(queries, 'block_version', { project_code: projectCode })
    .select(['name', 'version', 'parent', 'steps'])
    .orderBy('version')
    .execute();
  const found = new Map<string, Map<number, BlockVersion>>();
  for (const { name, version, parent, steps } of rows) {
    const all = found.get(name) ?? new Map<number, BlockVersion>();
    all.set(version, { parent, steps: JSON.parse(steps) as OwnedStep[] });
    found.set(name, all);
  }
  return found;
}

/** Gives blocks that were written just now the version that pages have from then on. */
export async function keepVersions(queries: Queries, site: OfSite, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  for (const [name, stored] of await readDocuments(queries, site, 'block', names))
    await keepVersion(queries, site, name, stored);
}

async function keepVersion(
  queries: Queries,
  { projectCode }: OfSite,
  name: string,
  stored: StoredDocument,
): Promise<void> {
  const texts = { title: JSON.stringify(stored.title), document: JSON.stringify(stored.document) };
  const ofBlock = selectWhere(queries, 'block_version', { project_code: projectCode, name }).select([
    'version',
    'title',
    'document',
  ]);
  const known = await ofBlock
    .where((where) => where.and(texts))
    .orderBy('version', 'desc')
    .executeTakeFirst();
  const now = stored.version ?? 1;
  const before = await ofBlock.where('version', '=', now).executeTakeFirst();
  if (known !== undefined) {
    if (known.version === now) return;
    await setVersion(queries, { projectCode }, name, known.version);
    await setRewriteFrom(queries, { projectCode }, { name, version: known.version }, BEGINNING);
    return;
  }
  const newest = await ofBlock.orderBy('version', 'desc').executeTakeFirst();
  const version = (newest?.version ?? 0) + 1;
  const steps = before === undefined ? [] : planSteps(name, before, stored);
  await queries
    .insertInto('block_version')
    .values({
      project_code: projectCode,
      name,
      version,
      parent: before?.version ?? 0,
      ...texts,
      steps: JSON.stringify(steps),
      made_at: new Date().toISOString(),
      rewrite_from: steps.length === 0 ? null : BEGINNING,
    })
    .execute();
  await setVersion(queries, { projectCode }, name, version);
}

/** None from a definition that this program cannot read. */
function planSteps(
  name: string,
  before: { title: string; document: string },
  after: StoredDocument,
): OwnedStep[] {
  const former = {
    title: JSON.parse(before.title) as StoredDocument['title'],
    document: JSON.parse(before.document) as StoredDocument['document'],
  };
  if (checkStored(name, former).length > 0) return [];
  const [old, next] = [former, after].map(
    (each) => definitionOf(name, each) as unknown as OwnedBlockDocument,
  ) as [OwnedBlockDocument, OwnedBlockDocument];
  return planMigration(old, next).steps;
}

const setVersion = (
  queries: Queries,
  { projectCode }: OfSite,
  name: string,
  version: number,
): Promise<unknown> =>
  updateWhere(queries, 'site_document', { project_code: projectCode, kind: 'block', name })
    .set({ version })
    .execute();

/** Notes up to where pages have been rewritten; null for all of them. False if another run has done so. */
export async function setRewriteFrom(
  queries: Queries,
  { projectCode }: OfSite,
  { name, version, from }: { name: string; version: number; from?: string },
  next: string | null,
): Promise<boolean> {
  let row = updateWhere(queries, 'block_version', { project_code: projectCode, name, version }).set({
    rewrite_from: next,
  });
  if (from !== undefined) row = row.where('rewrite_from', '=', from);
  return (await row.executeTakeFirst()).numUpdatedRows > 0n;
}

/** A block whose instances are not all rewritten yet. */
export interface OpenRewriting {
  projectCode: string;
  name: string;
  version: number;
  from: string;
}

/** Of all sites. */
export async function listRewritings(queries: Queries): Promise<OpenRewriting[]> {
  const rows = await queries
    .selectFrom('block_version as made')
    .innerJoin('site_document as block', (join) =>
      ofSameSite('block', 'made', 'name', 'version')(join).on('block.kind', '=', 'block'),
    )
    .select(['made.project_code', 'made.name', 'made.version', 'made.rewrite_from'])
    .where('made.rewrite_from', 'is not', null)
    .orderBy('made.name')
    .execute();
  return rows.map((row) => ({
    projectCode: row.project_code,
    name: row.name,
    version: row.version,
    from: row.rewrite_from ?? BEGINNING,
  }));
}

/** The versions of blocks for their owner, the newest first. */
export async function listVersions(
  queries: Queries,
  { projectCode }: OfSite,
  names: readonly string[],
): Promise<Map<string, { version: number; madeAt: string; isCurrent: boolean }[]>> {
  if (names.length === 0) return new Map();
  const rows = await queries
    .selectFrom('block_version as made')
    .leftJoin('site_document as block', (join) =>
      ofSameSite('block', 'made', 'name')(join).on('block.kind', '=', 'block'),
    )
    .select(['made.name', 'made.version', 'made.made_at', 'block.version as current'])
    .where('made.project_code', '=', projectCode)
    .where('made.name', 'in', names)
    .orderBy('made.version', 'desc')
    .execute();
  const found = new Map<string, { version: number; madeAt: string; isCurrent: boolean }[]>();
  for (const { name, version, made_at: madeAt, current } of rows)
    found.set(name, [...(found.get(name) ?? []), { version, madeAt, isCurrent: version === current }]);
  return found;
}

/** When a block leaves the trash for good. */
export async function forgetVersions(queries: Queries, { projectCode }: OfSite, name: string): Promise<void> {
  await deleteWhere(queries, 'block_version', { project_code: projectCode, name }).execute();
}
