/** Tells of records that visitors and members have sent: filled-in forms, comments and paid orders. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import type { Messages, WebhookEvent } from '../messages/index.ts';
import { describeMoney } from './paid-words.ts';
import { tell } from './tell.ts';

export type ToldRecord = 'record' | 'comment' | 'order';

type Words = Readonly<Record<'title' | 'number' | 'amount', (language: string) => string>>;

/** What is said of a record, and as which event. */
interface Told {
  event: WebhookEvent;
  words: Words;
  /** The form that was filled in. */
  form?: string;
}

/** Of a new record. */
interface ToldOf {
  id: string;
  /** It is of the first of these that has one with this id. */
  kinds: readonly ToldRecord[];
  /** The path of the record in the console. */
  linkTo(kind: ToldRecord): string;
}

interface TellingParts {
  database: Database;
  messages: Pick<Messages, 'hurry'>;
  logger: FastifyBaseLogger;
  now: () => Date;
}

/** Tells owners and webhooks of a new record, once, and never throws. */
export async function notifyOfRecord(
  { database, messages, logger, now }: TellingParts,
  site: SiteIdentity,
  { id, kinds, linkTo }: ToldOf,
): Promise<void> {
  try {
    await database.write(async (queries) => {
      for (const kind of kinds) {
        const read = await READ[kind](queries, site, id);
        if (read === undefined) continue;
        const words = (language: string) => translateAll(read.words, language);
        await tell(
          queries,
          site,
          {
            event: read.event,
            key: id,
            record: id,
            words,
            path: linkTo(kind),
            ...(read.form === undefined ? {} : { form: read.form }),
          },
          now(),
        );
        break;
      }
    });
    messages.hurry();
  } catch (error) {
    // What was sent is stored: its sender is not told of an error.
    logger.error(error, 'owners could not be told of a record');
  }
}

const translateAll = (words: Words, language: string): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([word, translate]) => [word, translate(language)]));

const none = (): string => '';

/** What is said of a record; undefined when there is none with this id. */
const READ: Readonly<
  Record<ToldRecord, (queries: Queries, site: SiteIdentity, id: string) => Promise<Told | undefined>>
> = {
  async record(queries, site, id) {
    const row = await queries
      .selectFrom('form_record as record')
      .innerJoin('form_template as form', ofSameSite('form', 'record', 'form_id'))
      .select(['form.title', 'form.form_id'])
      .where('record.project_code', '=', site.projectCode)
      .where('record.record_id', '=', id)
      .executeTakeFirst();
    return (
      row && {
        event: 'record',
        form: row.form_id,
        words: { title: readText(site, row.title), number: none, amount: none },
      }
    );
  },
  async comment(queries, site, id) {
    const row = await selectWhere(queries, 'comment', { project_code: site.projectCode, comment_id: id })
      .leftJoin('content_item as item', ofSameSite('item', 'comment', 'content_code'))
      .select(['item.shown_title', 'comment.content_code', 'comment.state'])
      .executeTakeFirst();
    return (
      row && {
        event: row.state === 'waiting' ? 'comment-waiting' : 'comment',
        words: { title: () => row.shown_title ?? row.content_code, number: none, amount: none },
      }
    );
  },
  async order(queries, site, id) {
    const row = await selectWhere(queries, 'member_order', { project_code: site.projectCode, order_id: id })
      .select(['title', 'order_number', 'amount'])
      // Owners wait for the money: until then there is nothing to do.
      .where('paid_at', 'is not', null)
      .executeTakeFirst();
    return (
      row && {
        event: 'order',
        words: {
          title: readText(site, row.title),
          number: () => row.order_number,
          amount: (language) => describeMoney(row.amount, language),
        },
      }
    );
  },
};

const readText =
  ({ defaultLanguage }: SiteIdentity, json: string) =>
  (language: string): string =>
    textIn(JSON.parse(json) as LocalizedText, language, defaultLanguage);
