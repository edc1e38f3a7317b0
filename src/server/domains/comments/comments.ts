// Lists and adds comments on a site's articles and products.
import { randomUUID } from 'node:crypto';
import type { Comment, OwnComment } from '../../../../runtime/generated/api.generated.ts';
import type { Channels } from '../content/index.ts';
import type { Database } from '../../database/database.ts';
import type { Selectable } from 'kysely';
import type { CommentTable } from '../../../../runtime/generated/tables.generated.ts';
import { readPageOrLast } from '../../database/read-page.ts';
import { deleteWhere, selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { MakeRateLimit } from '../../limits/rate-limit.ts';
import type { Events } from '../../kernel/events.ts';
import type { Settings } from '../sites/index.ts';
import { describeAnswer } from './answers.ts';
import { readItems } from './comment-records.ts';
import { countLines, readContent } from './comment-text.ts';
import { findHold, hashText } from './hold-comment.ts';
import {
  LISTED_COLUMNS,
  makeShownComments,
  type ListedComment,
  type ShownComments,
} from './shown-comments.ts';
/** Comments of one member per minute. */
const MAX_COMMENTS = 6;

/** Waiting comments of a member that the member sees with one item. */
const MAX_WAITING = 100;

/** Types of items that may be commented on: articles and products. */
const COMMON_TYPES = [1, 2];

/** Comments on a site's articles and products. */
export class Comments {
  private readonly queries: Database['queries'];
  private readonly settings: Settings;
  private readonly channels: Channels;
  private readonly events: Events;
  private readonly limitComments;
  private readonly shownComments: ShownComments;

  constructor(
    { queries }: Database,
    settings: Settings,
    channels: Channels,
    events: Events,
    makeRateLimit: MakeRateLimit,
  ) {
    this.queries = queries;
    this.settings = settings;
    this.channels = channels;
    this.events = events;
    this.limitComments = makeRateLimit(MAX_COMMENTS, 'comment.too-many');
    this.shownComments = makeShownComments(this.queries, events);
  }

  private async nameOf({ projectCode }: SiteIdentity, memberId: string): Promise<string> {
    const { nick_name, user_name } = await selectWhere(this.queries, 'member', {
      project_code: projectCode,
      member_id: memberId,
    })
      .select(['nick_name', 'user_name'])
      .executeTakeFirstOrThrow();
    return nick_name === '' ? user_name : nick_name;
  }

  private async isCommentable(site: SiteIdentity, contentCode: string): Promise<boolean> {
    const item = await selectWhere(this.queries, 'content_item', {
      project_code: site.projectCode,
      content_code: contentCode,
      is_hidden: 0,
    })
      .select('content_code')
      .where('type', 'in', COMMON_TYPES)
      .executeTakeFirst();
    return item !== undefined;
  }

  /** The comment that an earlier attempt has stored. */
  private async findRepeated(
    site: SiteIdentity,
    memberId: string,
    key: string,
  ): Promise<Comment | undefined> {
    const row = await selectWhere(this.queries, 'comment', {
      project_code: site.projectCode,
      request_key: key,
      member_id: memberId,
    })
      .select(OWN_COLUMNS)
      .executeTakeFirst();
    return row && describeOwn(row);
  }

  /**
   * Stores a member's comment as plain text; it waits for an owner if the site's settings say so. 422 when it
   * is empty, too long or has too many lines, 404 for an item that visitors cannot see, 429 when it is too
   * often. A comment with the same `idempotencyKey` is returned instead of stored again.
   */
  readonly add = async (
    site: SiteIdentity,
    memberId: string,
    {
      contentCode,
      content,
      language,
      idempotencyKey,
    }: { contentCode: string; content: string; language: string; idempotencyKey?: string },
  ): Promise<Comment> => {
    const repeated =
      idempotencyKey === undefined ? undefined : await this.findRepeated(site, memberId, idempotencyKey);
    if (repeated !== undefined) return repeated;
    const { switches, comments } = await this.settings.get(site, site.defaultLanguage);
    if (switches.comments === false) throw new HttpError(404, 'request.not-found');
    const text = readContent(content);
    if (!(await this.isCommentable(site, contentCode))) throw new HttpError(404, 'item.gone');
    await this.limitComments(memberId);
    const now = new Date();
    const { projectCode } = site;
    const author = await this.nameOf(site, memberId);
    const said = { projectCode, memberId, author, content: text, now };
    const heldFor = await findHold(this.queries, comments, said);
    const row = {
      project_code: projectCode,
      comment_id: randomUUID(),
      content_code: contentCode,
      member_id: memberId,
      author_name: author,
      content: text,
      language_code: language,
      created_at: now.toISOString(),
      request_key: idempotencyKey ?? null,
      state: heldFor === undefined ? ('shown' as const) : ('waiting' as const),
      held_for: heldFor ?? '',
      text_hash: hashText(text),
    };
    await this.queries.insertInto('comment').values(row).execute();
    if (row.state === 'shown') this.events.emit('changed', { projectCode, tags: ['comments'] });
    return describeOwn(row);
  };

  /** Deletes a member's own comment. Throws a 404 for any other. */
  readonly remove = async ({ projectCode }: SiteIdentity, memberId: string, id: string): Promise<void> => {
    await deleteWhere(this.queries, 'comment', {
      project_code: projectCode,
      member_id: memberId,
      comment_id: id,
    })
      .returning('comment_id')
      .executeTakeFirstOrThrow(() => new HttpError(404, 'comment.unknown'));
    this.events.emit('changed', { projectCode, tags: ['comments'] });
  };

  /** A member's own comments with their items, newest first. */
  readonly listOwn = async (
    site: SiteIdentity,
    language: string,
    memberId: string,
    { state, ...page }: { state?: OwnComment['state']; pageNum: number; pageSize: number },
  ): Promise<ListPage<OwnComment>> => {
    let own = selectWhere(this.queries, 'comment', { project_code: site.projectCode, member_id: memberId })
      .select(['comment_id', 'content', 'content_code', 'created_at', 'state', 'answer', 'answered_at'])
      .orderBy('created_at', 'desc')
      .orderBy('comment_id', 'desc');
    if (state !== undefined)
      own = own.where('state', 'in', state === 'hidden' ? ['removed', 'spam'] : [state]);
    const listed = await readPageOrLast(own, page);
    const codes = listed.data.map((row) => row.content_code);
    const { queries, channels } = this;
    const about = await readItems({ queries, channels }, site, language, codes);
    const data = listed.data.map((row) => ({
      id: row.comment_id,
      content: row.content,
      gmtCreate: row.created_at,
      contentCode: row.content_code,
      title: about.get(row.content_code)?.title ?? '',
      routeUrl: about.get(row.content_code)?.routeUrl ?? '',
      isShown: row.state === 'shown',
      state: row.state === 'spam' || row.state === 'removed' ? ('hidden' as const) : row.state,
      lines: countLines(row.content),
      ...describeAnswer(row),
    }));
    return { ...listed, data };
  };

  /**
   * Newest first. Empty for items that visitors cannot see, for agreements, and while member login is off.
   * Those of `memberId` are marked as the member's own; what the member has said and waits for an owner comes
   * first.
   */
  readonly list = async (
    site: SiteIdentity,
    { contentCode, ...page }: { contentCode: string; pageNum: number; pageSize: number },
    memberId?: string,
  ): Promise<ListPage<Comment>> => {
    const { switches } = await this.settings.get(site, site.defaultLanguage);
    if (!switches.memberLogin || switches.comments === false) return { data: [], total: 0, ...page };
    if (!(await this.isCommentable(site, contentCode))) return { data: [], total: 0, ...page };
    const waiting = memberId === undefined ? [] : await this.listWaiting(site, contentCode, memberId);
    const listed = await this.listAfter(waiting, site, contentCode, page);
    const data = listed.data.map((row) => ({
      id: row.comment_id,
      content: row.content,
      author: row.author_name,
      gmtCreate: row.created_at,
      isOwn: memberId !== undefined && row.member_id === memberId,
      isWaiting: row.state === 'waiting',
      lines: countLines(row.content),
      ...describeAnswer(row),
    }));
    return { ...listed, data };
  };

  /** A page of a list that begins with the waiting comments. */
  private async listAfter(
    waiting: readonly ListedComment[],
    site: SiteIdentity,
    contentCode: string,
    { pageNum, pageSize }: { pageNum: number; pageSize: number },
  ): Promise<ListPage<ListedComment>> {
    const start = (pageNum - 1) * pageSize;
    const before = waiting.slice(start, start + pageSize);
    const wanted = { start: Math.max(0, start - waiting.length), take: pageSize - before.length };
    const { rows, total } = await this.shownComments.list(site, contentCode, wanted);
    return { data: [...before, ...rows], total: waiting.length + total, pageNum, pageSize };
  }

  /** What a member has said about an item and only the member sees yet, newest first. */
  private async listWaiting({ projectCode }: SiteIdentity, contentCode: string, memberId: string) {
    return selectWhere(this.queries, 'comment', {
      project_code: projectCode,
      member_id: memberId,
      content_code: contentCode,
      state: 'waiting',
    })
      .select(LISTED_COLUMNS)
      .orderBy('created_at', 'desc')
      .orderBy('comment_id', 'desc')
      .limit(MAX_WAITING)
      .execute();
  }
}

const OWN_COLUMNS = ['comment_id', 'content', 'author_name', 'created_at', 'state'] as const;

function describeOwn(row: Pick<Selectable<CommentTable>, (typeof OWN_COLUMNS)[number]>): Comment {
  return {
    id: row.comment_id,
    content: row.content,
    author: row.author_name,
    gmtCreate: row.created_at,
    isOwn: true,
    isWaiting: row.state === 'waiting',
    lines: countLines(row.content),
  };
}
