/** Makes links that show a form with its draft to whoever knows them, and reads the forms that links show. */
import { isObject } from '../../../../runtime/model/json.ts';
import { ruleListOf } from '../../../../runtime/model/rule-list.ts';
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { findLink, makeLink, type PreviewLink, type ShownByLink } from '../content/index.ts';
import { CHANGE_SET, ownKey, readDraft, readSets } from '../drafts/index.ts';
import { findForm, readForm, type FormDetail, type FormTemplateRow } from './form-rows.ts';

const FORM = 'form';
/** Before the key of a link, and of a link to a change set with the form after it. */
const PREFIX = 'preview-';
const PREVIEW_ID = new RegExp(`^${PREFIX}([\\w-]{22})(?:-(.+))?$`);

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

/** The id under which visitors load the form of a link, or this form as the change set of the link has it. */
export const previewIdOf = (key: string, form?: string): string =>
  `${PREFIX}${key}${form === undefined ? '' : `-${form}`}`;

export const isPreview = (id: string): boolean => id.startsWith(PREFIX);

/** A form that is not public, as visitors would get it. */
type PreviewedForm = FormDetail & { version: number; isLimited: false; needsMember: false };

/** The form of a link. Throws a 404 for one that is unknown or too old. */
export async function readPreview(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  id: string,
): Promise<PreviewedForm> {
  const [, key = '', form] = PREVIEW_ID.exec(id) ?? [];
  const link = await findLink(queries, site, key);
  const shown = link && (await findShown(queries, site, link.shown, form));
  return describe(queries, site, language, id, shown);
}

/** A form as a change set would make it public. Throws a 404 for one that the set does not hold. */
export async function readFormOfSet(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  { set, form }: { set: string; form: string },
): Promise<PreviewedForm> {
  const shown = await findShown(queries, site, { entity: CHANGE_SET, id: set }, form);
  return describe(queries, site, language, form, shown);
}

type Shown = { id: string; draft?: Record<string, unknown> };

/** Whom a form tells is nobody else's business. */
async function describe(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  id: string,
  shown: Shown | undefined,
): Promise<PreviewedForm> {
  const { option, ...form } = await read(queries, site, language, id, shown);
  const { tellTo: _, ...seen } = option;
  return { ...form, option: seen, isLimited: false, needsMember: false };
}

async function read(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  id: string,
  shown: Shown | undefined,
): Promise<FormDetail & { version: number }> {
  if (shown === undefined) throw new HttpError(404, 'form.gone');
  const { draft } = shown;
  const stored = { ...(await findForm(queries, site, shown.id, { open: false })), form_id: id };
  const { version } = stored;
  try {
    return { ...readForm(draft === undefined ? stored : withDraft(stored, draft), site, language), version };
  } catch {
    // A draft may be anything, also what is no form yet.
    return { ...readForm(stored, site, language), version };
  }
}

/** What a link shows: its form, or one of its change set, with what waits to become public. */
async function findShown(
  queries: Queries,
  site: SiteIdentity,
  { entity, id }: ShownByLink & { id?: string },
  form: string | undefined,
): Promise<Shown | undefined> {
  const { projectCode } = site;
  if (entity === FORM && id !== undefined && form === undefined)
    return { id, draft: (await readDraft(queries, { projectCode, entity, id }))?.values };
  if (entity !== CHANGE_SET || id === undefined) return undefined;
  const document = (await readSets(queries, site, [id]))
    .get(id)
    ?.documents.find((each) => each.entity === FORM && each.id === form);
  if (document === undefined) return undefined;
  const key = document.isOwn ? ownKey(site, id, document) : { projectCode, entity: FORM, id: document.id };
  return { id: document.id, draft: (await readDraft(queries, key))?.values };
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
