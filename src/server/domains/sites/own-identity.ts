/** Checks whether a site still has the name and the logo that it was seeded with. */
import { createHash } from 'node:crypto';
import type { Queries } from '../../database/driver.ts';
import { readStoredSettings } from './stored-settings.ts';

/** Instead of its address: an address in a setting would count as a use of the picture. */
export const hashLogo = (address: string): string => createHash('sha256').update(address).digest('hex');

/**
 * True when both were changed, in the console or on a page, in any language. `logos` are the addresses of
 * what is shown now. A site from before the seed's were stored has an own identity.
 */
export async function hasOwnIdentity(
  queries: Queries,
  projectCode: string,
  logos: readonly string[],
): Promise<boolean> {
  const { name, seeded } = await readStoredSettings(queries, projectCode, ['name', 'seeded']);
  if (seeded === null) return true;
  const isOther = (logo: string): boolean => hashLogo(logo) !== seeded.logoHash;
  return JSON.stringify(name) !== JSON.stringify(seeded.name) && logos.some(isOther);
}
