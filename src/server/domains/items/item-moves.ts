/** Puts items in order by hand. Numbers have room between them, so that a move mostly changes one item. */
import { sql } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';

/** From one item to the next when they are numbered anew. */
export const SPACING = 1024;

/** Before an item, or behind one; empty for none. */
interface ItemPlace {
  before: string;
  after?: string;
}

/** Puts an item of a type before or behind another one, or at the end when there is none of these. */
export async function moveItem(
  queries: Queries,
  site: SiteIdentity,
  type: number,
  id: string,
  place: ItemPlace,
): Promise<void> {
  if (id === place.before || id === place.after) return;
  const gap = await findGap(queries, site, type, { id, ...place });
  const found =
    gap ?? (await renumber(queries, site, type), await findGap(queries, site, type, { id, ...place }));
  if (found === undefined) return;
  await updateWhere(queries, 'content_item', { project_code: site.projectCode, content_code: id })
    .set({ sort_order: found })
    .execute();
}

/** A number before or behind an item, or behind all; undefined when there is no room. */
async function findGap(
  queries: Queries,
  { projectCode }: SiteIdentity,
  type: number,
  { id, before, after = '' }: ItemPlace & { id: string },
): Promise<number | undefined> {
  const others = selectWhere(queries, 'content_item', { project_code: projectCode, type })
    .select(['sort_order', 'content_code'])
    .where(sql<boolean>`state <> 'removed'`)
    .where('content_code', '<>', id);
  const find = (code: string) =>
    code === '' ? undefined : others.where('content_code', '=', code).executeTakeFirst();
  const nearest = (side: 'before' | 'after', key?: OrderKey) => {
    const direction = side === 'before' ? 'desc' : 'asc';
    const found = key === undefined ? others : others.where(isOn(side, key));
    return found.orderBy('sort_order', direction).orderBy('content_code', direction).limit(1);
  };
  const known = await find(before);
  const above = known === undefined ? await find(after) : undefined;
  const next = above === undefined ? known : await nearest('after', above).executeTakeFirst();
  const previous = above ?? (await nearest('before', next).executeTakeFirst());
  if (next === undefined) return (previous?.sort_order ?? 0) + SPACING;
  const from = previous?.sort_order ?? next.sort_order - 2 * SPACING;
  const middle = Math.floor((from + next.sort_order) / 2);
  return middle > from && middle < next.sort_order ? middle : undefined;
}

interface OrderKey {
  sort_order: number;
  content_code: string;
}

const isOn = (side: 'before' | 'after', { sort_order, content_code }: OrderKey) =>
  sql<boolean>`(sort_order, content_code) ${sql.raw(side === 'before' ? '<' : '>')}
    (${sort_order}, ${content_code})`;

async function renumber(queries: Queries, { projectCode }: SiteIdentity, type: number): Promise<void> {
  await sql`update content_item set sort_order = place.number * ${sql.lit(SPACING)}
    from (select content_code, row_number() over (order by sort_order, content_code) as number
      from content_item where project_code = ${projectCode} and type = ${type}) as place
    where content_item.content_code = place.content_code
    and content_item.project_code = ${projectCode}`.execute(queries);
}
