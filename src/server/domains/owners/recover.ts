/** Lets the operator of the server help owners who cannot sign in. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../database/rows-where.ts';
import { endOwnerSessions, hashPassword, isCommonPassword } from '../identity/index.ts';
import { findOwner, type OwnerRow } from './owner-rows.ts';
import { turnOffTwoStep } from './two-step.ts';
import { storeLink } from './unlock.ts';

const MIN_LENGTH = 8;
const MAX_LENGTH = 128;
const RANDOM_BYTES = 12;

/** An error of the operator's input, in words for the operator. */
export class RecoveryError extends Error {}

/**
 * Forgets the failed logins of a site, and makes a link that unlocks an account for one browser. Returns the
 * link's path, which works once, for 30 minutes.
 */
export async function unlockOwner(database: Database, site: string, name: string): Promise<string> {
  const owner = await requireOwner(database, site, name);
  await forgetFailures(database, site);
  const token = await storeLink(database, owner, new Date(), Infinity);
  return `/owner/unlock?token=${token}`;
}

/**
 * Sets a password, by default a random one, and returns it. Ends all sessions, turns two-step verification
 * off, and forgets the failed logins of the site.
 */
export async function resetOwner(
  database: Database,
  site: string,
  name: string,
  password = randomBytes(RANDOM_BYTES).toString('base64url'),
): Promise<string> {
  const owner = await requireOwner(database, site, name);
  if (password.length < MIN_LENGTH || password.length > MAX_LENGTH)
    throw new RecoveryError(`The password must have ${MIN_LENGTH} to ${MAX_LENGTH} characters.`);
  if (await isCommonPassword(password))
    throw new RecoveryError('The password is one of the 100,000 most common ones. Choose another.');
  const passwordHash = await hashPassword(password);
  await turnOffTwoStep(database, owner);
  await database.write(async (transaction) => {
    await updateWhere(transaction, 'owner', { project_code: site, owner_id: owner.owner_id })
      .set({ password_hash: passwordHash })
      .execute();
    await endOwnerSessions(transaction, site, owner.owner_id);
  });
  await forgetFailures(database, site);
  return password;
}

async function requireOwner(database: Database, site: string, name: string): Promise<OwnerRow> {
  const owner = await findOwner(database.queries, site, name);
  if (owner !== undefined) return owner;
  const rows = await selectWhere(database.queries, 'owner', { project_code: site })
    .select('name')
    .orderBy('name')
    .execute();
  const names = rows.map((row) => `"${row.name}"`).join(', ');
  throw new RecoveryError(
    rows.length === 0
      ? `The site "${site}" has no owners.`
      : `The site "${site}" has no owner "${name}". It has ${names}.`,
  );
}

/** Also those of networks: which of them is the owner's cannot be known. */
async function forgetFailures({ queries }: Database, site: string): Promise<void> {
  await deleteWhere(queries, 'login_failure', { project_code: site }).execute();
}
