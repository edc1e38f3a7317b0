/** Mails about what was filled in: to who filled it in, to those whom the form tells, to who gets a place. */
import { contactFieldsOf, contactIn } from '../../../../runtime/forms/places/contacts.ts';
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { addMessage, dropMessages, type NewMessage } from '../messages/index.ts';
import { readForm, submissionsOf, type FormRow } from './form-rows.ts';
import type { KeyedLimit } from './place-keys.ts';
import { giveFreePlaces } from './place-rows.ts';

const HOUR_CHARACTERS = 'YYYY-MM-DDTHH'.length;

/** Keys of the mails, or how they begin. */
const toldOf = (recordId: string): string => `form.told:${recordId}:`;
const placeOf = (recordId: string): string => `form.place:${recordId}`;
const thanksOf = (formId: string, to: string, at: string): string =>
  `form.thanks:${formId}:${to}:${at.slice(0, HOUR_CHARACTERS)}`;

/** What the mails of a submission are made of. */
interface MailedSubmission {
  form: FormRow;
  recordId: string;
  values: Record<string, unknown>;
  now: Date;
}

/**
 * The mails of a new submission: to those whom the form tells, and to who filled it in. That one gets at most
 * one mail of a form in an hour: nobody can flood a mailbox of somebody else.
 */
export function mailsOf(
  { site, language }: { site: SiteIdentity; language: string },
  { form, recordId, values, now }: MailedSubmission,
): NewMessage[] {
  const { rule, option, title } = readForm(form, site, language);
  const told = readForm(form, site, site.defaultLanguage);
  const mails = (option.tellTo ?? []).map((to): NewMessage => ({
    topic: 'form.told',
    to,
    language: site.defaultLanguage,
    words: { title: told.title },
    path: `/owner/record/${recordId}`,
    key: `${toldOf(recordId)}${to}`,
  }));
  const text = typeof option.mailText === 'string' ? option.mailText.trim() : '';
  const to =
    text === '' || contactFieldsOf(rule, 'email').length === 0 ? undefined : contactIn(rule, values, 'email');
  if (to === undefined) return mails;
  const key = thanksOf(form.form_id, to, now.toISOString());
  return [...mails, { topic: 'form.thanks', to, language, words: { title, text }, key }];
}

/** Stores the mails of a new submission, in its transaction. */
export async function storeMails(
  transaction: Queries,
  reader: { site: SiteIdentity; language: string },
  submission: MailedSubmission,
): Promise<void> {
  for (const mail of mailsOf(reader, submission))
    await addMessage(transaction, reader.site.projectCode, mail, submission.now);
}

/** Gives free places to those who wait, and writes to them. Returns their submissions. */
export async function letIn(
  queries: Queries,
  site: SiteIdentity,
  formId: string,
  limits: readonly KeyedLimit[],
  now: Date,
): Promise<string[]> {
  const ids = await giveFreePlaces(queries, site, formId, limits);
  if (ids.length === 0) return ids;
  const rows = await submissionsOf(queries, site)
    .select(['form.form_id', 'form.title', 'form.document', 'form.pay', 'form.price'])
    .select(['submission.record_id', 'submission.values', 'submission.language_code'])
    .where('submission.record_id', 'in', ids)
    .execute();
  for (const row of rows) {
    const { rule, title } = readForm(row, site, row.language_code);
    const to = contactIn(rule, JSON.parse(row.values), 'email');
    if (to === undefined) continue;
    const message = { to, language: row.language_code, words: { title }, key: placeOf(row.record_id) };
    await addMessage(queries, site.projectCode, { topic: 'form.place', ...message }, now);
  }
  return ids;
}

/** Removes the mails about a submission that is erased, whether they were sent or not. */
export async function forgetMails(queries: Queries, site: SiteIdentity, recordId: string): Promise<void> {
  const row = await submissionsOf(queries, site)
    .select(['form.form_id', 'form.title', 'form.document', 'form.pay', 'form.price'])
    .select(['submission.values', 'submission.created_at'])
    .where('submission.record_id', '=', recordId)
    .executeTakeFirst();
  if (row === undefined) return;
  const to = contactIn(readForm(row, site, site.defaultLanguage).rule, JSON.parse(row.values), 'email');
  const thanks = to === undefined ? [] : [thanksOf(row.form_id, to, row.created_at)];
  const dropped = { keys: [placeOf(recordId), ...thanks], beginnings: [toldOf(recordId)] };
  await dropMessages(queries, site.projectCode, dropped, true);
}
