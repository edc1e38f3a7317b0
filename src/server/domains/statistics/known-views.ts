/** Selects those counted views that are of pages of their site. */
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { type Channels, NOT_FOUND } from '../content/index.ts';
import { itemTypeOf } from '../items/index.ts';
import { mergeSame, type ViewCount } from './view-counter.ts';

interface ViewContext {
  queries: Queries;
  channels: Channels;
}

/** Drops addresses that are no page of their site, because callers can make them up. */
export async function selectKnown(context: ViewContext, taken: readonly ViewCount[]): Promise<ViewCount[]> {
  const known: ViewCount[] = [];
  for (const ofSite of Map.groupBy(taken, ({ site }) => site.projectCode).values()) {
    const [{ site }] = ofSite as [ViewCount];
    const tree = await context.channels.read(site, site.defaultLanguage);
    const types = await findTypes(context, site, ofSite);
    for (const count of ofSite) {
      const channel = tree.findByPath(count.path);
      if (channel === undefined || channel.component === NOT_FOUND) continue;
      const type = itemTypeOf(channel.component);
      if (type === undefined) known.push({ ...count, contentCode: undefined });
      else if (count.contentCode !== undefined && types.get(count.contentCode) === type) known.push(count);
    }
  }
  return mergeSame(known);
}

/** Types of the items that visitors may see, by code. */
async function findTypes(
  { queries }: ViewContext,
  site: SiteIdentity,
  counts: readonly ViewCount[],
): Promise<Map<string, number>> {
  const codes = [...new Set(counts.flatMap(({ contentCode }) => contentCode ?? []))];
  const types = new Map<string, number>();
  for (let start = 0; start < codes.length; start += 500) {
    const rows = await selectWhere(queries, 'content_item', { project_code: site.projectCode, is_hidden: 0 })
      .select(['content_code', 'type'])
      .where('content_code', 'in', codes.slice(start, start + 500))
      .execute();
    for (const row of rows) types.set(row.content_code, row.type);
  }
  return types;
}
