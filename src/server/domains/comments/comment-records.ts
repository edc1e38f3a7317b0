/** Lists comments for owners, who moderate them in the console. */
import { sql } from 'kysely';
import type {
  CommentDetails,
  CommentRow,
  CommentValues,
} from '../../../../runtime/generated/api.generated.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { listRows } from '../../database/list-rows.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import { countRows } from '../../database/read-page.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { Channels } from '../content/index.ts';
import { answerComment } from './answers.ts';
import { readSummary, routesOf, SUMMARY_COLUMNS, visibleItems } from '../items/index.ts';

type State = CommentValues['state'];

/** Items that comments can be filtered by. */
const MAX_ITEMS = 500;

const COLUMNS = {
  gmtCreate: 'comment.created_at',
  state: 'comment.state',
  heldFor: 'comment.held_for',
  contentCode: 'comment.content_code',
  memberId: 'comment.member_id',
  author: 'comment.author_name',
  content: 'comment.content',
};

const ofSite = (queries: Queries, { projectCode }: SiteIdentity) =>
  selectWhere(queries, 'comment', { project_code: projectCode }).selectAll('comment');

interface Reading {
  queries: Queries;
  channels: Channels;
}

/** The writes run in the transaction of `queries`. Removed comments stay, as a state. */
export function makeCommentRecords({ queries: reading }: Database, channels: Channels) {
  return {
    list: (site: SiteIdentity, language: string, search: RecordSearch) =>
      list({ queries: reading, channels }, site, language, search),
    async read(queries: Queries, site: SiteIdentity, ids: readonly string[]) {
      const rows = await ofSite(queries, site)
        .where('comment.comment_id', 'in', [...ids])
        .execute();
      return new Map(
        rows.map((row): [string, CommentValues] => [
          row.comment_id,
          { state: row.state, content: row.content, answer: row.answer ?? '' },
        ]),
      );
    },
    details: (queries: Queries, site: SiteIdentity, language: string, id: string) =>
      describe({ queries, channels }, site, language, id),
    async setState(queries: Queries, { projectCode }: SiteIdentity, id: string, state: State) {
      await updateWhere(queries, 'comment', { project_code: projectCode, comment_id: id })
        .set({ state })
        .execute();
    },
    /** Stores the owners' answer, and tells the author; throws a 409 for a comment that is not shown. */
    async answer(queries: Queries, site: SiteIdentity, id: string, text: string) {
      const row = await ofSite(queries, site).where('comment.comment_id', '=', id).executeTakeFirstOrThrow();
      await answerComment(queries, site, { row, text, now: new Date() });
    },
    /** The member who wrote it. Throws a 409 for a comment whose account is gone. */
    async authorOf(queries: Queries, site: SiteIdentity, id: string) {
      const row = await ofSite(queries, site).where('comment.comment_id', '=', id).executeTakeFirst();
      if (typeof row?.member_id !== 'string') throw new HttpError(409, 'comment.no-member');
      return row.member_id;
    },
    /** What has comments, the last commented first. Hidden items are called by their code. */
    async listItems(site: SiteIdentity, language: string) {
      const rows = await selectWhere(reading, 'comment', { project_code: site.projectCode })
        .select('content_code')
        .groupBy('content_code')
        .orderBy(sql`max(created_at) desc`)
        .limit(MAX_ITEMS)
        .execute();
      const codes = rows.map((row) => row.content_code);
      const items = await readItems({ queries: reading, channels }, site, language, codes);
      return codes.map((code) => ({ id: code, title: items.get(code)?.title ?? code }));
    },
    countWaiting: ({ projectCode }: SiteIdentity) =>
      countRows(selectWhere(reading, 'comment', { project_code: projectCode, state: 'waiting' })),
  };
}

async function list(
  reading: Reading,
  site: SiteIdentity,
  language: string,
  search: RecordSearch,
): Promise<ListPage<CommentRow>> {
  const options = {
    columns: COLUMNS,
    searched: ['comment.content', 'comment.author_name'],
    texts: { language, columns: { author: 'comment.author_name' } },
    last: 'comment.comment_id',
  };
  const listed = await listRows(ofSite(reading.queries, site), search, options);
  const items = await readItems(
    reading,
    site,
    language,
    listed.data.map((row) => row.content_code),
  );
  const data = listed.data.map((row) => ({
    id: row.comment_id,
    content: row.content,
    author: row.author_name,
    memberId: row.member_id ?? '',
    state: row.state,
    heldFor: readHeldFor(row.held_for),
    contentCode: row.content_code,
    title: items.get(row.content_code)?.title ?? '',
    isAnswered: row.answer !== null,
    gmtCreate: row.created_at,
  }));
  return { ...listed, data };
}

async function describe(
  reading: Reading,
  site: SiteIdentity,
  language: string,
  id: string,
): Promise<CommentDetails> {
  const { queries } = reading;
  const row = await ofSite(queries, site).where('comment.comment_id', '=', id).executeTakeFirstOrThrow();
  const item = (await readItems(reading, site, language, [row.content_code])).get(row.content_code);
  const member =
    row.member_id === null
      ? undefined
      : await selectWhere(queries, 'member', { project_code: site.projectCode, member_id: row.member_id })
          .select('blocked_at')
          .executeTakeFirst();
  return {
    author: row.author_name,
    memberId: row.member_id ?? '',
    isBlocked: typeof member?.blocked_at === 'string',
    heldFor: readHeldFor(row.held_for),
    title: item?.title ?? '',
    link: item?.routeUrl ?? '',
    ...(row.answered_at === null ? {} : { answeredAt: row.answered_at }),
    gmtCreate: row.created_at,
  };
}

/** Titles and addresses of commented items. Hidden and removed ones have none. */
export async function readItems(
  { queries, channels }: Reading,
  site: SiteIdentity,
  language: string,
  codes: readonly string[],
) {
  if (codes.length === 0) return new Map<string, { title: string; routeUrl: string }>();
  const [items, tree] = await Promise.all([
    visibleItems(queries, site, language)
      .select(SUMMARY_COLUMNS)
      .where('item.content_code', 'in', [...new Set(codes)])
      .execute(),
    channels.read(site, language),
  ]);
  const routeOf = routesOf(tree);
  return new Map(
    items.map((item) => {
      const { title, routeUrl } = readSummary(item, routeOf);
      return [item.content_code, { title, routeUrl: routeUrl ?? '' }];
    }),
  );
}

const HELD_FOR = ['first', 'link', 'duplicate', 'word', 'all'] as const;

const readHeldFor = (text: string): CommentRow['heldFor'] => HELD_FOR.find((each) => each === text) ?? '';
