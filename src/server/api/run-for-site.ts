/** Holds the work of a call to the rows of its site. */
import { runAcrossSites, runInSite } from '../database/site-scope.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import type { PlannedCall } from './calls/call.ts';

/** Runs what a call does: for its site, or for all sites where its document says so. */
export function runForSite<Result>(
  { call }: PlannedCall,
  { projectCode }: SiteIdentity,
  work: () => Result,
): Result {
  return call.allSites === true ? runAcrossSites(work) : runInSite(projectCode, work);
}
