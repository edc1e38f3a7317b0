/** Tries an entry of a form before the form is saved. Nothing is stored or sent. */
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import type { DeliveryKey } from '../../../../runtime/generated/text-keys.generated.ts';
import { ruleListOf } from '../../../../runtime/model/rule-list.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { InputError, UntranslatedError } from '../../kernel/http-error.ts';
import { translateDelivery } from '../../kernel/language.ts';
import { findFormErrors } from './check-form.ts';
import { cellOf, mergeColumns } from './form-columns.ts';
import type { FormEngine } from './form-engine.ts';
import { mailsOf } from './form-mails.ts';
import { readForm, type FormRow } from './form-rows.ts';

type Tried = ApiCalls['consoleForm.try']['data'];

/** An entry of a form that may not be saved yet. */
export interface TriedForm {
  title: Readonly<Record<string, string>>;
  rule: unknown;
  option: Readonly<Record<string, unknown>>;
  values: unknown;
  /** That it is filled in in. */
  language: string;
}

/** Its cells as submission and sheet have them, and its mails; only errors for a form or values with any. */
interface FormTrial extends Omit<Tried, 'errors'> {
  errors: (InputError | UntranslatedError)[];
}

export async function tryForm(
  engine: FormEngine,
  site: SiteIdentity,
  readSiteName: (language: string) => Promise<string>,
  { title, option, values, language, ...given }: TriedForm,
): Promise<FormTrial> {
  const rule = ruleListOf(given.rule);
  const errors = await findFormErrors(engine, language, { rule, option, pay: 0, price: 0 });
  if (errors.length > 0) return { errors, cells: [], mails: [] };
  const document = JSON.stringify({ rule, option });
  const row: FormRow = { form_id: '-', title: JSON.stringify(title), document, pay: 0, price: null };
  const form = readForm(row, site, language);
  const checked = await engine.check(form, values, { language, base: '', channels: [] });
  if (!checked.ok) return { errors: checked.errors, cells: [], mails: [] };
  const submission = { form: row, recordId: '-', values: checked.value, now: new Date() };
  const mails = mailsOf({ site, language }, submission).map(async ({ topic, to, words, language: reads }) => {
    const said = { ...words, site: await readSiteName(reads), link: `${site.origin ?? ''}/owner/record` };
    const translate = (part: string): string =>
      translateDelivery(reads, `${topic}.${part}` as DeliveryKey, said);
    return { to, subject: translate('subject'), text: translate('mail') };
  });
  return {
    errors: [],
    cells: mergeColumns([form.rule]).map((column) => ({
      title: column.title,
      text: String(cellOf(checked.value, form.rule, column)),
    })),
    mails: await Promise.all(mails),
  };
}
