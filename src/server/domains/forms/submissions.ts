// Accepts submissions of forms.
import { randomUUID } from 'node:crypto';
import type { FormTemplate } from '../../../../runtime/forms/rules/rule.ts';
import type { FunctionContext } from '../../../../runtime/language/functions.ts';
import type { Channels } from '../content/index.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import type { Caller, SiteIdentity } from '../../kernel/caller.ts';
import { FieldError, HttpError, invalidInput } from '../../kernel/http-error.ts';
import type { MakeRateLimit } from '../../limits/rate-limit.ts';
import type { Orders } from '../orders/index.ts';
import type { FormEngine } from './form-engine.ts';
import type { FormFiles } from './form-files.ts';
import { costsTheSame, orderOf } from './form-order.ts';
import { storeMails } from './form-mails.ts';
import { limitsOf, needsMember } from './place-keys.ts';
import { takePlaces } from './places.ts';
import { codeFieldsOf, proveCodes, type PhoneProof, type ProvenValues } from './phone-codes.ts';
import { findRepeated, RepeatedElsewhere } from './repeated.ts';
import { searchTextsOf } from './search-text.ts';
import { makeRequirePerson, type RequirePerson } from './suspect-programs.ts';
import { findForm, findVersion, storeVersion, readForm, type FormTemplateRow } from './form-rows.ts';

/** The body of a submission. */
interface SubmissionDraft {
  menuId: string;
  valueJson: unknown;
  /** Value of the honeypot, a field that people do not see. */
  honeypot?: string;
  /** The version that the sender has open; the newest without it. */
  version?: number;
  /** How long the form was open in the browser, in milliseconds. */
  openMs?: number;
  /** Of a browser that has solved a captcha, and its answer. */
  deviceId?: string;
  imageCode?: string;
}

/** The sender of a submission. */
export interface Sender {
  site: SiteIdentity;
  language: string;
  caller: Caller;
  /** Network address; absent for calls in this process. */
  address?: string;
  /** Hash of the request; repetitions have the same. */
  idempotencyKey?: string;
}

/** Values that a form has accepted, and that are not stored yet. */
export interface AcceptedSubmission {
  /** Stores them in a transaction and returns the id of the submission. */
  store(transaction: Queries): Promise<string>;
}

interface NewSubmission {
  /** In the version that was filled in. */
  form: FormTemplateRow;
  /** Its limits are those of the form now. */
  newest: FormTemplateRow;
  accepted: ProvenValues;
  recordId: string;
  now: Date;
  /** It may go on a waiting list. */
  mayWait: boolean;
}

/** What a code is asked for with. */
type CodeWish = Record<'menuId' | 'field' | 'phone' | 'deviceId' | 'imageCode', string>;

/** Accepted submissions of one form per minute, of one member or of the guests of one network. */
const MAX_KEPT = 30;
/** Submissions of one network per minute, including rejected ones. */
const MAX_CHECKED = 600;

interface SubmissionDependencies {
  database: Database;
  channels: Channels;
  engine: FormEngine;
  files: FormFiles;
  orders: Orders;
  verification: PhoneProof;
  makeRateLimit: MakeRateLimit;
}

/** Accepts submissions of forms. */
export class Submissions {
  private readonly database: Database;
  private readonly channels: Channels;
  private readonly engine: FormEngine;
  private readonly files: FormFiles;
  private readonly orders: Orders;
  private readonly verification: PhoneProof;
  private readonly queries;
  private readonly limitChecks;
  private readonly limitSubmissions;
  private readonly requirePerson: RequirePerson;

  constructor({ database, verification, makeRateLimit, ...parts }: SubmissionDependencies) {
    this.database = database;
    this.verification = verification;
    this.channels = parts.channels;
    this.engine = parts.engine;
    this.files = parts.files;
    this.orders = parts.orders;
    this.queries = database.queries;
    this.limitChecks = makeRateLimit(MAX_CHECKED, 'form.too-many');
    this.limitSubmissions = makeRateLimit(MAX_KEPT, 'form.too-many');
    this.requirePerson = makeRequirePerson(verification, makeRateLimit);
  }

