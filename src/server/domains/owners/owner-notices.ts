/** Mails to owners, and calls of webhooks, about filled-in forms, comments and orders. */
import type { FastifyBaseLogger } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Permission } from '../../../../runtime/model/permissions.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { formatYuan } from '../../gateways/money.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import { readPermissions } from '../identity/index.ts';
import { addMessage, callWebhooks, type Messages } from '../messages/index.ts';
import { readOwner, type OwnerRow } from './owner-rows.ts';

/** What can be told of, and who may read it. */
const KINDS = {
  record: 'records.read',
  comment: 'comments.read',
  order: 'orders.read',
} as const satisfies Record<string, Permission>;

export type NoticeKind = keyof typeof KINDS;

export interface Notice {
  kind: NoticeKind;
  /** This owner is told of it. */
  isOn: boolean;
}

/** Who reads the mails. */
interface Reader {
  site: SiteIdentity;
  /** Of the screen. */
  language: string;
  ownerId: string;
}

export interface OwnerNotices {
  /** What this owner may read, and so may be told of. Without an address all are off. */
  list(owner: Reader): Promise<Notice[]>;
  /** Mails are in the language of the screen where they were last chosen. Throws a 422 without an address. */
  choose(owner: Reader, notice: Notice): Promise<void>;
  /**
   * Tells owners and webhooks of a new record, of the first of the kinds that has one with this id: stores a
   * message for each, once for each record, and never throws. `linkTo` is the path of the record in the
   * console.
   */
  tell(
    site: SiteIdentity,
    id: string,
    kinds: readonly NoticeKind[],
    linkTo: (kind: NoticeKind) => string,
  ): Promise<void>;
}

/** Mails to one owner in ten minutes: what comes after them is in the lists of the console. */
const MAX_MAILS = { points: 20, duration: 600 };

type Words = Readonly<Record<'title' | 'number' | 'amount', (language: string) => string>>;

/** What is said of a record, and by which texts. */
interface Told {
  text: NoticeKind | 'comment-waiting';
  words: Words;
}

export interface NoticeDependencies {
  database: Database;
  messages: Pick<Messages, 'hurry'>;
  now: () => Date;
  logger: FastifyBaseLogger;
}

export function makeOwnerNotices(dependencies: NoticeDependencies): OwnerNotices {
  const { database, messages, logger, now } = dependencies;
  const { queries } = database;
  const send = makeSend(dependencies);
  return {
    async list({ site, ownerId }) {
      const owner = await readOwner(queries, site.projectCode, ownerId);
      const permissions = await readPermissions(queries, site.projectCode, owner.role);
      const wanted = wantedBy(owner);
      const kinds = (Object.keys(KINDS) as NoticeKind[]).filter((kind) => permissions.has(KINDS[kind]));
      return kinds.map((kind) => ({ kind, isOn: owner.email !== null && wanted.has(kind) }));
    },
    async choose({ site, language, ownerId }, { kind, isOn }) {
      await database.write(async (transaction) => {
        const owner = await readOwner(transaction, site.projectCode, ownerId);
        if (isOn && owner.email === null) throw new FieldError(422, 'owner.email-needed', '/isOn');
        const wanted = wantedBy(owner);
        if (isOn) wanted.add(kind);
        else wanted.delete(kind);
        await transaction
          .updateTable('owner')
          .set({ notices: JSON.stringify([...wanted]), notice_language: language })
          .where('project_code', '=', site.projectCode)
          .where('owner_id', '=', ownerId)
          .execute();
      });
    },
    async tell(site, id, kinds, linkTo) {
      try {
        for (const kind of kinds) {
          const read = await READ[kind](queries, site, id);
          if (read === undefined) continue;
          const path = linkTo(kind);
          for (const owner of await findReaders(queries, site, kind))
            await send(site, owner, { ...read, id, path });
          const words = (language: string) => sayAll(read.words, language);
          await callWebhooks(queries, site, { event: read.text, key: id, record: id, words, path }, now());
          break;
        }
        messages.hurry();
      } catch (error) {
        // What was sent is stored: its sender is not told of an error.
        logger.error(error, 'owners could not be told of a record');
      }
    },
  };
}

