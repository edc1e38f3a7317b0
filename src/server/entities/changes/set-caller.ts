/**
 * Finds the owner for whom a set is published at its time. It is published with what this owner was allowed
 * then and still is.
 */
import { readOwnerPermissions } from '../../domains/identity/index.ts';
import type { ChangeSet } from '../../domains/drafts/index.ts';
import type { JobCaller } from '../../domains/records/index.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { EntityContext } from '../engine/contract.ts';
import type { Services } from '../engine/services.ts';

export function callerOf({ owner, language }: EntityContext): JobCaller {
  return { ...owner, permissions: [...owner.permissions], language };
}

export async function contextOfCaller(
  services: Services,
  site: SiteIdentity,
  { caller, madeBy }: Pick<ChangeSet, 'caller' | 'madeBy'>,
): Promise<EntityContext> {
  const { queries } = services.database;
  // Plans of an older version do not say whose they are. They get no rights, and are refused.
  const {
    ownerId = '',
    name = madeBy,
    permissions = [],
    language = site.defaultLanguage,
    languages,
  } = caller as Partial<JobCaller>;
  const now: ReadonlySet<string> = await readOwnerPermissions(queries, site.projectCode, ownerId);
  const allowed = new Set(permissions.filter((each) => now.has(each)));
  const owner = { ownerId, name, address: '', permissions: allowed, languages };
  return { services, site, language, owner, queries };
}
