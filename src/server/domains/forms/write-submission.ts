/** Changes what was filled in, as an owner does it in the console. */
import { isSame } from '../../../../runtime/compare/same.ts';
import type { FormRecordValues } from '../../../../runtime/generated/api.generated.ts';
import type { FormRule } from '../../../../runtime/generated/documents.generated.ts';
import type { Queries } from '../../database/driver.ts';
import { updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError, HttpError, invalidInput } from '../../kernel/http-error.ts';
import type { Channels } from '../content/index.ts';
import type { FormEngine } from './form-engine.ts';
import { readForm, submissionsOf } from './form-rows.ts';
import { searchTextsOf } from './search-text.ts';
import { findHandedIn } from './upload-fields.ts';

export interface WritingParts {
  engine: FormEngine;
  channels: Channels;
  /** Throws a 422 at a place for an unknown owner. */
  requireOwner(queries: Queries, site: SiteIdentity, ownerId: string, path: string): Promise<void>;
}

interface Writing {
  queries: Queries;
  site: SiteIdentity;
  language: string;
}

/**
 * Nobody makes a submission here: a new one is a 404. Values are checked by the version that was filled in.
 */
export async function writeSubmission(
  parts: WritingParts,
  writing: Writing,
  change: { id?: string; values: FormRecordValues; before?: FormRecordValues },
): Promise<string> {
  const { queries, site } = writing;
  const { id, before } = change;
  if (id === undefined || before === undefined) throw new HttpError(404, 'console.unknown');
  const { status, assignee = '', note = '', values = before.values ?? {} } = change.values;
  await parts.requireOwner(queries, site, assignee, '/values/assignee');
  const accepted = isSame(values, before.values)
    ? undefined
    : await acceptValues(parts, writing, id, { values, before: before.values ?? {} });
  await updateWhere(queries, 'form_record', { project_code: site.projectCode, record_id: id })
    .set({
      status,
      assignee: assignee === '' ? null : assignee,
      note,
      ...(accepted && {
        values: JSON.stringify(accepted.values),
        ...searchTextsOf(accepted.rule, accepted.values),
      }),
    })
    .execute();
  return id;
}

async function acceptValues(
  { engine, channels }: WritingParts,
  { queries, site, language }: Writing,
  id: string,
  { values, before }: { values: object; before: object },
): Promise<{ rule: FormRule[]; values: Record<string, unknown> }> {
  const row = await submissionsOf(queries, site)
    .select(['form.form_id', 'form.title', 'form.document', 'form.pay', 'form.price'])
    .where('submission.record_id', '=', id)
    .executeTakeFirstOrThrow();
  const form = readForm(row, site, language);
  const tree = row.document.includes('linkOf') ? await channels.read(site, language) : undefined;
  const context = { language, base: '', channels: tree?.roots ?? [] };
  const checked = await engine.check(form, values, context);
  if (!checked.ok)
    throw invalidInput(checked.errors.map((error) => ({ ...error, path: `/values/values${error.path}` })));
  const filesOf = (all: object) =>
    findHandedIn(form.rule, all as Record<string, unknown>).map(({ path, files }) => ({ path, files }));
  // Files are handed in by visitors, and erased with the submission.
  if (!isSame(filesOf(checked.value), filesOf(before)))
    throw new FieldError(422, 'form.files-stay', '/values/values');
  return { rule: form.rule, values: checked.value };
}
