/**
 * Lists the comments on an item that everybody sees. The cost of a page does not depend on how many there
 * are.
 */
import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { countRows } from '../../database/read-page.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { CommentTable, Tables } from '../../../../runtime/generated/tables.generated.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { Events } from '../../kernel/events.ts';
import { keepValues } from '../../kernel/kept-values.ts';

export const LISTED_COLUMNS = [
  'comment_id',
  'content',
  'author_name',
  'created_at',
  'member_id',
  'state',
  'answer',
  'answered_at',
] as const;

export type ListedComment = Pick<Selectable<CommentTable>, (typeof LISTED_COLUMNS)[number]>;

export type ShownComments = ReturnType<typeof makeShownComments>;

/** Items whose number of comments is kept until a comment of the site changes. */
const MAX_KEPT = 300;

export function makeShownComments(queries: Queries, events: Events) {
  const totals = keepValues<{ total: number }>(events, MAX_KEPT);
  const shownOf = ({ projectCode }: SiteIdentity, contentCode: string) =>
    selectWhere(queries, 'comment', { project_code: projectCode, content_code: contentCode, state: 'shown' });

  async function count(site: SiteIdentity, contentCode: string): Promise<number> {
    const place = { projectCode: site.projectCode, tags: ['comments'], variant: contentCode };
    const { total } = await totals.read(place, async () => ({
      total: await countRows(shownOf(site, contentCode)),
    }));
    return total;
  }

  /** The ids of comments in a list of known length, found in the index alone, from the nearer end. */
  async function findIds(
    site: SiteIdentity,
    contentCode: string,
    { start, take, total }: { start: number; take: number; total: number },
  ): Promise<string[]> {
    const size = Math.min(take, total - start);
    const behind = total - start - size;
    const isFromEnd = start > behind;
    const rows = await inOrder(shownOf(site, contentCode), isFromEnd ? 'asc' : 'desc')
      .select('comment_id')
      .limit(size)
      .offset(isFromEnd ? behind : start)
      .execute();
    const ids = rows.map((row) => row.comment_id);
    return isFromEnd ? ids.toReversed() : ids;
  }

  return {
    /** `take` comments after the first `start`, newest first, and how many there are in all. */
    async list(
      site: SiteIdentity,
      contentCode: string,
      { start, take }: { start: number; take: number },
    ): Promise<{ rows: ListedComment[]; total: number }> {
      if (start === 0) {
        const newest = inOrder(shownOf(site, contentCode), 'desc').select(LISTED_COLUMNS);
        const rows = await newest.limit(take).execute();
        return { rows, total: rows.length < take ? rows.length : await count(site, contentCode) };
      }
      const total = await count(site, contentCode);
      if (start >= total || take === 0) return { rows: [], total };
      const ids = await findIds(site, contentCode, { start, take, total });
      if (ids.length === 0) return { rows: [], total };
      const found = await selectWhere(queries, 'comment', { project_code: site.projectCode })
        .select(LISTED_COLUMNS)
        .where('comment_id', 'in', ids)
        .execute();
      const byId = new Map(found.map((row) => [row.comment_id, row]));
      return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
    },
  };
}

type Shown = SelectQueryBuilder<Tables, 'comment', object>;

/** The code orders comments of the same moment, so that pages have no gaps. */
function inOrder(shown: Shown, direction: 'asc' | 'desc'): Shown {
  return shown.orderBy('created_at', direction).orderBy('comment_id', direction);
}
