// Reads the rows of forms.
import { sql, type Selectable } from 'kysely';
import { limitRows } from '../../../../runtime/forms/budget/limit-rows.ts';
import { completeRules } from '../../../../runtime/forms/rules/complete.ts';
import { localize } from '../../../../runtime/forms/rules/localize.ts';
import type { FormOption, FormRule } from '../../../../runtime/generated/documents.generated.ts';
import type { Queries } from '../../database/driver.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { FormTemplateTable, FormVersionTable } from '../../../../runtime/generated/tables.generated.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';

/** A form in one language. */
export interface FormDetail {
  id: string;
  title: string;
  rule: FormRule[];
  option: FormOption;
  /** 1 for a paid form. */
  pay: 0 | 1;
  /** Fen; 0 for a free form. */
  price: number;
}

export type FormTemplateRow = Selectable<FormTemplateTable>;

/** Columns of a form and of its versions. */
export type FormRow = Pick<Selectable<FormVersionTable>, 'form_id' | 'title' | 'document' | 'pay' | 'price'>;

/** Rules and options with texts in all languages. */
type FormContent = Pick<FormDetail, 'rule' | 'option'>;

/**
 * A form that is not removed. Throws a 404 when there is none, or when `open` is required and it is closed or
 * was never published.
 */
export async function findForm(
  queries: Queries,
  site: SiteIdentity,
  id: string,
  { open }: { open: boolean },
): Promise<FormTemplateRow> {
  const row = await findStored(queries, site, id);
  if (row.is_deleted === 1 || (open && (row.is_open === 0 || row.is_published === 0)))
    throw new HttpError(404, 'form.gone');
  return row;
}

/** Whether a form has been published: visitors can reach it. Throws a 404 when there was never one. */
export async function isPublicForm(queries: Queries, site: SiteIdentity, id: string): Promise<boolean> {
  const { is_deleted: isRemoved, is_published: isPublished } = await findStored(queries, site, id);
  return isRemoved === 0 && isPublished === 1;
}

/** A form, also a removed one: its submissions stay. Throws a 404 when there was never one. */
export async function findStored(queries: Queries, site: SiteIdentity, id: string): Promise<FormTemplateRow> {
  const row = await selectWhere(queries, 'form_template', { project_code: site.projectCode, form_id: id })
    .selectAll()
    .executeTakeFirstOrThrow(() => new HttpError(404, 'form.gone'));
  return row;
}

const MAX_BYTES_READ = 500;
const known = new Map<string, FormContent>();

// Cached: many visitors fill in the same form, and plans are kept by the identity of the rules. Never
// changed.
export function readContent(document: string, language: string, defaultLanguage: string): FormContent {
  const key = `${language} ${defaultLanguage} ${document}`;
  let content = known.get(key);
  if (content === undefined) {
    const { rule, ...rest } = localize(JSON.parse(document) as FormContent, language, defaultLanguage);
    content = { ...rest, rule: limitRows(completeRules(rule)) };
    if (known.size >= MAX_BYTES_READ) known.clear();
    known.set(key, content);
  }
  return content;
}

/**
 * A form or version in a language. Its rules and options are shared by all readers and must not be changed.
 */
export function readForm(row: FormRow, site: SiteIdentity, language: string): FormDetail {
  const { rule, option } = readContent(row.document, language, site.defaultLanguage);
  return {
    id: row.form_id,
    title: readTitle(row.title, site, language),
    rule,
    option,
    pay: row.pay,
    price: row.price ?? 0,
  };
}

/** The submissions of a site, each with the version of its form. */
export function submissionsOf(queries: Queries, site: SiteIdentity) {
  return queries
    .selectFrom('form_record as submission')
    .innerJoin('form_version as form', ofSameSite('form', 'submission', 'form_id', 'version'))
    .where('submission.project_code', '=', site.projectCode);
}

