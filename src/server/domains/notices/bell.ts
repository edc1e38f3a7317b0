/** Reads what one owner was told of, and what of it is unread: the bell of the console. */
import type { ApiCalls, BellNotice } from '../../../../runtime/generated/api.generated.ts';
import type { DeliveryKey } from '../../../../runtime/generated/text-keys.generated.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { countRows } from '../../database/read-page.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import { translateDelivery } from '../../kernel/language.ts';
import type { NoticeReader } from './choices.ts';
import { EVENTS, eventsFor } from './events.ts';

const MAX_SHOWN = 30;

type Bell = ApiCalls['consoleBell.get']['data'];

/** What `permissions` allow, the newest first: a right that was taken away takes its notices along. */
export async function readBell(
  queries: Queries,
  { site, ownerId, language }: NoticeReader,
  permissions: ReadonlySet<string>,
): Promise<Bell> {
  const events = eventsFor(permissions);
  if (events.length === 0) return { unread: 0, notices: [] };
  const shown = selectWhere(queries, 'owner_notice', {
    project_code: site.projectCode,
    owner_id: ownerId,
    in_bell: 1,
  }).where('event', 'in', events);
  const unread = await countRows(shown.where('read_at', 'is', null));
  const rows = await shown
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('notice_id')
    .limit(MAX_SHOWN)
    .execute();
  return {
    unread,
    notices: rows.map((row) => ({
      id: row.notice_id,
      text: lineOf(row, language),
      icon: EVENTS[row.event].icon,
      link: row.path,
      at: row.created_at,
      isRead: row.read_at !== null,
    })) satisfies BellNotice[],
  };
}

/** What happened, as one sentence. */
export function lineOf(
  { event, words }: { event: keyof typeof EVENTS; words: string },
  language: string,
): string {
  const key: DeliveryKey = `notice.${event}.line`;
  const said = JSON.parse(words) as Record<string, Record<string, string> | undefined>;
  return translateDelivery(language, key, said[language]);
}

/** Marks notices of this owner as read: those with the ids, or all without them. */
export async function markRead(
  { queries }: Database,
  { site, ownerId }: Pick<NoticeReader, 'site' | 'ownerId'>,
  ids: readonly string[] | undefined,
  now: Date,
): Promise<void> {
  if (ids?.length === 0) return;
  const unread = updateWhere(queries, 'owner_notice', { project_code: site.projectCode, owner_id: ownerId })
    .set({ read_at: now.toISOString() })
    .where('read_at', 'is', null);
  await (ids === undefined ? unread : unread.where('notice_id', 'in', ids)).execute();
}
