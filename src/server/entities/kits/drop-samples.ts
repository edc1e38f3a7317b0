/** Removes articles and products of an earlier kit that nobody has changed. Another kit takes their place. */
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { indexItems } from '../../domains/items/index.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';

/** They are as old as the site: an owner's own ones are younger, or were changed since. */
export async function dropSamples(queries: Queries, site: SiteIdentity, since: string): Promise<void> {
  const rows = await selectWhere(queries, 'content_item', {
    project_code: site.projectCode,
    created_at: since,
    modified_at: since,
  })
    .select('content_code')
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