/** 1 for a `submission` whose form, as it is now, hides personal data from owners who only read. */
export const IS_MASKED = sql<number>`case when exists (select 1 from form_template as newest
  where newest.project_code = submission.project_code and newest.form_id = submission.form_id
    and newest.document like '%"masks":true%') then 1 else 0 end`;

/** 1 for a `submission` that an owner has replied to. */
export const IS_ANSWERED = sql<number>`case when exists (select 1 from form_reply as reply
  where reply.project_code = submission.project_code and reply.record_id = submission.record_id)
  then 1 else 0 end`;

/** The submissions of a site with their members, where they have any. */
export function submissionsWithMembers(queries: Queries, site: SiteIdentity) {
  return submissionsOf(queries, site).leftJoin('member', ofSameSite('member', 'submission', 'member_id'));
}

/** The submissions of a site with their members and orders, where they have any. */
export function submissionsWithPeople(queries: Queries, site: SiteIdentity) {
  return submissionsWithMembers(queries, site).leftJoin(
    'member_order as order',
    ofSameSite('order', 'submission', 'record_id'),
  );
}

/** The rules of a form by its versions that were filled in, the newest first. */
export async function readVersions(
  queries: Queries,
  site: SiteIdentity,
  { language, menuId, most }: { language: string; menuId: string; most?: number },
): Promise<Map<number, FormRule[]>> {
  const found = selectWhere(queries, 'form_version', {
    project_code: site.projectCode,
    form_id: menuId,
    is_filled: 1,
  })
    .selectAll()
    .orderBy('version', 'desc');
  const rows = await (most === undefined ? found : found.limit(most)).execute();
  return new Map(rows.map((row) => [row.version, readForm(row, site, language).rule]));
}

/** A stored title in a language. */
export function readTitle(title: string, site: SiteIdentity, language: string): string {
  return textIn(JSON.parse(title) as LocalizedText, language, site.defaultLanguage);
}

type Version = Omit<
  FormTemplateRow,
  'is_open' | 'is_published' | 'is_deleted' | 'created_at' | 'modified_at'
>;

const versionOf = ({ project_code, form_id, version, title, document, pay, price }: Version, now: Date) => ({
  project_code,
  form_id,
  version,
  title,
  document,
  pay,
  price,
  created_at: now.toISOString(),
});

/** Stores a version of a form with its first submission. */
export async function storeVersion(queries: Queries, form: Version, now: Date): Promise<void> {
  await queries
    .insertInto('form_version')
    .values({ ...versionOf(form, now), is_filled: 1 })
    .onConflict((conflict) =>
      conflict.columns(['project_code', 'form_id', 'version']).doUpdateSet({ is_filled: 1 }),
    )
    .execute();
}

/** Keeps the version that is about to be replaced: somebody may have it open. */
export async function keepVersion(queries: Queries, form: Version, now: Date): Promise<void> {
  const replaced_at = now.toISOString();
  await queries
    .insertInto('form_version')
    .values({ ...versionOf(form, now), is_filled: 0, replaced_at })
    .onConflict((conflict) =>
      conflict.columns(['project_code', 'form_id', 'version']).doUpdateSet({ replaced_at }),
    )
    .execute();
}

/** How long a version that was replaced is still taken. */
export const VERSION_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * The form as the sender has it open: its newest version, or an older one that was replaced not long ago. A
 * version that is unknown, or too old, is judged by the newest.
 */
export async function findVersion(
  queries: Queries,
  form: FormTemplateRow,
  version: number | undefined,
  now: Date,
): Promise<FormTemplateRow> {
  if (version === undefined || version === form.version) return form;
  const row = await selectWhere(queries, 'form_version', {
    project_code: form.project_code,
    form_id: form.form_id,
    version,
  })
    .select(['version', 'title', 'document', 'pay', 'price'])
    .where('replaced_at', '>', new Date(now.getTime() - VERSION_LIFE_MS).toISOString())
    .executeTakeFirst();
  return row === undefined ? form : { ...form, ...row };
}