  /**
   * An open form that this caller may fill in. 404 for an unknown form, 401 without a member for a paid form,
   * or one that counts the answers of each member.
   */
  readonly findFillable = async (
    site: SiteIdentity,
    caller: Caller,
    id: string,
  ): Promise<FormTemplateRow> => {
    const form = await findForm(this.queries, site, id, { open: true });
    if (caller.memberId === undefined && needsMember(limitsOf(form, site, site.defaultLanguage)))
      throw new HttpError(401, 'form.member-needed');
    return form;
  };

  /** What expressions read of the site. */
  private async describeSite(
    site: SiteIdentity,
    language: string,
    form?: FormTemplateRow,
  ): Promise<FunctionContext> {
    // Only `linkOf` reads the channels of a site.
    const channelTree = form?.document.includes('linkOf')
      ? await this.channels.read(site, language)
      : undefined;
    return { language, base: '', channels: channelTree?.roots ?? [] };
  }

  private async keep(
    sender: Sender,
    { form, newest }: { form: FormTemplateRow; newest: FormTemplateRow },
    accepted: ProvenValues,
  ): Promise<string> {
    const { site, language, caller, idempotencyKey } = sender;
    const recordId = randomUUID();
    const now = new Date();
    return this.database.write(async (transaction) => {
      const before =
        idempotencyKey === undefined ? undefined : await findRepeated(transaction, site, idempotencyKey);
      if (before !== undefined) return before;
      const mayWait = form.pay === 0;
      await this.insert(transaction, sender, { form, newest, accepted, recordId, now, mayWait });
      if (form.pay === 0 || caller.memberId === undefined) return recordId;
      const order = { ...orderOf(form, site, accepted.values), memberId: caller.memberId };
      return this.orders.place(transaction, site, { ...order, language, recordId }, now);
    });
  }

  private async insert(
    transaction: Queries,
    { site, language, caller, idempotencyKey }: Sender,
    { form, newest, accepted, recordId, now, mayWait }: NewSubmission,
  ): Promise<void> {
    const { memberId } = caller;
    const place = { site, language, form: newest, recordId, memberId, mayWait, now };
    await takePlaces(transaction, { ...place, values: accepted.values });
    await accepted.useCodes(transaction);
    const claim = { site, language, form, caller, recordId };
    const values = await this.files.claim(transaction, claim, accepted.values);
    const made = await transaction
      .insertInto('form_record')
      .values({
        project_code: site.projectCode,
        record_id: recordId,
        form_id: form.form_id,
        version: form.version,
        member_id: caller.memberId ?? null,
        language_code: language,
        values: JSON.stringify(values),
        ...searchTextsOf(readForm(form, site, language).rule, values),
        created_at: now.toISOString(),
        request_key: idempotencyKey ?? null,
      })
      .onConflict((conflict) => conflict.columns(['project_code', 'request_key']).doNothing())
      .returning('record_id')
      .executeTakeFirst();
    // Another process was faster with the same request: this transaction is undone.
    if (made === undefined) throw new RepeatedElsewhere();
    await storeVersion(transaction, form, now);
    await storeMails(transaction, { site, language }, { form, recordId, values, now });
  }

  /** Throws a 422 that names every wrong field. */
  private async check(sender: Sender, form: FormTemplateRow, valueJson: unknown): Promise<ProvenValues> {
    const { site, language } = sender;
    const template = readForm(form, site, language);
    const values = await this.checkValues(sender, template, valueJson, form);
    return proveCodes(this.verification, site, template.rule, values);
  }

