/** Checks what the owner of a job must be allowed, when it starts and while it goes on. */
import { readOwnerPermissions } from '../../domains/identity/index.ts';
import type { JobCaller, JobRow } from '../../domains/records/index.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { Services } from './services.ts';
import type { Entity } from './entity.ts';

/** Throws a 403 unless these permissions allow a job of this kind. */
export function requireForJob(
  { description: { area, actions } }: Entity,
  kind: string,
  permissions: ReadonlySet<string>,
): void {
  const own = actions?.[kind]?.permission;
  for (const wanted of [`${area}.write`, ...(own === undefined ? [] : [own])])
    if (!permissions.has(wanted)) throw new HttpError(403, 'request.not-allowed');
}

/**
 * What the owner of a job had been allowed at its start and still is. Throws a 403 when that is too little
 * for the job.
 */
export async function permissionsForJob(
  { database }: Services,
  entity: Entity,
  job: JobRow,
  { ownerId, permissions }: Pick<JobCaller, 'ownerId' | 'permissions'>,
): Promise<ReadonlySet<string>> {
  const now: ReadonlySet<string> = await readOwnerPermissions(database.queries, job.project_code, ownerId);
  const both = new Set(permissions.filter((each) => now.has(each)));
  requireForJob(entity, job.kind, both);
  return both;
}
