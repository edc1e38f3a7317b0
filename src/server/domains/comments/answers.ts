/** Stores what owners answer to comments, and tells who wrote them. */
import { sql, type Selectable } from 'kysely';
import type { Comment } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { CommentTable } from '../../../../runtime/generated/tables.generated.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { readSummary, SUMMARY_COLUMNS, visibleItems } from '../items/index.ts';
import { addMessage } from '../messages/index.ts';

/** Where members find their comments. */
const PATH = '/client/myComment';
/** How the keys of the mails begin that tell of answers. */
const KEY = 'comment.answered:';

type CommentRow = Selectable<CommentTable>;

/** The answer as visitors see it. */
export function describeAnswer({
  answer,
  answered_at,
}: Pick<CommentRow, 'answer' | 'answered_at'>): Pick<Comment, 'answer'> {
  return answer === null || answered_at === null ? {} : { answer: { text: answer, gmtCreate: answered_at } };
}

/**
 * Stores the answer to a comment; an empty one takes it away. Its author is told by mail, the first time
 * only. Throws a 409 for a comment that visitors do not see.
 */
export async function answerComment(
  queries: Queries,
  site: SiteIdentity,
  { row, text, now }: { row: CommentRow; text: string; now: Date },
): Promise<void> {
  if (text !== '' && row.state !== 'shown')
    throw new FieldError(409, 'comment.answer-not-shown', '/values/answer');
  await updateWhere(queries, 'comment', { project_code: site.projectCode, comment_id: row.comment_id })
    .set(text === '' ? { answer: null, answered_at: null } : { answer: text, answered_at: now.toISOString() })
    .execute();
  const to = text === '' ? undefined : await findAddress(queries, row);
  if (to === undefined) return;
  const language = row.language_code ?? site.defaultLanguage;
  const title = await findTitle(queries, site, language, row.content_code);
  const message = {
    topic: 'comment.answered',
    to,
    language,
    words: { title, text },
    path: PATH,
    key: KEY + row.comment_id,
  } as const;
  await addMessage(queries, site.projectCode, message, now);
}

/** Of what was commented on. */
async function findTitle(queries: Queries, site: SiteIdentity, language: string, code: string) {
  const item = await visibleItems(queries, site, language)
    .select(SUMMARY_COLUMNS)
    .where('item.content_code', '=', code)
    .executeTakeFirst();
  return item === undefined ? code : readSummary(item, () => '').title;
}

/** The mail address of the author; undefined without one, and when the account is gone. */
async function findAddress(queries: Queries, { project_code, member_id }: CommentRow) {
  if (member_id === null) return undefined;
  const member = await selectWhere(queries, 'member', { project_code, member_id })
    .select('email')
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
  return member?.email ?? undefined;
}

/** Comments stay when their author is erased, under another name. The mails about answers to them go. */
export async function forgetAuthor(
  queries: Queries,
  { projectCode, memberId }: { projectCode: string; memberId: string },
  author: string,
): Promise<void> {
  await deleteWhere(queries, 'outgoing_message', { project_code: projectCode })
    .where('message_key', 'in', (from) =>
      from
        .selectFrom('comment')
        .select(sql<string>`${KEY} || comment_id`.as('message_key'))
        .where('project_code', '=', projectCode)
        .where('member_id', '=', memberId),
    )
    .execute();
  await updateWhere(queries, 'comment', { project_code: projectCode, member_id: memberId })
    .set({ member_id: null, author_name: author })
    .execute();
}
