/**
 * Stores views of lists. A view is the search, filters, order and columns that an owner has saved under a
 * name.
 */
import { randomUUID } from 'node:crypto';
import type { Queries } from '../../database/driver.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { HttpError } from '../../kernel/http-error.ts';

export interface SavedView {
  id: string;
  entity: string;
  name: string;
  /** Of the address of the list. */
  query: string;
  isShared: boolean;
  isOwn: boolean;
}

/** Who asks. */
export interface ViewOwner {
  ownerId: string;
  /** May change what others share. */
  mayChangeAll: boolean;
}

/** Views of one owner of one entity. */
const MAX_VIEWS = 50;

const ofSite = (queries: Queries, { projectCode }: SiteIdentity) =>
  selectWhere(queries, 'saved_view', { project_code: projectCode }).selectAll();

/** The owner's views of an entity and those that others share, by name. */
export async function listViews(
  queries: Queries,
  site: SiteIdentity,
  { ownerId }: ViewOwner,
  entity: string,
): Promise<SavedView[]> {
  const rows = await ofSite(queries, site)
    .where('entity', '=', entity)
    .where((row) => row.or([row('owner_id', '=', ownerId), row('is_shared', '=', 1)]))
    .orderBy('name')
    .orderBy('view_id')
    .limit(1_000)
    .execute();
  return rows.map((row) => ({
    id: row.view_id,
    entity: row.entity,
    name: row.name,
    query: row.query,
    isShared: row.is_shared === 1,
    isOwn: row.owner_id === ownerId,
  }));
}

/** Throws a 404 for an unknown view, and for one that is not the caller's to change. */
async function requireView(queries: Queries, site: SiteIdentity, owner: ViewOwner, id: string) {
  const row = await ofSite(queries, site).where('view_id', '=', id).executeTakeFirst();
  const mayChange = row?.owner_id === owner.ownerId || (row?.is_shared === 1 && owner.mayChangeAll);
  if (row === undefined || !mayChange) throw new HttpError(404, 'console.unknown');
}

/** Stores a view in a transaction, and returns its id. Throws a 422 when the owner has too many. */
export async function saveView(
  queries: Queries,
  site: SiteIdentity,
  owner: ViewOwner,
  view: Pick<SavedView, 'entity' | 'name' | 'query' | 'isShared'> & { id?: string },
): Promise<string> {
  const row = {
    entity: view.entity,
    name: view.name.trim(),
    query: view.query,
    is_shared: view.isShared ? (1 as const) : (0 as const),
    saved_at: new Date().toISOString(),
  };
  if (view.id !== undefined) {
    await requireView(queries, site, owner, view.id);
    await updateWhere(queries, 'saved_view', { project_code: site.projectCode, view_id: view.id })
      .set(row)
      .execute();
    return view.id;
  }
  const own = await ofSite(queries, site)
    .where('entity', '=', view.entity)
    .where('owner_id', '=', owner.ownerId)
    .execute();
  if (own.length >= MAX_VIEWS) throw new HttpError(422, 'console.too-many-views');
  const id = randomUUID();
  const key = { project_code: site.projectCode, view_id: id, owner_id: owner.ownerId };
  await queries
    .insertInto('saved_view')
    .values({ ...key, ...row })
    .execute();
  return id;
}

export async function removeView(
  queries: Queries,
  site: SiteIdentity,
  owner: ViewOwner,
  id: string,
): Promise<void> {
  await requireView(queries, site, owner, id);
  await deleteWhere(queries, 'saved_view', { project_code: site.projectCode, view_id: id }).execute();
}
