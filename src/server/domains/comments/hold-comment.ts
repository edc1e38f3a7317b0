/** Decides which comments wait for an owner. */
import { createHash } from 'node:crypto';
import { after } from '../../kernel/clock.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { CommentSettings } from '../sites/index.ts';
import { hasLink, hasLinkInName } from './find-link.ts';

/** Why a comment waits. */
type HeldFor = 'all' | 'first' | 'link' | 'duplicate' | 'word';

/** Short texts ("Thank you!") are said by many; these letters and more are hardly said twice by chance. */
const LONG_TEXT = 20;
/** How long a text counts as said before, in seconds. */
const REMEMBERED_S = 90 * 24 * 60 * 60;

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Equal for texts that differ only in case, spaces and punctuation; empty for a text without letters. */
export function hashText(text: string): string {
  const letters = lettersOf(text);
  return letters === '' ? '' : createHash('sha256').update(letters).digest('base64url').slice(0, 22);
}

/** Chinese has no spaces: one inside of a word is there to hide it. */
const CHINESE = /^\p{Script=Han}+$/u;

function hasWord(content: string, words: readonly string[]): boolean {
  const text = content.normalize('NFKC').toLowerCase();
  const letters = lettersOf(content);
  return words
    .map((word) => word.normalize('NFKC').toLowerCase())
    .some((word) => word !== '' && (CHINESE.test(word) ? letters : text).includes(word));
}

/** Why a comment has to wait; undefined for one that is shown at once. */
export async function findHold(
  queries: Queries,
  settings: CommentSettings,
  comment: { projectCode: string; memberId: string; author: string; content: string; now: Date },
): Promise<HeldFor | undefined> {
  const { projectCode, memberId, author, content, now } = comment;
  if (settings.hold === 'none') return undefined;
  if (settings.hold === 'all') return 'all';
  if (hasLink(content)) return 'link';
  const ofMember = selectWhere(queries, 'comment', { project_code: projectCode, member_id: memberId }).select(
    'comment_id',
  );
  const shown = await ofMember.where('state', '=', 'shown').limit(1).executeTakeFirst();
  // The name stands above the text, for everybody to read. An owner has seen that of a member with comments.
  if (shown === undefined && hasLinkInName(author)) return 'link';
  if (hasWord(`${author}\n${content}`, settings.words)) return 'word';
  if (shown === undefined) return 'first';
  const hash = hashText(content);
  if (hash === '') return undefined;
  const isLong = lettersOf(content).length >= LONG_TEXT;
  let same = selectWhere(queries, 'comment', { project_code: projectCode, text_hash: hash })
    .select('comment_id')
    .where('created_at', '>=', after(now, -REMEMBERED_S));
  if (!isLong) same = same.where('member_id', '=', memberId);
  return (await same.limit(1).executeTakeFirst()) === undefined ? undefined : 'duplicate';
}
