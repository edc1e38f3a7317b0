/** Reads the permissions of roles: the built-in ones, and those that a site has made. */
import { allPermissions, type Permission, PERMISSIONS } from '../../../../runtime/model/permissions.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { DEFAULT_SITE } from '../sites/index.ts';

const of = (...areas: string[]): Permission[] =>
  PERMISSIONS.filter((permission) => areas.includes(permission.slice(0, permission.indexOf('.'))));

/** The roles that every site has, by their code. Their titles are messages. */
export const BUILT_IN_ROLES: Readonly<Record<string, readonly Permission[]>> = {
  owner: PERMISSIONS,
  editor: [...of('content', 'media'), 'statistics.read'],
  translator: ['content.read', 'content.translate', 'media.read'],
  moderator: [...of('comments', 'records'), 'members.read'],
  finance: of('orders'),
};

/**
 * What a role of a site allows. A role that there is not allows nothing. Operations concern the whole server,
 * with the data of all sites: they are the default site's alone.
 */
export async function readPermissions(
  queries: Queries,
  site: string,
  role: string,
): Promise<ReadonlySet<Permission>> {
  const all = await readRole(queries, site, role);
  return site === DEFAULT_SITE ? all : new Set([...all].filter((each) => !each.startsWith('operations.')));
}

/** What the roles of several owners allow, by role. */
export async function readRights(
  queries: Queries,
  site: string,
  owners: readonly { role: string }[],
): Promise<ReadonlyMap<string, ReadonlySet<Permission>>> {
  const rights = new Map<string, ReadonlySet<Permission>>();
  for (const role of new Set(owners.map((owner) => owner.role)))
    rights.set(role, await readPermissions(queries, site, role));
  return rights;
}

async function readRole(queries: Queries, site: string, role: string): Promise<ReadonlySet<Permission>> {
  if (Object.hasOwn(BUILT_IN_ROLES, role)) return allPermissions(BUILT_IN_ROLES[role] ?? []);
  const own = await selectWhere(queries, 'role', { project_code: site, role_code: role })
    .select('permissions')
    .executeTakeFirst();
  return allPermissions(own === undefined ? [] : (JSON.parse(own.permissions) as string[]));
}
