/** Checks what nobody may do to the owners and roles of a site. */
import type { Permission } from '../../../../runtime/model/permissions.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { BUILT_IN_ROLES, readPermissions } from '../identity/index.ts';

/** Whoever changes owners or roles. */
export interface PeopleEditor {
  ownerId: string;
  permissions: ReadonlySet<string>;
}

/** Throws a 403 unless the editor has all permissions of a role: nobody gives more than they have. */
export async function requireReach(
  queries: Queries,
  site: string,
  editor: PeopleEditor,
  role: string,
  path = '/values/role',
): Promise<void> {
  requirePermissions(editor, await readPermissions(queries, site, role), path);
}

/** Throws a 403 unless the editor has all of these permissions. */
export function requirePermissions(
  { permissions }: PeopleEditor,
  wanted: Iterable<Permission>,
  path: string,
): void {
  for (const permission of wanted)
    if (!permissions.has(permission)) throw new FieldError(403, 'people.beyond-own', path);
}

/** Throws a 422 for a role that the site does not have. */
export async function requireRole(queries: Queries, site: string, role: string, path: string): Promise<void> {
  if (Object.hasOwn(BUILT_IN_ROLES, role)) return;
  await selectWhere(queries, 'role', { project_code: site, role_code: role })
    .select('role_code')
    .executeTakeFirstOrThrow(() => new FieldError(422, 'people.role-unknown', path));
}

/** Throws a 409, which undoes the transaction, when nobody is left who may sign in and invite others. */
export async function requireSomebody(queries: Queries, site: string): Promise<void> {
  const roles = await selectWhere(queries, 'owner', { project_code: site })
    .select('role')
    .distinct()
    .where('password_hash', '<>', '')
    .where('blocked_at', 'is', null)
    .where('removed_at', 'is', null)
    .execute();
  for (const { role } of roles) if ((await readPermissions(queries, site, role)).has('people.write')) return;
  throw new HttpError(409, 'people.last-owner');
}
