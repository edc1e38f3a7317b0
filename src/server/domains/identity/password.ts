// Hashes passwords, and compares them with their hashes.
import { makeSemaphore } from '../../kernel/semaphore.ts';

// Loaded with the first login, to keep the start fast.
const load = () => import('@node-rs/argon2');

/** OWASP's parameters for argon2id, the library's default: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A hash takes 19 MiB and a thread, so a flood of logins must not run them all at once.
const limitHashing = makeSemaphore(2);

/** The hash of a password that is stored. */
export function hashPassword(password: string): Promise<string> {
  return limitHashing(async () => (await load()).hash(password, COST));
}

let unusableHash: Promise<string> | undefined;

/**
 * Compares a password with its hash. Without a hash it takes the same time and returns false, so that no name
 * is revealed.
 */
export async function isPassword(password: string, kept: string | undefined): Promise<boolean> {
  unusableHash ??= hashPassword('nobody has this password');
  const against = kept ?? (await unusableHash);
  const same = await limitHashing(async () => (await load()).verify(against, password));
  return same && kept !== undefined;
}
