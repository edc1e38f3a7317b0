/** Lists the queue of messages for the console. */
import type { QueuedMessage } from '../../../../runtime/generated/api.generated.ts';
import type { DeliveryKey } from '../../../../runtime/generated/text-keys.generated.ts';
import { readCallReason } from '../../delivery/call-failure.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { listRows } from '../../database/list-rows.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import { countRows } from '../../database/read-page.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { translateDelivery } from '../../kernel/language.ts';
import { endOf } from './add-message.ts';
import { isCode, type MessageRow, type WriteDependencies } from './message-row.ts';
import { kindOf } from './write-message.ts';

export type MessageRecords = ReturnType<typeof makeMessageRecords>;

const OPTIONS = {
  columns: {
    state: 'message.state',
    topic: 'message.topic',
    to: 'message.recipient',
    gmtCreate: 'message.created_at',
    sentAt: 'message.sent_at',
  },
  searched: ['message.recipient'],
  last: 'message.message_id',
};

/** The messages that were refused since a moment. */
function countRefused(queries: Queries, projectCode: string, since: string): Promise<number> {
  const refused = selectWhere(queries, 'outgoing_message', { project_code: projectCode, state: 'refused' });
  return countRows(refused.where('created_at', '>=', since));
}

/** The names that owners have given to webhooks: robots of one chat have one host. */
async function readHooks(
  queries: Queries,
  { projectCode }: SiteIdentity,
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectWhere(queries, 'webhook', { project_code: projectCode })
    .select(['webhook_id', 'title'])
    .execute();
  return new Map(rows.map(({ webhook_id, title }) => [webhook_id, title]));
}

/** `site` is its name, `language` that of the owner, and `hook` the name of the webhook. */
function describe(
  row: MessageRow,
  { site, language, hook }: { site: string; language: string; hook: string | undefined },
): QueuedMessage {
  const words = { ...(JSON.parse(row.words) as Record<string, string>), site };
  return {
    id: row.message_id,
    kind: kindOf(row),
    subject: translateDelivery(row.language_code, `${row.topic}.subject` as DeliveryKey, words),
    to: hook === undefined ? row.recipient : `${hook} · ${row.recipient}`,
    state: row.state,
    reason: sayReason(row.reason, language),
    isCode: isCode(row),
    tries: row.tries,
    gmtCreate: row.created_at,
    sendAt: row.state === 'waiting' ? row.send_at : null,
    sentAt: row.sent_at,
  };
}

function sayReason(reason: string, language: string): string {
  const said = readCallReason(reason);
  if (said === undefined) return reason;
  return translateDelivery(language, `call.${said.key}`, { detail: said.detail });
}

export function makeMessageRecords(
  { queries }: Database,
  { settings, now = () => new Date() }: Pick<WriteDependencies, 'settings' | 'now'>,
) {
  return {
    /**
     * `q` is part of an address. Subjects are in the language of their readers. Why a webhook did not take it
     * is said in that of the owner.
     */
    async list(site: SiteIdentity, language: string, search: RecordSearch): Promise<ListPage<QueuedMessage>> {
      const found = queries
        .selectFrom('outgoing_message as message')
        .selectAll()
        .where('message.project_code', '=', site.projectCode);
      const listed = await listRows(found, search, OPTIONS);
      const hooks = await readHooks(queries, site);
      const data = listed.data.map(async (row) => {
        const { name } = await settings.get(site, row.language_code);
        return describe(row, { site: name, language, hook: hooks.get(row.webhook_id ?? '') });
      });
      return { ...listed, data: await Promise.all(data) };
    },
    /**
     * Sends what has failed now, as if it were new; what is being sent goes on. Throws a 404 for an unknown
     * one, a 409 for one that was sent, and for a code.
     */
    async tryAgain({ projectCode }: SiteIdentity, id: string): Promise<void> {
      const message = { project_code: projectCode, message_id: id };
      const again = await updateWhere(queries, 'outgoing_message', message)
        .set({ state: 'waiting', send_at: now().toISOString(), ends_at: endOf(now()) })
        .where('state', 'in', ['waiting', 'refused'])
        // Without a reason it has not failed: it is being sent, and would go twice.
        .where('reason', '<>', '')
        .where('topic', 'not like', 'code.%')
        .returning('message_id')
        .executeTakeFirst();
      if (again !== undefined) return;
      const known = await selectWhere(queries, 'outgoing_message', message)
        .select(['state', 'topic'])
        .executeTakeFirstOrThrow(() => new HttpError(404, 'console.unknown'));
      if (known.state === 'waiting') return;
      throw known.state === 'refused' && isCode(known)
        ? new HttpError(409, 'message.code-over')
        : new HttpError(409, 'message.sent-already');
    },
    countRefused,
  };
}
