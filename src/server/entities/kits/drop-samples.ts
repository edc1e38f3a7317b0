/** Removes articles and products of an earlier kit that nobody has changed. Another kit takes their place. */
import type { Queries } from '../../database/driver.ts';
import { indexItems } from '../../domains/items/index.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';

/** They are as old as the site: an owner's own ones are younger, or were changed since. */
export async function dropSamples(queries: Queries, site: SiteIdentity, since: string): Promise<void> {
  const rows = await queries
    .selectFrom('content_item')
    .select('content_code')
    .where('project_code', '=', site.projectCode)
    .where('created_at', '=', since)
    .where('modified_at', '=', since)
    .execute();
  const codes = rows.map((row) => row.content_code);
  if (codes.length === 0) return;
  for (const table of ['item_label', 'content_item_translation', 'content_item'] as const)
    await queries
      .deleteFrom(table)
      .where('project_code', '=', site.projectCode)
      .where('content_code', 'in', codes)
      .execute();
  await indexItems(queries, site, codes);
}