  /** Values that a form accepts; stores nothing. 422 names every wrong field, 429 is too often. */
  readonly checkValues = async (
    { site, language, address }: Sender,
    template: FormTemplate,
    valueJson: unknown,
    form?: FormTemplateRow,
  ): Promise<Record<string, unknown>> => {
    if (address !== undefined) await this.limitChecks(address);
    const about = await this.describeSite(site, language, form);
    const submission = await this.engine.check(template, valueJson, about);
    if (submission.ok) return submission.value;
    throw invalidInput(submission.errors.map((error) => ({ ...error, path: `/valueJson${error.path}` })));
  };

  /**
   * Checks values for a form that belongs to something else, such as the order of a product: its own price
   * does not count. 422 names every wrong field, 404 a closed form, 401 a guest.
   */
  readonly accept = async (
    sender: Omit<Sender, 'idempotencyKey'>,
    menuId: string,
    valueJson: unknown,
  ): Promise<AcceptedSubmission> => {
    const { site, caller, address } = sender;
    const form = await this.findFillable(site, caller, menuId);
    const accepted = await this.check(sender, form, valueJson);
    if (address !== undefined) await this.limitSubmissions(caller.memberId ?? address, menuId);
    return {
      store: async (transaction) => {
        const recordId = randomUUID();
        const made = { form, newest: form, accepted, recordId, now: new Date(), mayWait: false };
        await this.insert(transaction, sender, made);
        return recordId;
      },
    };
  };

  /** Sends a code to a phone that a field of an open form proves. Throws as `Verification.sendCode`. */
  readonly sendCode = async (
    sender: Omit<Sender, 'idempotencyKey'>,
    { menuId, field, phone, deviceId, imageCode }: CodeWish,
  ): Promise<void> => {
    const { site, language, caller, address = '' } = sender;
    const { rule } = readForm(await this.findFillable(site, caller, menuId), site, language);
    if (!codeFieldsOf(rule).some((path) => path.at(-1) === field))
      throw new FieldError(422, 'form.field-sends-no-code', '/field');
    const target = this.verification.readTarget('phone', phone);
    await this.verification.checkCaptcha(site, deviceId, imageCode, 'form');
    await this.verification.sendCode(site, language, { purpose: 'form', target, address });
  };

  /**
   * Stores a submission that the form's rules accept. Returns the id of the submission, or for a paid form
   * the id of its unpaid order, made in the same transaction. 422 names every wrong field, 401 a paid form
   * without a member, 409 a form that is not open or full, 429 too often, 422/4224 a guest who needs a
   * captcha.
   */
  readonly fillIn = async (
    sender: Sender,
    { menuId, valueJson, version, honeypot = '', openMs, deviceId = '', imageCode = '' }: SubmissionDraft,
  ): Promise<string> => {
    const { site, caller, address, idempotencyKey } = sender;
    const newest = await this.findFillable(site, caller, menuId);
    const form = await findVersion(this.queries, newest, version, new Date());
    // Who has it open has read another price.
    if (!costsTheSame(form, newest, site)) throw new HttpError(409, 'form.price-changed');
    // A code of the first run is used up: its repetition is answered before codes are checked.
    const repeated = idempotencyKey && (await findRepeated(this.queries, site, idempotencyKey));
    if (repeated) return repeated;
    const accepted = await this.check(sender, form, valueJson);
    // Behind the check: nobody solves a captcha for answers that are not taken.
    if (address !== undefined && caller.memberId === undefined) {
      const { captcha } = readForm(newest, site, site.defaultLanguage).option;
      await this.requirePerson({ site, address, menuId, honeypot, openMs, deviceId, imageCode }, captcha);
    }
    if (address !== undefined) await this.limitSubmissions(caller.memberId ?? address, menuId);
    try {
      return await this.keep(sender, { form, newest }, accepted);
    } catch (error) {
      const first =
        error instanceof RepeatedElsewhere && idempotencyKey !== undefined
          ? await findRepeated(this.queries, site, idempotencyKey)
          : undefined;
      if (first === undefined) throw error;
      return first;
    }
  };
}
