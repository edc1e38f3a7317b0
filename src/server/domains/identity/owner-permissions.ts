// Reads what an owner may do now.
import type { Permission } from '../../../../runtime/model/permissions.ts';
import type { Queries } from '../../database/driver.ts';
import { readPermissions } from './roles.ts';

/** Nothing for an owner who was blocked or removed. */
export async function readOwnerPermissions(
  queries: Queries,
  site: string,
  ownerId: string,
): Promise<ReadonlySet<Permission>> {
  const owner = await queries
    .selectFrom('owner')
    .select('role')
    .where('project_code', '=', site)
    .where('owner_id', '=', ownerId)
    .where('blocked_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return owner === undefined ? new Set() : readPermissions(queries, site, owner.role);
}
