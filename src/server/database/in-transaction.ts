/**
 * Knows whether the present work is inside of a transaction. Such work may use no other connection on SQLite.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** What a transaction has begun may go on after it. */
const present = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs the work of a transaction, with everything that it begins. */
export async function inTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  const transaction = { isOpen: true };
  try {
    return await present.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}

export function isInTransaction(): boolean {
  return present.getStore()?.isOpen === true;
}