/** Stores one mail to one owner, unless there were too many. */
function makeSend({ database, logger, now }: NoticeDependencies) {
  const mails = new RateLimiterMemory(MAX_MAILS);
  return async (
    site: SiteIdentity,
    owner: OwnerRow,
    { text: kind, words, id, path }: Told & { id: string; path: string },
  ): Promise<void> => {
    const { owner_id: ownerId, email: to, notice_language: language } = owner;
    if (to === null) return;
    const isAllowed = mails.consume(`${site.projectCode} ${ownerId}`).then(
      () => true,
      () => false,
    );
    if (!(await isAllowed))
      return logger.warn({ owner: ownerId, kind }, 'an owner gets too many notices: one was not sent');
    const read = language ?? site.defaultLanguage;
    const said = sayAll(words, read);
    // A repeated request is answered with the id of the first one: it is told once.
    const key = `notice:${id}:${ownerId}`;
    const message = { topic: `notice.${kind}`, to, language: read, words: said, path, key } as const;
    await addMessage(database.queries, site.projectCode, message, now());
  };
}

const sayAll = (words: Words, language: string): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([word, say]) => [word, say(language)]));

const wantedBy = ({ notices }: OwnerRow): Set<string> => new Set(JSON.parse(notices) as string[]);

/** Who wants to know, may read it now, and has an address. */
async function findReaders(
  queries: Queries,
  { projectCode }: SiteIdentity,
  kind: NoticeKind,
): Promise<OwnerRow[]> {
  const owners = await queries
    .selectFrom('owner')
    .selectAll()
    .where('project_code', '=', projectCode)
    .where('email', 'is not', null)
    .where('password_hash', '<>', '')
    .where('blocked_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('notices', '<>', '[]')
    .execute();
  const readers: OwnerRow[] = [];
  for (const owner of owners.filter((each) => wantedBy(each).has(kind)))
    if ((await readPermissions(queries, projectCode, owner.role)).has(KINDS[kind])) readers.push(owner);
  return readers;
}

const none = (): string => '';

/** What a mail says of a record; undefined when there is none with this id. */
const READ: Readonly<
  Record<NoticeKind, (queries: Queries, site: SiteIdentity, id: string) => Promise<Told | undefined>>
> = {
  async record(queries, site, id) {
    const row = await queries
      .selectFrom('form_record as record')
      .innerJoin('form_template as form', (join) =>
        join
          .onRef('form.project_code', '=', 'record.project_code')
          .onRef('form.form_id', '=', 'record.form_id'),
      )
      .select('form.title')
      .where('record.project_code', '=', site.projectCode)
      .where('record.record_id', '=', id)
      .executeTakeFirst();
    return row && { text: 'record', words: { title: readText(site, row.title), number: none, amount: none } };
  },
  async comment(queries, site, id) {
    const row = await queries
      .selectFrom('comment')
      .leftJoin('content_item as item', (join) =>
        join
          .onRef('item.project_code', '=', 'comment.project_code')
          .onRef('item.content_code', '=', 'comment.content_code'),
      )
      .select(['item.shown_title', 'comment.content_code', 'comment.state'])
      .where('comment.project_code', '=', site.projectCode)
      .where('comment.comment_id', '=', id)
      .executeTakeFirst();
    return (
      row && {
        text: row.state === 'waiting' ? 'comment-waiting' : 'comment',
        words: { title: () => row.shown_title ?? row.content_code, number: none, amount: none },
      }
    );
  },
  async order(queries, site, id) {
    const row = await queries
      .selectFrom('member_order')
      .select(['title', 'order_number', 'amount'])
      .where('project_code', '=', site.projectCode)
      .where('order_id', '=', id)
      .executeTakeFirst();
    return (
      row && {
        text: 'order',
        words: {
          title: readText(site, row.title),
          number: () => row.order_number,
          amount: () => formatYuan(row.amount),
        },
      }
    );
  },
};

const readText =
  ({ defaultLanguage }: SiteIdentity, json: string) =>
  (language: string): string =>
    textIn(JSON.parse(json) as LocalizedText, language, defaultLanguage);
