/** Lists what roles of owners can allow. A role is a set of permissions. */
import type { ApiCall } from '../generated/documents.generated.ts';

/** `<area>.<what>`, as a call's document names it. */
export type Permission = NonNullable<ApiCall['permission']>;

/** Every permission by its area, in the order in which people see them. */
export const PERMISSIONS = [
  'content.read',
  'content.write',
  'content.publish',
  'content.translate',
  'media.read',
  'media.write',
  'forms.read',
  'forms.write',
  'records.read',
  'records.write',
  'members.read',
  'members.write',
  'comments.read',
  'comments.write',
  'orders.read',
  'orders.write',
  'settings.read',
  'settings.write',
  'people.read',
  'people.write',
  'audit.read',
  'statistics.read',
  'operations.read',
  'operations.write',
] as const satisfies readonly Permission[];

/** What allows what: whoever may write may read, too. */
const INCLUDED: Partial<Readonly<Record<Permission, readonly Permission[]>>> = {
  'content.write': ['content.translate'],
  'content.publish': ['content.read'],
  'content.translate': ['content.read'],
};

/** The permissions with those that they include. Names that there are no more are left out. */
export function allPermissions(given: Iterable<string>): ReadonlySet<Permission> {
  const all = new Set<Permission>();
  const add = (name: string): void => {
    const permission = PERMISSIONS.find((each) => each === name);
    if (permission === undefined || all.has(permission)) return;
    all.add(permission);
    if (permission.endsWith('.write')) add(permission.replace('.write', '.read'));
    for (const included of INCLUDED[permission] ?? []) add(included);
  };
  for (const name of given) add(name);
  return all;
}
