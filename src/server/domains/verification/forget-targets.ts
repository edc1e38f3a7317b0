/** Removes what still holds the addresses and numbers that codes were sent to. */
import type { Queries } from '../../database/driver.ts';

/** Codes and tickets of these addresses and numbers, at one site. */
export async function forgetTargets(
  queries: Queries,
  site: string,
  targets: readonly string[],
): Promise<void> {
  if (targets.length === 0) return;
  for (const table of ['verification_code', 'verification_ticket'] as const)
    await queries
      .deleteFrom(table)
      .where('project_code', '=', site)
      .where('target', 'in', [...targets])
      .execute();
}

/** Codes and tickets whose time is over, of all sites: nobody may ask for another one for long. */
export async function forgetEnded(queries: Queries, now: Date): Promise<void> {
  for (const table of ['verification_code', 'verification_ticket'] as const)
    await queries.deleteFrom(table).where('expires_at', '<', now.toISOString()).execute();
}
