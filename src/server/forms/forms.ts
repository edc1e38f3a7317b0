import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FormScope } from '../../../runtime/forms/language.ts';
import { localize } from '../../../runtime/forms/localize.ts';
import type { FormOption, FormRule } from '../../../runtime/model/documents.generated.ts';
import { messagesFor } from '../../assembly/messages.ts';
import type { Channels } from '../content/channels.ts';
import type { Database } from '../database/database.ts';
import type { ListPage } from '../http/envelope.ts';
import type { Caller, SiteIdentity } from '../http/caller.ts';
import { ApiProblem, makeInvalidInput } from '../http/problem.ts';
import { sayLocalized, type LocalizedText } from '../site/localized.ts';
import type { FormEngine } from './form-engine.ts';

/** A form in one language, as it is drawn. */
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

/** The forms of a site and what people filled into them. */
export interface Forms {
  /** An open form; 404 when it is closed, deleted or was never there. */
  get(site: SiteIdentity, language: string, id: string): Promise<FormDetail>;
  list(
    site: SiteIdentity,
    language: string,
    search: { keyword?: string; page: number; limit: number },
  ): Promise<ListPage<{ id: string; title: string }>>;
  /** Keeps a submission that the form's own rules accept; the record's id. 422 names every field that is wrong, 401 a paid form without a member. */
  fillIn(site: SiteIdentity, language: string, caller: Caller, submission: { menuId: string; valueJson: unknown }): Promise<string>;
}

/** Keeps forms and records in the database. */
export function makeForms({ queries }: Database, channels: Channels, engine: FormEngine): Forms {
  async function get(site: SiteIdentity, language: string, id: string): Promise<FormDetail> {
    const row = await queries
      .selectFrom('form_template')
      .selectAll()
      .where('project_code', '=', site.projectCode)
      .where('form_id', '=', id)
      .where('is_open', '=', 1)
      .executeTakeFirst();
    if (row === undefined) throw new ApiProblem(404, 404, 'form.gone');
    const title = sayLocalized(JSON.parse(row.title) as LocalizedText, language, site.defaultLanguage);
    const { rule, option } = localize(JSON.parse(row.document) as Pick<FormDetail, 'rule' | 'option'>, language);
    return { id, title, rule, option, pay: row.pay, price: row.price ?? 0 };
  }

  async function makeScope(site: SiteIdentity, language: string): Promise<FormScope> {
    const messages = messagesFor(language, ['form', 'site']);
    const { roots } = await channels.read(site, language);
    return { t: (key) => (Object.hasOwn(messages, key) ? (messages[key] ?? key) : key), site: { language, base: '', channels: roots } };
  }

  return {
    get,
    async list(site, language, { keyword = '', page, limit }) {
      let found = queries.selectFrom('form_template').where('project_code', '=', site.projectCode);
      if (keyword.trim() !== '') {
        const pattern = `%${keyword
          .trim()
          .toLowerCase()
          .replaceAll(/[\\%_]/g, '\\$&')}%`;
        found = found.where(sql<boolean>`lower(title) like ${pattern} escape '\\'`);
      }
      const [{ total }, rows] = await Promise.all([
        found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
        found
          .select(['form_id', 'title'])
          .orderBy('created_at', 'desc')
          .orderBy('form_id')
          .limit(limit)
          .offset((page - 1) * limit)
          .execute(),
      ]);
      const data = rows.map((row) => ({
        id: row.form_id,
        title: sayLocalized(JSON.parse(row.title) as LocalizedText, language, site.defaultLanguage),
      }));
      return { data, total, pageNum: page, pageSize: limit };
    },
    async fillIn(site, language, caller, { menuId, valueJson }) {
      const form = await get(site, language, menuId);
      if (form.pay === 1 && caller.role !== 'member') throw new ApiProblem(401, 401, 'form.member-needed');
      const submission = await engine.check(form, valueJson, await makeScope(site, language));
      if (!submission.ok) throw makeInvalidInput(submission.errors.map((error) => ({ ...error, path: `/valueJson${error.path}` })));
      const record = {
        project_code: site.projectCode,
        record_id: randomUUID(),
        form_id: menuId,
        member_id: null,
        language_code: language,
        values: JSON.stringify(submission.value),
        created_at: new Date().toISOString(),
      };
      await queries.insertInto('form_record').values(record).execute();
      return record.record_id;
    },
  };
}
