/** Stores how an owner wants to be told of events: by mail, by the bell of the console, or not at all. */
import type { Notice } from '../../../../runtime/generated/api.generated.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { readPermissions } from '../identity/index.ts';
import type { WebhookEvent } from '../messages/index.ts';
import { EVENTS, eventsFor } from './events.ts';

type NoticeChoice = Omit<Notice, 'kind'>;

/** Who is told. */
export interface NoticeReader {
  site: SiteIdentity;
  /** Of the screen. */
  language: string;
  ownerId: string;
}

type Chosen = Partial<Record<WebhookEvent, Partial<NoticeChoice>>>;

/** Of the column `notices`: choices by event. Where nothing was chosen, the table of events says how. */
export function readChoice(notices: string, event: WebhookEvent): NoticeChoice {
  const chosen = JSON.parse(notices) as Chosen;
  return { mail: EVENTS[event].mail, bell: true, ...chosen[event] };
}

/** Of the mails to an owner: that of the last choice, else of the console. */
export const languageOf = (
  owner: { notice_language: string | null; editing_language: string | null },
  defaultLanguage: string,
): string => owner.notice_language ?? owner.editing_language ?? defaultLanguage;

const readOwner = (queries: Queries, { site, ownerId }: NoticeReader) =>
  selectWhere(queries, 'owner', { project_code: site.projectCode, owner_id: ownerId })
    .select(['role', 'email', 'notices'])
    .executeTakeFirstOrThrow();

/** What this owner may know of, and so may be told of. Without an address no mail is sent. */
export async function listChoices(queries: Queries, reader: NoticeReader): Promise<Notice[]> {
  const { role, email, notices } = await readOwner(queries, reader);
  const permissions = await readPermissions(queries, reader.site.projectCode, role);
  return eventsFor(permissions).map((kind) => {
    const { mail, bell } = readChoice(notices, kind);
    return { kind, bell, mail: email === null ? 'none' : mail };
  });
}

/** Mails are in the language of the screen where they were last chosen. Throws a 422 without an address. */
export async function saveChoice(database: Database, reader: NoticeReader, choice: Notice): Promise<void> {
  const { site, ownerId, language } = reader;
  const { kind, mail, bell } = choice;
  await database.write(async (transaction) => {
    const { email, notices } = await readOwner(transaction, reader);
    if (mail !== 'none' && email === null) throw new FieldError(422, 'owner.email-needed', '/mail');
    const before = JSON.parse(notices) as Chosen;
    // Who has no address has not decided about mails: the bell alone is chosen.
    const chosen = { ...before, [kind]: email === null ? { ...before[kind], bell } : { mail, bell } };
    await updateWhere(transaction, 'owner', { project_code: site.projectCode, owner_id: ownerId })
      .set({ notices: JSON.stringify(chosen), notice_language: language })
      .execute();
  });
}
