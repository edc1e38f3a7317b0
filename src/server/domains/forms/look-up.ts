/** Lets who filled in a form see their own answers: by phone or mail address, and a code sent there. */
import { contactIn, phoneAsCompared, type ContactKind } from '../../../../runtime/forms/places/contacts.ts';
import type { LookedUpAnswer } from '../../../../runtime/generated/api.generated.ts';
import type { FormRule } from '../../../../runtime/generated/documents.generated.ts';
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { MakeRateLimit } from '../../limits/rate-limit.ts';
import type { Verification } from '../verification/index.ts';
import { cellOf, mergeColumns } from './form-columns.ts';
import {
  IS_MASKED,
  findForm,
  readForm,
  readTitle,
  submissionsOf,
  type FormTemplateRow,
} from './form-rows.ts';
import { shownValues } from './mask-values.ts';
import { readHandling } from './replies.ts';

interface LookUpPerson {
  site: SiteIdentity;
  language: string;
  /** Network address. */
  address: string;
}

interface LookUp {
  /** A form with the setting, open or closed. Throws a 404 for another one. */
  findForm(site: SiteIdentity, language: string, id: string): Promise<{ title: string }>;
  /**
   * Sends a code to a phone or mail address that has answers. What it answers, and what it counts, is the
   * same for one that has none. Throws a 404 for a form without the setting, else as `Verification.sendCode`.
   */
  sendCode(
    asker: LookUpPerson,
    wish: { menuId: string; contact: string; deviceId: string; imageCode: string },
  ): Promise<void>;
  /** The newest answers of the contact in this form; uses the code up. Throws a 422 for a wrong code. */
  find(
    asker: LookUpPerson,
    wish: { menuId: string; contact: string; code: string },
  ): Promise<LookedUpAnswer[]>;
}

const MAX_ANSWERS = 50;
/** Records with these digits, or this address, that are looked at. */
const MAX_FOUND = 500;
/** Look-ups of one network per minute. */
const MAX_TRIES = 30;

export function makeLookUp(
  queries: Queries,
  verification: Pick<Verification, 'readTarget' | 'checkCaptcha' | 'sendCode' | 'checkCode'>,
  makeRateLimit: MakeRateLimit,
): LookUp {
  const limitTries = makeRateLimit(MAX_TRIES, 'form.too-many');
  const readTarget = (contact: string) => {
    const kind: ContactKind = contact.includes('@') ? 'email' : 'phone';
    const target = verification.readTarget(kind, contact, '/contact');
    return { kind, target, compared: kind === 'phone' ? phoneAsCompared(target) : target.toLowerCase() };
  };
  return {
    async findForm(site, language, id) {
      return { title: readTitle((await requireLookUp(queries, site, id)).title, site, language) };
    },
    async sendCode({ site, language, address }, { menuId, contact, deviceId, imageCode }) {
      await requireLookUp(queries, site, menuId);
      const { target, ...person } = readTarget(contact);
      await verification.checkCaptcha(site, deviceId, imageCode, 'form');
      const found = await findAnswers(queries, site, { menuId, ...person });
      const shouldSend = found.length > 0;
      await verification.sendCode(site, language, { purpose: 'lookUp', target, address, shouldSend });
    },
    async find({ site, language, address }, { menuId, contact, code }) {
      await limitTries(address);
      await requireLookUp(queries, site, menuId);
      const { target, ...person } = readTarget(contact);
      await verification.checkCode(site, { purpose: 'lookUp', target, code });
      const found = (await findAnswers(queries, site, { menuId, ...person })).slice(0, MAX_ANSWERS);
      return Promise.all(found.map((row) => describe(queries, site, language, row)));
    },
  };
}

async function requireLookUp(queries: Queries, site: SiteIdentity, menuId: string): Promise<FormTemplateRow> {
  const form = await findForm(queries, site, menuId, { open: false });
  if (form.is_published === 0 || readForm(form, site, site.defaultLanguage).option.lookUp !== true)
    throw new HttpError(404, 'form.gone');
  return form;
}

type Answer = Awaited<ReturnType<typeof findAnswers>>[number];

/** The submissions whose first phone, or first mail address, is this one. */
async function findAnswers(
  queries: Queries,
  site: SiteIdentity,
  { menuId, kind, compared }: { menuId: string; kind: ContactKind; compared: string },
) {
  const rows = await submissionsOf(queries, site)
    .select(['form.form_id', 'form.title', 'form.document', 'form.pay', 'form.price'])
    .select(['submission.record_id', 'submission.values', 'submission.status', 'submission.created_at'])
    .select(IS_MASKED.as('is_masked'))
    .where('submission.form_id', '=', menuId)
    .where('submission.is_removed', '=', 0)
    .where('submission.search_text', 'like', `%${compared}%`)
    .orderBy('submission.created_at', 'desc')
    .limit(MAX_FOUND)
    .execute();
  return rows.filter(
    (row) =>
      contactIn(readForm(row, site, site.defaultLanguage).rule, JSON.parse(row.values), kind) === compared,
  );
}

/** What a visitor may know of an answer. */
async function describe(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  row: Answer,
): Promise<LookedUpAnswer> {
  const { rule } = readForm(row, site, language);
  const values = shownValues(row, false);
  const fields = mergeColumns([rule.filter(isShown)]).map((column) => ({
    title: column.title,
    text: String(cellOf(values, rule, column)),
  }));
  return {
    id: row.record_id,
    gmtCreate: row.created_at,
    fields: fields.filter(({ text }) => text !== ''),
    ...(await readHandling(queries, site, row)),
  };
}

/** Hidden values, such as the campaign of a link, are for owners. */
const isShown = (rule: FormRule): boolean => rule['x-display'] !== 'hidden' && rule['x-hidden'] !== true;
