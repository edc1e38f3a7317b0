/** Places pages in the tree of a site. */
import { FieldError, HttpError } from '../../../kernel/http-error.ts';
import type { Queries } from '../../../database/driver.ts';
import { updateWhere } from '../../../database/rows-where.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { listChannels, type ChannelRecord } from '../tree/channel-values.ts';

/** The levels of pages. Menus have no more. */
const MAX_LEVELS = 3;

type Placed = Pick<ChannelRecord, 'channel_code' | 'parent_code'>;

/** Rows in the order of the tree, each with its level from 1. A page whose parent is gone is on the first. */
export function inTreeOrder<Row extends Placed>(rows: readonly Row[]): { row: Row; level: number }[] {
  const known = new Set(rows.map((row) => row.channel_code));
  const below = Map.groupBy(rows, ({ parent_code: parent }) =>
    parent !== null && known.has(parent) ? parent : '',
  );
  const list = (parent: string, level: number): { row: Row; level: number }[] =>
    (below.get(parent) ?? []).flatMap((row) => [{ row, level }, ...list(row.channel_code, level + 1)]);
  return list('', 1);
}

/** Throws a 422 when a page cannot stand below another one: there is none, it is its own, or too deep. */
export function requirePlaceBelow(
  rows: readonly Placed[],
  id: string | undefined,
  parent: string,
  path: string,
): void {
  if (parent === '') return;
  const tree = inTreeOrder(rows);
  const above = tree.find(({ row }) => row.channel_code === parent);
  if (above === undefined) throw new FieldError(422, 'console.unknown', path);
  const at = id === undefined ? -1 : tree.findIndex(({ row }) => row.channel_code === id);
  let height = 1;
  if (at !== -1) {
    const own = tree[at]?.level ?? 1;
    const rest = tree.slice(at + 1);
    const end = rest.findIndex(({ level }) => level <= own);
    const branch = [tree[at], ...(end === -1 ? rest : rest.slice(0, end))];
    if (branch.some((each) => each?.row.channel_code === parent))
      throw new FieldError(422, 'channel.below-itself', path);
    height = Math.max(...branch.map((each) => (each?.level ?? own) - own + 1));
  }
  if (above.level + height > MAX_LEVELS)
    throw new FieldError(422, 'channel.too-deep', path, { params: { levels: MAX_LEVELS } });
}

/** Puts a page below another one (empty: on the first level) and before one there (empty: at the end). */
export async function place(
  queries: Queries,
  site: SiteIdentity,
  id: string,
  { parent, before }: { parent: string; before: string },
): Promise<void> {
  const rows = await listChannels(queries, site);
  const moved = rows.find((row) => row.channel_code === id);
  if (moved === undefined) throw new HttpError(404, 'console.unknown');
  requirePlaceBelow(rows, id, parent, '/values/parent');
  const others = rows.filter((row) => row !== moved);
  const at = others.findIndex((row) => row.channel_code === before);
  const parentCode = parent === '' ? null : parent;
  others.splice(at === -1 ? others.length : at, 0, { ...moved, parent_code: parentCode });
  for (const [index, row] of others.entries()) {
    if (row.channel_code !== id && row.sort_order === index) continue;
    const change = row.channel_code === id ? { parent_code: parentCode } : {};
    await updateWhere(queries, 'channel', { project_code: site.projectCode, channel_code: row.channel_code })
      .set({ ...change, sort_order: index })
      .execute();
  }
}
