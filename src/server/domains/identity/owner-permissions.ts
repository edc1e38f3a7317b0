// Reads what an owner may do now.
import type { Permission } from '../../../../runtime/model/permissions.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { readPermissions } from './roles.ts';

/** Nothing for an owner who was blocked or removed. */
export async function readOwnerPermissions(
  queries: Queries,
  site: string,
  ownerId: string,
): Promise<ReadonlySet<Permission>> {
  const owner = await selectWhere(queries, 'owner', { project_code: site, owner_id: ownerId })
    .select('role')
    .where('blocked_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return owner === undefined ? new Set() : readPermissions(queries, site, owner.role);
}
