/** Tries an entry of a form before the form is saved. Nothing is stored or sent. */
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import type { DeliveryKey } from '../../../../runtime/generated/text-keys.generated.ts';
import { ruleListOf } from '../../../../runtime/model/rule-list.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { InputError, UntranslatedError } from '../../kernel/http-error.ts';
import type { Queries } from '../../database/driver.ts';
import { translateDelivery, translateProblem } from '../../kernel/language.ts';
import { bodyOf, findCalled, textOf, type NewMessage } from '../messages/index.ts';
import { readStoredSettings } from '../sites/index.ts';
import { findFormErrors } from './check-form.ts';
import { cellOf, mergeColumns } from './form-columns.ts';
import type { FormEngine } from './form-engine.ts';
import { mailsOf } from './form-mails.ts';
import { readForm, type FormRow } from './form-rows.ts';
import { headingsOf, zonedTime } from './form-sheet.ts';
import { limitsOf, needsMember } from './place-keys.ts';

type Tried = ApiCalls['consoleForm.try']['data'];

/** An entry of a form that may not be saved yet. */
export interface TriedForm {
  title: Readonly<Record<string, string>>;
  rule: unknown;
  option: Readonly<Record<string, unknown>>;
  values: unknown;
  /** That it is filled in in. */
  language: string;
  /** That of the form; a new one has none. */
  id?: string;
  by?: 'guest' | 'member';
  /** Whether the owner may read webhooks. */
  showsCalls: boolean;
  isPaid?: boolean;
}

/** What would become of it; only errors for a form or values with any, and for a guest who must sign in. */
interface FormTrial extends Omit<Tried, 'errors'> {
  errors: (InputError | UntranslatedError)[];
}

interface TryingParts {
  engine: FormEngine;
  queries: Queries;
  readSiteName(language: string): Promise<string>;
}

const NOTHING: Omit<FormTrial, 'errors'> = {
  cells: [],
  mails: [],
  sheet: { headings: [], cells: [] },
  calls: [],
};

export async function tryForm(
  parts: TryingParts,
  site: SiteIdentity,
  {
    id = '',
    title,
    option,
    values,
    language,
    by = 'member',
    isPaid = false,
    showsCalls,
    ...given
  }: TriedForm,
): Promise<FormTrial> {
  const { engine, queries } = parts;
  const rule = ruleListOf(given.rule);
  const errors = await findFormErrors(engine, language, { rule, option, pay: 0, price: 0 });
  if (errors.length > 0) return { errors, ...NOTHING };
  const document = JSON.stringify({ rule, option });
  const pay = isPaid ? 1 : 0;
  const row: FormRow = { form_id: '-', title: JSON.stringify(title), document, pay, price: null };
  if (by === 'guest' && needsMember(limitsOf(row, site, language)))
    return { errors: [{ path: '', rule: 'member', messageKey: 'form.member-needed' }], ...NOTHING };
  const form = readForm(row, site, language);
  const checked = await engine.check(form, values, { language, base: '', channels: [] });
  if (!checked.ok) return { errors: checked.errors, ...NOTHING };
  const now = new Date();
  const submission = { form: row, recordId: '-', values: checked.value, now };
  const say = sayerOf(parts, site);
  const mails = mailsOf({ site, language }, submission).map(
    async ({ topic, to, words, language: reads }) => ({
      to,
      subject: await say(`${topic}.subject`, reads, words),
      text: await say(`${topic}.mail`, reads, words),
    }),
  );
  const cells = mergeColumns([form.rule]).map((column) => ({
    title: column.title,
    text: String(cellOf(checked.value, form.rule, column)),
  }));
  const { timeZone } = await readStoredSettings(queries, site.projectCode, ['timeZone']);
  const member = by === 'member' ? translateProblem(language, 'form.sheet-member') : '';
  const { title: formTitle } = readForm(row, site, site.defaultLanguage);
  const about = { event: 'record', form: id, title: formTitle, now } as const;
  return {
    errors: [],
    cells,
    mails: await Promise.all(mails),
    sheet: {
      headings: [...headingsOf(language), ...cells.map((cell) => cell.title)],
      cells: ['-', zonedTime(now.toISOString(), timeZone), member, '', ...cells.map(({ text }) => text)],
    },
    calls: showsCalls ? await callsOf(parts, site, about) : [],
  };
}

/** Says a text of a message, as the queue does. */
const sayerOf =
  ({ readSiteName }: TryingParts, site: SiteIdentity) =>
  async (key: string, reads: string, words: NewMessage['words']): Promise<string> => {
    const said = { ...words, site: await readSiteName(reads), link: linkOf(site) };
    return translateDelivery(reads, key as DeliveryKey, said);
  };

const linkOf = ({ origin }: SiteIdentity): string => `${origin ?? ''}/owner/record`;

/** What each webhook would get that is told of answers. */
async function callsOf(
  parts: TryingParts,
  site: SiteIdentity,
  { event, form, title: formTitle, now }: { event: 'record'; form: string; title: string; now: Date },
): Promise<FormTrial['calls']> {
  const hooks = await findCalled(parts.queries, site.projectCode, { event, form });
  const subject = await sayerOf(parts, site)(`notice.${event}.subject`, site.defaultLanguage, {
    title: formTitle,
  });
  const said = { subject, link: linkOf(site) };
  const about = { id: '-', event, site: site.projectCode, time: now.toISOString(), record: '-' };
  return hooks.map(({ title, shape }) => ({
    title,
    body: shape === 'json' ? JSON.stringify(bodyOf({ ...about, said }), undefined, 2) : textOf(said),
  }));
}
