/** Lists and changes forms in the console. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { rulesInside, type FormRule } from '../../../../runtime/forms/rules/rule.ts';
import type { FormValues } from '../../../../runtime/generated/api.generated.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { ruleListOf } from '../../../../runtime/model/rule-list.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { listRows } from '../../database/list-rows.ts';
import { shownText } from '../../database/shown-text.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError } from '../../kernel/http-error.ts';
import type { LocalizedText } from '../../kernel/localized.ts';
import { checkForm, findFormErrors } from './check-form.ts';
import type { FormEngine } from './form-engine.ts';
import { findStored, keepVersion, readTitle, type FormTemplateRow } from './form-rows.ts';
import { describeLimits } from './describe-limits.ts';
import { renewPlacesOfForm } from './renew-places.ts';
import { tryForm, type TriedForm } from './try-form.ts';

/** The writes run in the transaction of `queries`. */
type FormConsole = ReturnType<typeof makeFormConsole>;

const COLUMNS = {
  gmtModified: sql`coalesce(form.modified_at, form.created_at)`,
  price: sql`coalesce(form.price, 0)`,
  isOpen: 'form.is_open',
  isPaid: 'form.pay',
};

const ofSite = (queries: Queries, { projectCode }: SiteIdentity) =>
  queries
    .selectFrom('form_template as form')
    .selectAll('form')
    .where('form.project_code', '=', projectCode)
    .where('form.is_deleted', '=', 0);

export function makeFormConsole({ queries: reading }: Database, engine: FormEngine) {
  return {
    async list(site: SiteIdentity, language: string, search: RecordSearch) {
      const title = shownText(reading, 'form.title', site, language);
      const options = {
        columns: { ...COLUMNS, title },
        searched: [title],
        texts: { language, columns: { title } },
        last: 'form.form_id',
      };
      const listed = await listRows(ofSite(reading, site), search, options);
      const counts = await countSubmissions(
        reading,
        site,
        listed.data.map((row) => row.form_id),
      );
      const data = listed.data.map((row) => ({
        id: row.form_id,
        title: readTitle(row.title, site, language),
        fields: countFields((JSON.parse(row.document) as { rule: FormRule[] }).rule),
        isOpen: row.is_open === 1,
        isPaid: row.pay === 1,
        isPublished: row.is_published === 1,
        price: row.price ?? 0,
        records: counts.get(row.form_id)?.all ?? 0,
        newRecords: counts.get(row.form_id)?.unread ?? 0,
        gmtModified: row.modified_at ?? row.created_at,
      }));
      return { ...listed, data };
    },
    async read(queries: Queries, site: SiteIdentity, ids: readonly string[]) {
      const rows = await ofSite(queries, site).where('form.form_id', 'in', ids).execute();
      return new Map(rows.map((row) => [row.form_id, valuesOf(row, site)]));
    },
    /** What its limits have left. */
    details: describeLimits,
    /** Stores a form. Throws a 422 with the place of everything that is not allowed. */
    write: (
      queries: Queries,
      site: SiteIdentity,
      language: string,
      change: { id?: string; values: FormValues; before?: FormValues },
    ) => write({ queries, engine, site, language }, change),
    setOpen: (queries: Queries, site: SiteIdentity, id: string, isOpen: boolean) =>
      change(queries, site, id, { is_open: isOpen ? 1 : 0 }),
    /** Takes a form away, or back. Its submissions stay. */
    setRemoved: (queries: Queries, site: SiteIdentity, id: string, isRemoved: boolean) =>
      change(queries, site, id, { is_deleted: isRemoved ? 1 : 0, ...(isRemoved ? { is_open: 0 } : {}) }),
    /** What would forbid saving these rules, with places in `/rule` and `/option`. */
    findErrors: (language: string, { rule, option }: { rule: unknown; option: unknown }) =>
      findFormErrors(engine, language, { rule: ruleListOf(rule), option, pay: 0, price: 0 }),
    /** What an entry would become. Nothing is stored. */
    tryForm: (site: SiteIdentity, readSiteName: (language: string) => Promise<string>, form: TriedForm) =>
      tryForm({ engine, queries: reading, readSiteName }, site, withoutBlanks(form, site)),
    /** Articles and products that take their orders with a form, and documents that show it. */
    findUses: (site: SiteIdentity, language: string, id: string) => findUses(reading, site, language, id),
  };
}

const withoutBlanks = (form: TriedForm, site: SiteIdentity): TriedForm => ({
  ...form,
  option: withoutBlankTexts(form.option, site),
});

interface Writing {
  queries: Queries;
  engine: FormEngine;
  site: SiteIdentity;
  language: string;
}

type FormContentColumns = Pick<
  FormTemplateRow,
  'title' | 'document' | 'pay' | 'price' | 'is_open' | 'is_published' | 'modified_at'
>;

