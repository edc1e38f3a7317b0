/** Describes what the console shows of a submission beside what can be changed. */
import type { FormRule } from '../../../../runtime/generated/documents.generated.ts';
import type { FormRecordDetails } from '../../../../runtime/generated/api.generated.ts';
import { contactIn } from '../../../../runtime/forms/places/contacts.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { cellOf, mergeColumns, type FieldColumn } from './form-columns.ts';
import { describePlacesOf } from './describe-limits.ts';
import { listReplies, replyTarget } from './replies.ts';
import { maskFileName, shownValues } from './mask-values.ts';
import {
  IS_MASKED,
  readForm,
  readTitle,
  readVersions,
  submissionsOf,
  submissionsWithPeople,
} from './form-rows.ts';

interface TitledColumn extends FieldColumn {
  /** Of the cell in rows. */
  name: string;
}

/** Versions of a form whose fields are columns: the newest ones. */
const MAX_VERSIONS = 20;
const MAX_COLUMNS = 200;

/** The rules of the newest versions that were filled in, by version, the newest first. */
export const readNewest = (
  queries: Queries,
  site: SiteIdentity,
  language: string,
  menuId: string,
): Promise<Map<number, FormRule[]>> => readVersions(queries, site, { language, menuId, most: MAX_VERSIONS });

export function readColumns(versions: ReadonlyMap<number, FormRule[]>): TitledColumn[] {
  return mergeColumns([...versions.values()])
    .slice(0, MAX_COLUMNS)
    .map((column) => ({ ...column, name: column.path.join('.') }));
}

/** Of a submission that is there. */
export async function describeSubmission(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  { id, isWhole }: { id: string; isWhole: boolean },
): Promise<FormRecordDetails> {
  const row = await submissionsWithPeople(queries, site)
    .select(['form.form_id', 'form.title', 'form.document', 'form.pay', 'form.price'])
    .select(['submission.values', 'submission.member_id', 'submission.version', 'submission.created_at'])
    .select(IS_MASKED.as('is_masked'))
    .select(['member.user_name', 'order.order_id', 'order.order_number'])
    .where('submission.record_id', '=', id)
    .executeTakeFirstOrThrow();
  const files = await selectWhere(queries, 'form_file', {
    project_code: site.projectCode,
    record_id: id,
    is_dropped: 0,
  })
    .select(['file_id', 'name', 'bytes'])
    .orderBy('created_at')
    .execute();
  const form = readForm(row, site, language);
  const values = shownValues(row, isWhole);
  const columns = readColumns(new Map([[row.version, form.rule]]));
  return {
    menuId: form.id,
    form: form.title,
    version: row.version,
    rule: form.rule as unknown as JsonObject[],
    option: form.option as unknown as JsonObject,
    fields: columns.map((column) => ({
      name: column.name,
      title: column.title,
      text: String(cellOf(values, form.rule, column)),
    })),
    places: await describePlacesOf(queries, site, language, { id, menuId: form.id }),
    // Files are not given to who sees the submission masked.
    files: files.map(({ file_id, name, bytes }) => ({
      id: file_id,
      name: isWhole || row.is_masked === 0 ? name : maskFileName(name),
      size: bytes,
    })),
    reply: replyTarget(form.rule, values),
    replies: await listReplies(queries, site, id),
    memberId: row.member_id ?? '',
    member: row.user_name ?? '',
    orderId: row.order_id ?? '',
    orderNumber: row.order_number ?? '',
    gmtCreate: row.created_at,
    alike: await findAlike(queries, site, language, {
      id,
      phone: contactIn(form.rule, JSON.parse(row.values), 'phone'),
    }),
  };
}

const MAX_ALIKE = 20;
/** Submissions with these digits that are looked at. */
const MAX_FOUND = 100;

/** Other submissions with the same phone. The first line of what is searched has its digits. */
async function findAlike(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  { id, phone }: { id: string; phone: string | undefined },
): Promise<FormRecordDetails['alike']> {
  if (phone === undefined || phone.length < MIN_DIGITS) return [];
  const rows = await submissionsOf(queries, site)
    .select(['submission.record_id', 'submission.status', 'submission.created_at', 'submission.values'])
    .select(['form.form_id', 'form.title', 'form.document', 'form.pay', 'form.price'])
    .where('submission.is_removed', '=', 0)
    .where('submission.record_id', '<>', id)
    .where('submission.search_text', 'like', `%${phone}%`)
    .orderBy('submission.created_at', 'desc')
    .limit(MAX_FOUND)
    .execute();
  // The digits may also be part of a longer number.
  const same = rows.filter(
    (row) => contactIn(readForm(row, site, language).rule, JSON.parse(row.values), 'phone') === phone,
  );
  return same.slice(0, MAX_ALIKE).map((row) => ({
    id: row.record_id,
    form: readTitle(row.title, site, language),
    status: row.status,
    gmtCreate: row.created_at,
  }));
}

const MIN_DIGITS = 7;
