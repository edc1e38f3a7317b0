/**
 * Writes the first name that a site has of its own into texts of its pages. Its kit has called itself
 * otherwise there.
 */
import type { SettingValues } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { readStoredSettings } from './stored-settings.ts';

/** What the kit calls itself in texts gets these names, by language. Called before the header changes. */
export type ShowFirstName = (
  queries: Queries,
  site: SiteIdentity,
  author: string,
  names: Readonly<Record<string, string>>,
) => Promise<void>;

interface Writing {
  queries: Queries;
  site: SiteIdentity;
  author: string;
  values: SettingValues;
  shown: { showFirstName: ShowFirstName };
}

/** Does nothing later: owners may have used the name in texts of their own. Empty names change nothing. */
export async function writeFirstName({ queries, site, author, values, shown }: Writing): Promise<void> {
  const { name, seeded } = await readStoredSettings(queries, site.projectCode, ['name', 'seeded']);
  const isFirst = seeded !== null && JSON.stringify(name) === JSON.stringify(seeded.name);
  if (isFirst && values.name !== undefined) await shown.showFirstName(queries, site, author, values.name);
}