async function write(
  { queries, engine, site, language }: Writing,
  { id, values, before }: Parameters<FormConsole['write']>[3],
): Promise<string> {
  const { title, isPaid = false, price = 0, isOpen = true, isPublished = true } = values;
  const rule = ruleListOf(values.rule);
  if ((title[site.defaultLanguage] ?? '').trim() === '')
    throw new FieldError(422, 'console.value-missing', `/values/title/${site.defaultLanguage}`);
  if (Array.isArray(rule) && rule.length === 0)
    throw new FieldError(422, 'console.value-missing', '/values/rule');
  const { price: _shownPrice, ...given } = values.option ?? {};
  const option = withoutBlankTexts(given, site);
  const pay = isPaid ? 1 : 0;
  await checkForm(engine, language, { rule, option, pay, price }, '/values');
  const now = new Date().toISOString();
  const content: FormContentColumns = {
    title: JSON.stringify(title),
    // What is shown is what is paid.
    document: JSON.stringify({ rule, option: isPaid ? { ...option, price } : option }),
    pay,
    price: isPaid ? price : null,
    is_open: isOpen ? 1 : 0,
    is_published: isPublished ? 1 : 0,
    modified_at: now,
  };
  if (id !== undefined && before !== undefined) {
    await keepVersion(queries, await findStored(queries, site, id), new Date(now));
    await change(queries, site, id, content, true);
    await renewPlacesOfForm(queries, site, id);
    return id;
  }
  const formId = id ?? randomUUID();
  await queries
    .insertInto('form_template')
    .values({
      ...content,
      project_code: site.projectCode,
      form_id: formId,
      version: 1,
      is_deleted: 0,
      created_at: now,
    })
    .execute();
  return formId;
}

/** Texts that an owner has left empty are the usual ones; a language without a text reads another one. */
function withoutBlankTexts(
  option: Readonly<Record<string, unknown>>,
  { defaultLanguage }: SiteIdentity,
): Record<string, unknown> {
  const left = { ...option };
  for (const name of ['submitText', 'successText', 'mailText']) {
    const text = option[name];
    if (!isObject(text)) continue;
    const said = Object.entries(text).filter(([, each]) => typeof each !== 'string' || each.trim() !== '');
    const [[, first] = []] = said;
    if (first === undefined) delete left[name];
    else left[name] = { [defaultLanguage]: first, ...Object.fromEntries(said) };
  }
  return left;
}

function valuesOf(row: FormTemplateRow, site: SiteIdentity): FormValues {
  const title = JSON.parse(row.title) as LocalizedText;
  const { rule, option } = JSON.parse(row.document) as {
    rule: FormValues['rule'];
    option: Record<string, unknown>;
  };
  const { price: _shownPrice, ...others } = option;
  return {
    title: typeof title === 'string' ? { [site.defaultLanguage]: title } : { ...title },
    rule,
    option: others,
    isPaid: row.pay === 1,
    price: row.price ?? 0,
    isOpen: row.is_open === 1,
    ...(row.is_published === 1 ? {} : { isPublished: false }),
  };
}

/** Fields that people fill in. */
function countFields(rules: readonly FormRule[]): number {
  return rules.reduce((sum, rule) => sum + (rule.type === 'void' ? countFields(rulesInside(rule)) : 1), 0);
}

async function countSubmissions(queries: Queries, { projectCode }: SiteIdentity, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { all: number; unread: number }>();
  const rows = await selectWhere(queries, 'form_record', { project_code: projectCode, is_removed: 0 })
    .select(['form_id', sql<number>`count(*)`.as('all')])
    .select(sql<number>`sum(case when status = 'new' then 1 else 0 end)`.as('unread'))
    .where('form_id', 'in', ids)
    .groupBy('form_id')
    .execute();
  return new Map(rows.map((row) => [row.form_id, { all: row.all, unread: row.unread }]));
}

async function change(
  queries: Queries,
  { projectCode }: SiteIdentity,
  id: string,
  row: Partial<Omit<FormTemplateRow, 'project_code' | 'form_id' | 'version'>>,
  isNewVersion = false,
): Promise<void> {
  await updateWhere(queries, 'form_template', { project_code: projectCode, form_id: id })
    // Counted by the database, so that simultaneous saves get different versions.
    .set((column) => ({ ...row, ...(isNewVersion ? { version: column('version', '+', 1) } : {}) }))
    .execute();
}

const MAX_USES = 200;

async function findUses(
  queries: Queries,
  { projectCode, defaultLanguage }: SiteIdentity,
  language: string,
  id: string,
) {
  const named = sql<boolean>`document like ${`%"formId":${JSON.stringify(id)}%`}`;
  const [items, pages] = await Promise.all([
    selectWhere(queries, 'content_item', { project_code: projectCode })
      .select(['content_code', 'document'])
      .where(named)
      .limit(MAX_USES)
      .execute(),
    selectWhere(queries, 'content', { project_code: projectCode })
      .select('channel_code')
      .distinct()
      .where(named)
      .limit(MAX_USES)
      .execute(),
  ]);
  return {
    items: items.map((row) => {
      const { title = '' } = JSON.parse(row.document) as { title?: LocalizedText };
      const text = typeof title === 'string' ? title : (title[language] ?? title[defaultLanguage] ?? '');
      return { code: row.content_code, title: text };
    }),
    channels: pages.map((row) => row.channel_code),
  };
}
