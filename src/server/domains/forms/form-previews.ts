/** Makes links that show a form with its draft to whoever knows them, and reads what they show. */
import { isObject } from '../../../../runtime/model/json.ts';
import { ruleListOf } from '../../../../runtime/model/rule-list.ts';
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { findLink, makeLink, type PreviewLink } from '../content/index.ts';
import { readDraft } from '../drafts/index.ts';
import { findForm, readForm, type FormDetail, type FormTemplateRow } from './form-rows.ts';

const FORM = 'form';
/** Before the key of a link: with it, the key is the id of the form that the link shows. */
const PREFIX = 'preview-';

/** Throws a 404 for an unknown form. */
export async function makeFormPreview(
  queries: Queries,
  site: SiteIdentity,
  id: string,
  author: string,
): Promise<PreviewLink> {
  await findForm(queries, site, id, { open: false });
  return makeLink(queries, site, { entity: FORM, id }, author);
}

/** The id under which visitors load the form of a link. */
export const previewIdOf = (key: string): string => `${PREFIX}${key}`;

export const isPreview = (id: string): boolean => id.startsWith(PREFIX);

/** The form of a link. Throws a 404 for one that is unknown or too old. */
export async function readPreview(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  id: string,
): Promise<FormDetail & { version: number }> {
  const link = await findLink(queries, site, id.slice(PREFIX.length));
  if (link?.shown.entity !== FORM) throw new HttpError(404, 'form.gone');
  const stored = { ...(await findForm(queries, site, link.shown.id, { open: false })), form_id: id };
  const key = { projectCode: site.projectCode, entity: FORM, id: link.shown.id };
  const draft = (await readDraft(queries, key))?.values;
  const { version } = stored;
  try {
    return { ...readForm(draft === undefined ? stored : withDraft(stored, draft), site, language), version };
  } catch {
    // A draft may be anything, also what is no form yet.
    return { ...readForm(stored, site, language), version };
  }
}

function withDraft(stored: FormTemplateRow, draft: Record<string, unknown>): FormTemplateRow {
  const { title, option, isPaid, price } = draft;
  const rule = ruleListOf(draft.rule);
  if (!isObject(title) || !Array.isArray(rule)) return stored;
  return {
    ...stored,
    title: JSON.stringify(title),
    document: JSON.stringify({ rule, option: isObject(option) ? option : {} }),
    pay: isPaid === true ? 1 : 0,
    price: typeof price === 'number' ? price : null,
  };
}
