// Reads and saves forms for their owners.
import { randomUUID } from 'node:crypto';
import { ruleListOf } from '../../../../runtime/model/rule-list.ts';
import type { StoredForm } from '../../../../runtime/generated/api.generated.ts';
import type { Database } from '../../database/database.ts';
import { updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { Events } from '../../kernel/events.ts';
import type { LocalizedText } from '../../kernel/localized.ts';
import { checkForm } from './check-form.ts';
import type { FormEngine } from './form-engine.ts';
import { findForm, keepVersion, type FormTemplateRow } from './form-rows.ts';
import { renewPlacesOfForm } from './renew-places.ts';

/** A form as sent by its owner, with texts in all languages. */
interface FormDraft {
  /** Absent for a new form. */
  id?: string;
  title: LocalizedText;
  /** A rule list, or what a designer exports. */
  rule: unknown;
  option: Record<string, unknown>;
  pay: 0 | 1;
  /** Fen. */
  price: number;
  isOpen: boolean;
}

/** The owner's calls about forms. An unknown form is a 404. */
export class FormEditing {
  private readonly database: Database;
  private readonly events: Events;
  private readonly engine: FormEngine;
  private readonly queries;

  constructor(database: Database, events: Events, engine: FormEngine) {
    this.database = database;
    this.events = events;
    this.engine = engine;
    this.queries = database.queries;
  }

  readonly get = async (site: SiteIdentity, id: string): Promise<StoredForm> =>
    describe(await findForm(this.queries, site, id, { open: false }));

  /**
   * 422 with the place of everything that is not allowed. Submissions keep the version that they were filled
   * in with.
   */
  readonly save = async (site: SiteIdentity, language: string, draft: FormDraft): Promise<StoredForm> => {
    const { price: optionPrice, ...option } = draft.option;
    // The price that is shown is the price that is paid: the draft's, else the option's, which is validated
    // with the option.
    const requestedPrice = draft.price === 0 ? Number(optionPrice ?? 0) : draft.price;
    const rule = ruleListOf(draft.rule);
    await checkForm(this.engine, language, { ...draft, rule, price: requestedPrice });
    const { id, title, pay, isOpen } = draft;
    const price = pay === 1 ? requestedPrice : null;
    const content = {
      title: JSON.stringify(title),
      document: JSON.stringify({ rule, option: price === null ? option : { ...option, price } }),
      pay,
      price,
      is_published: 1 as const,
    };
    const now = new Date().toISOString();
    const row = await this.database.write(async (transaction) => {
      const known = id === undefined ? undefined : await findForm(transaction, site, id, { open: false });
      if (known === undefined) {
        const made: FormTemplateRow = {
          ...content,
          project_code: site.projectCode,
          form_id: randomUUID(),
          is_open: isOpen ? 1 : 0,
          version: 1,
          is_deleted: 0,
          created_at: now,
          modified_at: now,
        };
        await transaction.insertInto('form_template').values(made).execute();
        return made;
      }
      await keepVersion(transaction, known, new Date(now));
      const changed = await updateWhere(transaction, 'form_template', {
        project_code: site.projectCode,
        form_id: known.form_id,
        is_deleted: 0,
      })
        // Counted by the database, so that simultaneous saves get different versions.
        .set((column) => ({
          ...content,
          modified_at: now,
          is_open: isOpen ? 1 : 0,
          version: column('version', '+', 1),
        }))
        .returningAll()
        .executeTakeFirstOrThrow(() => new HttpError(404, 'form.gone'));
      await renewPlacesOfForm(transaction, site, known.form_id);
      return changed;
    });
    this.events.emit('changed', { projectCode: site.projectCode, tags: ['forms'] });
    return describe(row);
  };

  /** Removes a form from the site. Its submissions stay. */
  readonly remove = async (site: SiteIdentity, id: string): Promise<void> => {
    const { form_id } = await findForm(this.queries, site, id, { open: false });
    await updateWhere(this.queries, 'form_template', { project_code: site.projectCode, form_id })
      .set({ is_deleted: 1, is_open: 0 })
      .execute();
    this.events.emit('changed', { projectCode: site.projectCode, tags: ['forms'] });
  };
}

function describe(row: FormTemplateRow): StoredForm {
  const { rule, option } = JSON.parse(row.document) as Pick<StoredForm, 'rule' | 'option'>;
  return {
    id: row.form_id,
    title: JSON.parse(row.title) as LocalizedText,
    rule,
    option,
    pay: row.pay,
    price: row.price ?? 0,
    isOpen: row.is_open === 1,
    version: row.version,
    gmtCreate: row.created_at,
  };
}
