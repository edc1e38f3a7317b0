// Reads the rows of owners.
import type { Selectable } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { OwnerTable } from '../../../../runtime/generated/tables.generated.ts';

export type OwnerRow = Selectable<OwnerTable>;

/** How names of owners are compared: phones capitalize them, and input methods write them in full width. */
export const foldName = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

/** The owner or editor with a name who has a password: nobody invited, and nobody in the trash. */
export async function findOwner(queries: Queries, site: string, name: string): Promise<OwnerRow | undefined> {
  const owners = await selectWhere(queries, 'owner', { project_code: site })
    .selectAll()
    .where('password_hash', '<>', '')
    .where('removed_at', 'is', null)
    .execute();
  const folded = foldName(name);
  return (
    owners.find((owner) => owner.name === name) ?? owners.find((owner) => foldName(owner.name) === folded)
  );
}

/** An owner who exists, because the session was valid. */
export function readOwner(queries: Queries, site: string, ownerId: string): Promise<OwnerRow> {
  return selectWhere(queries, 'owner', { project_code: site, owner_id: ownerId })
    .selectAll()
    .executeTakeFirstOrThrow();
}
