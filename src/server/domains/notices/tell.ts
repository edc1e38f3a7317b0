/** Tells webhooks and owners of an event: the one way that all events take. */
import { randomUUID } from 'node:crypto';
import type { Queries } from '../../database/driver.ts';
import { countRows } from '../../database/read-page.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { after } from '../../kernel/clock.ts';
import { LANGUAGES } from '../../kernel/language.ts';
import { readRights } from '../identity/index.ts';
import { addMessage, callWebhooks, type Happening } from '../messages/index.ts';
import { languageOf, readChoice } from './choices.ts';
import { EVENTS } from './events.ts';

/** Mails to one owner in this time: what comes after them is in the mail of the day, and in the bell. */
const MAX_MAILS = 20;
const MAILS_S = 10 * 60;

type ToldSite = Pick<SiteIdentity, 'projectCode' | 'defaultLanguage'>;

/** Stores the calls, mails and notices in the transaction of what they tell of: each is told once. */
export async function tell(queries: Queries, site: ToldSite, happening: Happening, now: Date): Promise<void> {
  await callWebhooks(queries, site, happening, now);
  const { event, key, path } = happening;
  const allWords = JSON.stringify(
    Object.fromEntries(LANGUAGES.map((language) => [language, happening.words?.(language) ?? {}])),
  );
  for (const reader of await findReaders(queries, site, happening)) {
    const { ownerId, language, bell, email } = reader;
    const isMany = reader.mail === 'now' && (await countMails(queries, site, ownerId, now)) >= MAX_MAILS;
    const mail = isMany ? 'daily' : reader.mail;
    const words = happening.words?.(language) ?? {};
    const stored = await queries
      .insertInto('owner_notice')
      .values({
        project_code: site.projectCode,
        notice_id: randomUUID(),
        owner_id: ownerId,
        notice_key: `${event}:${key}`,
        event,
        words: allWords,
        path,
        in_bell: bell ? 1 : 0,
        mail,
        created_at: now.toISOString(),
        read_at: null,
      })
      .onConflict((conflict) => conflict.columns(['project_code', 'owner_id', 'notice_key']).doNothing())
      .returning('notice_id')
      .executeTakeFirst();
    // A repeated request is answered with the id of the first one: it is told once.
    if (stored === undefined || mail !== 'now') continue;
    const message = { topic: `notice.${event}`, to: email, language, words, path } as const;
    await addMessage(queries, site.projectCode, { ...message, key: `notice:${stored.notice_id}` }, now);
  }
}

/** Who may know of it now, and wants to be told. */
async function findReaders(
  queries: Queries,
  { projectCode, defaultLanguage }: ToldSite,
  { event }: Pick<Happening, 'event'>,
) {
  const owners = await selectWhere(queries, 'owner', { project_code: projectCode })
    .select(['owner_id', 'role', 'email', 'notices', 'notice_language', 'editing_language'])
    .where('password_hash', '<>', '')
    .where('blocked_at', 'is', null)
    .where('removed_at', 'is', null)
    .execute();
  const rights = await readRights(queries, projectCode, owners);
  return owners
    .filter(({ role }) => rights.get(role)?.has(EVENTS[event].permission) === true)
    .map(({ owner_id: ownerId, email, notices, ...owner }) => {
      const { mail, bell } = readChoice(notices, event);
      const to = email ?? '';
      return {
        ownerId,
        bell,
        email: to,
        mail: to === '' ? 'none' : mail,
        language: languageOf(owner, defaultLanguage),
      } as const;
    })
    .filter(({ mail, bell }) => bell || mail !== 'none');
}

async function countMails(
  queries: Queries,
  { projectCode }: ToldSite,
  ownerId: string,
  now: Date,
): Promise<number> {
  const mails = { project_code: projectCode, owner_id: ownerId, mail: 'now' } as const;
  return countRows(
    selectWhere(queries, 'owner_notice', mails).where('created_at', '>', after(now, -MAILS_S)),
  );
}
