/** Reads and writes the rows of documents. The entities of the console keep their drafts and revisions. */
import { randomBytes } from 'node:crypto';
import type { Queries } from '../../database/driver.ts';
import { deleteWhere, selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { readDraft } from '../drafts/index.ts';

export interface StoredDocument {
  title: Record<string, string>;
  document: Record<string, unknown>;
  /** Of a block: the version that pages have. */
  version?: number;
}

/** What is public, by name; with `names` only these. */
export async function readDocuments(
  queries: Queries,
  { projectCode }: Pick<SiteIdentity, 'projectCode'>,
  kind: string,
  names?: readonly string[],
): Promise<Map<string, StoredDocument>> {
  let found = selectWhere(queries, 'site_document', { project_code: projectCode, kind }).select([
    'name',
    'title',
    'document',
    'version',
  ]);
  if (names !== undefined) found = found.where('name', 'in', names);
  const rows = await found.orderBy('name').execute();
  return new Map(
    rows.map(({ name, title, document, version }) => [
      name,
      {
        title: JSON.parse(title) as StoredDocument['title'],
        document: JSON.parse(document) as StoredDocument['document'],
        version,
      },
    ]),
  );
}

/** For a block that the console has not made. No two sites of a server have a block of one name. */
export const newBlockName = (): string => `own-${randomBytes(6).toString('hex')}`;

/** The only theme of a site: its kind is its entity, and its name its id. */
export const THEME = { kind: 'theme', name: 'theme' };

/** The draft of the theme; what is public when there is none (any more). It may be anything. */
export async function readThemeDraft(queries: Queries, site: SiteIdentity): Promise<unknown> {
  const { kind: entity, name: id } = THEME;
  const draft = await readDraft(queries, { projectCode: site.projectCode, entity, id });
  return (draft?.values ?? (await readDocuments(queries, site, entity, [id])).get(id))?.document;
}

/** Stores a document in the place of the one before. */
export async function storeDocument(
  queries: Queries,
  { projectCode }: Pick<SiteIdentity, 'projectCode'>,
  { kind, name }: { kind: string; name: string },
  { title, document }: StoredDocument,
): Promise<void> {
  const row = {
    title: JSON.stringify(title),
    document: JSON.stringify(document),
    modified_at: new Date().toISOString(),
  };
  await queries
    .insertInto('site_document')
    .values({ project_code: projectCode, kind, name, ...row })
    .onConflict((conflict) => conflict.columns(['project_code', 'kind', 'name']).doUpdateSet(row))
    .execute();
}

export async function removeDocument(
  queries: Queries,
  { projectCode }: Pick<SiteIdentity, 'projectCode'>,
  { kind, name }: { kind: string; name: string },
): Promise<void> {
  await deleteWhere(queries, 'site_document', { project_code: projectCode, kind, name }).execute();
}
