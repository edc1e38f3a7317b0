import { makeSemaphore } from '../../kernel/semaphore.ts';

// With the first login: a start has no use for it.
const load = () => import('@node-rs/argon2');

/** OWASP's figures for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each hashing takes 19 MiB and a thread: more at once would let a flood of logins take the memory.
const gate = makeSemaphore(2);

/** What a password is kept as. */
export function hashPassword(password: string): Promise<string> {
  return gate(async () => (await load()).hash(password, COST));
}

let hashOfNobody: Promise<string> | undefined;

/** Compares a password with what is kept. Without anything kept it takes the same time and is false: no name is given away. */
export async function isPassword(password: string, kept: string | undefined): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody has this password');
  const against = kept ?? (await hashOfNobody);
  const same = await gate(async () => (await load()).verify(against, password));
  return same && kept !== undefined;
}
