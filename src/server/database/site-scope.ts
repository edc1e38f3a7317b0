/**
 * Knows the site that the present work is for. On PostgreSQL the database shows its statements no row of
 * another site, whatever they ask for (`row-security.ts`). Work without a site sees all of them.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { nameSite } from '../kernel/work.ts';

const scope = new AsyncLocalStorage<string | undefined>();

/** Runs work that is for one site, with everything that it begins. */
export function runInSite<Result>(projectCode: string, work: () => Result): Result {
  nameSite(projectCode);
  return scope.run(projectCode, work);
}

/**
 * Runs work that is for all sites. It is for what a request of one site only begins: what was collected of
 * many sites, queues, and operations on the whole database.
 */
export function runAcrossSites<Result>(work: () => Result): Result {
  return scope.run(undefined, work);
}

/** The code of the site; undefined for work that is for all of them. */
export function presentSite(): string | undefined {
  return scope.getStore();
}
