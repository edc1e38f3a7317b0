import type { Selectable } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import type { OwnerTable } from '../../database/tables/owner-tables.ts';

export type OwnerRow = Selectable<OwnerTable>;

/** The owner or editor with a name who has a password: nobody invited, and nobody in the trash. */
export function findOwner(queries: Queries, site: string, name: string): Promise<OwnerRow | undefined> {
  return queries
    .selectFrom('owner')
    .selectAll()
    .where('project_code', '=', site)
    .where('name', '=', name)
    .where('password_hash', '<>', '')
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** An owner who exists, because the session was valid. */
export function readOwner(queries: Queries, site: string, ownerId: string): Promise<OwnerRow> {
  return queries
    .selectFrom('owner')
    .selectAll()
    .where('project_code', '=', site)
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
}
