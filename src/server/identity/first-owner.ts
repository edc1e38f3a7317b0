import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { hashPassword } from './password.ts';

/** The account that a fresh site is given. */
export interface FirstOwner {
  name: string;
  /** Known here only: it is told once and kept as a hash. */
  password: string;
}

const NAME = 'owner';

/** Gives a site that has no owner its first one, with the configured or a random password; undefined when it has one. */
export async function makeFirstOwner(database: Database, site: string, configuredPassword: string | undefined): Promise<FirstOwner | undefined> {
  const exists = database.queries.selectFrom('owner').select('owner_id').where('project_code', '=', site).where('role', '=', 'owner');
  if ((await exists.executeTakeFirst()) !== undefined) return undefined;
  const password = configuredPassword ?? randomBytes(12).toString('base64url');
  // Two processes that start together make one owner: the name is unique.
  const made = await database.queries
    .insertInto('owner')
    .values({ project_code: site, owner_id: randomUUID(), name: NAME, role: 'owner', password_hash: await hashPassword(password), editing_language: null, created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('owner_id')
    .executeTakeFirst();
  return made === undefined ? undefined : { name: NAME, password };
}
