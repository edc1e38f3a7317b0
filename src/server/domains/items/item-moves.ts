/** Puts items in order by hand. Numbers have room between them, so that a move mostly changes one item. */
import { sql } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';

/** From one item to the next when they are numbered anew. */
export const SPACING = 1024;

/** Puts an item of a type before another one, or at the end when there is none with this id. */
export async function moveItem(
  queries: Queries,
  site: SiteIdentity,
  type: number,
  id: string,
  before: string,
): Promise<void> {
  if (id === before) return;
  const place = await findGap(queries, site, type, { id, before });
  const found =
    place ?? (await renumber(queries, site, type), await findGap(queries, site, type, { id, before }));
  if (found === undefined) return;
  await queries
    .updateTable('content_item')
    .set({ sort_order: found })
    .where('project_code', '=', site.projectCode)
    .where('content_code', '=', id)
    .execute();
}

/** A number before an item, or behind all; undefined when there is no room. */
async function findGap(
  queries: Queries,
  { projectCode }: SiteIdentity,
  type: number,
  { id, before }: { id: string; before: string },
): Promise<number | undefined> {
  const others = queries
    .selectFrom('content_item')
    .select(['sort_order', 'content_code'])
    .where('project_code', '=', projectCode)
    .where('type', '=', type)
    .where(sql<boolean>`state <> 'removed'`)
    .where('content_code', '<>', id);
  const next = before === '' ? undefined : await others.where('content_code', '=', before).executeTakeFirst();
  const nearest = next === undefined ? others : others.where(isBefore(next));
  const previous = await nearest
    .orderBy('sort_order', 'desc')
    .orderBy('content_code', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (next === undefined) return (previous?.sort_order ?? 0) + SPACING;
  const from = previous?.sort_order ?? next.sort_order - 2 * SPACING;
  const middle = Math.floor((from + next.sort_order) / 2);
  return middle > from && middle < next.sort_order ? middle : undefined;
}

const isBefore = (place: { sort_order: number; content_code: string }) =>
  sql<boolean>`(sort_order, content_code) < (${place.sort_order}, ${place.content_code})`;

async function renumber(queries: Queries, { projectCode }: SiteIdentity, type: number): Promise<void> {
  await sql`update content_item set sort_order = place.number * ${sql.lit(SPACING)}
    from (select content_code, row_number() over (order by sort_order, content_code) as number
      from content_item where project_code = ${projectCode} and type = ${type}) as place
    where content_item.content_code = place.content_code
    and content_item.project_code = ${projectCode}`.execute(queries);
}
