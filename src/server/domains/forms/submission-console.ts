/** Lists and changes what was filled in, as owners work on it in the console. */
import { sql } from 'kysely';
import type { FormRecordRow, FormRecordValues } from '../../../../runtime/generated/api.generated.ts';
import type { FormRule } from '../../../../runtime/generated/documents.generated.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { listRows } from '../../database/list-rows.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
import type { Filter, RecordSearch } from '../../database/record-search.ts';
import { countRows } from '../../database/read-page.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { FormFiles } from './form-files.ts';
import { forgetMails } from './form-mails.ts';
import { renewPlacesOf } from './renew-places.ts';
import { eraseReplies } from './replies.ts';
import {
  IS_MASKED,
  findStored,
  readForm,
  readTitle,
  submissionsOf,
  submissionsWithMembers,
} from './form-rows.ts';
import { listedValues, shownValues } from './mask-values.ts';
import { searchedAs } from './search-text.ts';
import { listAssignees, listForms } from './submission-choices.ts';
import { describeSubmission, readColumns, readNewest } from './submission-details.ts';
import { cellOf, typedCellOf } from './form-columns.ts';
import { writeSubmission, type WritingParts } from './write-submission.ts';

/** The writes run in the transaction of `queries`. */
export type SubmissionConsole = ReturnType<typeof makeSubmissionConsole>;

const COLUMNS = {
  gmtCreate: 'submission.created_at',
  status: 'submission.status',
  menuId: 'submission.form_id',
  assignee: sql`coalesce(submission.assignee, '')`,
  memberId: 'submission.member_id',
};

/** 1 for a submission that waits for a place. */
const WAITS = sql<number>`case when exists (select 1 from form_place as place
  where place.project_code = submission.project_code and place.record_id = submission.record_id
    and place.state = 'waiting') then 1 else 0 end`;

/** Who sees a masked submission finds it by what is seen. */
const SHOWN_TEXT = sql<string>`case ${IS_MASKED} when 1 then submission.masked_text
  else submission.search_text end`;

/** Orders in these states need what was filled in. */
const LIVE_ORDERS = [0, 1, 2, 4, 6];

async function setStatus(
  queries: Queries,
  site: SiteIdentity,
  id: string,
  status: FormRecordValues['status'],
) {
  await change(queries, site, id, { status });
  await renewPlaces(queries, site, id);
}

async function setRemoved(queries: Queries, site: SiteIdentity, id: string, isRemoved: boolean) {
  if (isRemoved && (await isOrdered(queries, site, id))) throw new HttpError(409, 'form.record-ordered');
  await change(queries, site, id, { is_removed: isRemoved ? 1 : 0 });
  await renewPlaces(queries, site, id);
}

function countNew(reading: Queries, { projectCode }: SiteIdentity) {
  const records = selectWhere(reading, 'form_record', { project_code: projectCode });
  // Literals: with parameters, the partial index could not be used.
  return countRows(records.where(sql<boolean>`status = 'new' and is_removed = 0`));
}

export function makeSubmissionConsole(
  { queries: reading }: Database,
  parts: WritingParts & { files: Pick<FormFiles, 'erase' | 'dropErased'> },
) {
  return {
    /** Newest first without a wish. A filter for one form adds a cell for each of its fields. */
    list: (site: SiteIdentity, language: string, isWhole: boolean, search: RecordSearch) =>
      list(reading, site, { language, isWhole }, search),
    /** The columns of a form's submissions: one for each field of its versions. 404 for an unknown form. */
    async columns(site: SiteIdentity, language: string, menuId: string) {
      await findStored(reading, site, menuId);
      return readColumns(await readNewest(reading, site, language, menuId));
    },
    read,
    /** Values of a submission, of now or of before, with personal data masked where its form masks it. */
    mask,
    /** Documents of forms, in the versions that were filled in, by the ids of submissions. */
    readForms,
    details: describeSubmission,
    /** Changes status, assignee, note, and what was filled in, as far as the form's rules allow. */
    async write(
      queries: Queries,
      site: SiteIdentity,
      language: string,
      change: { id?: string; values: FormRecordValues; before?: FormRecordValues },
    ) {
      const id = await writeSubmission(parts, { queries, site, language }, change);
      await renewPlaces(queries, site, id);
      return id;
    },
    setStatus,
    /** An empty owner: nobody. Throws a 422 for an unknown one. */
    async assign(queries: Queries, site: SiteIdentity, id: string, ownerId: string) {
      await parts.requireOwner(queries, site, ownerId, '/values/assignee');
      await change(queries, site, id, { assignee: ownerId === '' ? null : ownerId });
    },
    setRemoved,
    /** Deletes a submission and its files for good. False for an unknown one. */
    async erase(queries: Queries, site: SiteIdentity, id: string) {
      await parts.files.erase(queries, site, id);
      await eraseReplies(queries, site, id);
      await forgetMails(queries, site, id);
      const erased = await deleteWhere(queries, 'form_record', {
        project_code: site.projectCode,
        record_id: id,
      })
        .returning('form_id')
        .executeTakeFirst();
      if (erased !== undefined) await renewPlacesOf(queries, site, { id, menuId: erased.form_id });
      return erased !== undefined;
    },
    /** Removes the files of erased submissions, after the transaction. */
    dropFiles: () => parts.files.dropErased(),
    /** Owners who can be asked to work on a submission. */
    listAssignees: (site: SiteIdentity) => listAssignees(reading, site),
    /** Forms that submissions can be filtered by, the last changed first. */
    listForms: (site: SiteIdentity, language: string) => listForms(reading, site, language),
    countNew: (site: SiteIdentity) => countNew(reading, site),
  };
}

const mask = async (queries: Queries, site: SiteIdentity, id: string, values: FormRecordValues) => {
  const row = await submissionsOf(queries, site)
    .select('form.document')
    .select(IS_MASKED.as('is_masked'))
    .where('submission.record_id', '=', id)
    .executeTakeFirstOrThrow();
  const shown = shownValues({ ...row, values: JSON.stringify(values.values ?? {}) }, false);
  return { ...values, values: shown };
};

const readForms = async (queries: Queries, site: SiteIdentity, ids: readonly string[]) => {
  // PostgreSQL takes no empty list.
  if (ids.length === 0) return new Map<string, string>();
  const rows = await submissionsOf(queries, site)
    .select(['submission.record_id', 'form.document'])
    .where('submission.record_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ record_id, document }) => [record_id, document]));
};

const read = async (queries: Queries, site: SiteIdentity, ids: readonly string[]) => {
  const rows = await submissionsOf(queries, site)
    .select(['record_id', 'status', 'assignee', 'note', 'values'])
    .where('is_removed', '=', 0)
    .where('record_id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ record_id, status, assignee, note, values }) => [
      record_id,
      { status, assignee: assignee ?? '', note, values: JSON.parse(values) as Record<string, unknown> },
    ]),
  );
};

async function list(
  reading: Queries,
  site: SiteIdentity,
  { language, isWhole }: { language: string; isWhole: boolean },
  search: RecordSearch,
): Promise<ListPage<FormRecordRow>> {
  const found = reading
    .selectFrom('form_record as submission')
    .select('submission.record_id')
    .where('submission.project_code', '=', site.projectCode)
    .where('submission.is_removed', '=', 0);
  const searched = [isWhole ? 'submission.search_text' : SHOWN_TEXT];
  const options = { columns: COLUMNS, searched, last: 'submission.record_id' };
  // First only the ids: a deep page is found in an index alone.
  const asked = search.q === undefined ? search : { ...search, q: searchedAs(search.q) };
  const listed = await listRows(found, asked, options);
  const ids = listed.data.map((row) => row.record_id);
  if (ids.length === 0) return { ...listed, data: [] };
  const rows = await submissionsWithMembers(reading, site)
    .leftJoin('owner', ofSameSite('owner', 'submission', ['owner_id', 'assignee']))
    .selectAll('submission')
    .select(['form.title', 'form.document', 'form.pay', 'form.price'])
    .select(['member.user_name', 'owner.name as owner_name'])
    .select(WAITS.as('waits'))
    .select(IS_MASKED.as('is_masked'))
    .where('submission.record_id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.record_id, row]));
  const menuId = onlyForm(search.filter);
  const versions = menuId === undefined ? undefined : await readNewest(reading, site, language, menuId);
  const columns = versions === undefined ? [] : readColumns(versions);
  const data = ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const values = listedValues(row, isWhole);
    const rules = versions?.get(row.version) ?? [];
    return [
      {
        id,
        menuId: row.form_id,
        form: readTitle(row.title, site, language),
        summary: row.search_text.length > 0 ? summaryOf(values, readForm(row, site, language).rule) : '',
        status: row.status,
        isWaiting: row.waits === 1,
        assignee: row.owner_name ?? '',
        member: row.user_name ?? '',
        note: row.note,
        gmtCreate: row.created_at,
        cells: columns.map((column) => ({ name: column.name, ...typedCellOf(values, rules, column) })),
      },
    ];
  });
  return { ...listed, data };
}

/** The form that a filter asks for: its fields are columns. */
export function onlyForm(filter: Filter | undefined): string | undefined {
  if (filter === undefined || !('all' in filter)) return undefined;
  const wanted = filter.all.find((each) => 'field' in each && each.field === 'menuId' && each.op === 'eq');
  return wanted !== undefined && 'value' in wanted ? String(wanted.value) : undefined;
}

/**
 * The first texts of a submission that somebody wrote; where there are none, the labels of what was chosen.
 */
export function summaryOf(
  values: Readonly<Record<string, unknown>>,
  rules: readonly FormRule[] = [],
): string {
  const texts = Object.entries(values)
    .filter(([, value]) => typeof value === 'string' && value !== '')
    .map(([name, value]) => ({ value, text: String(cellOf(values, rules, { path: [name], title: name })) }));
  const written = texts.filter(({ value, text }) => value === text);
  return (written.length > 0 ? written : texts)
    .slice(0, 3)
    .map(({ text }) => text)
    .join(' · ')
    .slice(0, 200);
}

/** A submission that is gone, or spam, has no places. */
async function renewPlaces(queries: Queries, site: SiteIdentity, id: string): Promise<void> {
  const row = await selectWhere(queries, 'form_record', { project_code: site.projectCode, record_id: id })
    .select('form_id')
    .executeTakeFirst();
  if (row !== undefined) await renewPlacesOf(queries, site, { id, menuId: row.form_id });
}

export async function isOrdered(
  queries: Queries,
  { projectCode }: SiteIdentity,
  id: string,
): Promise<boolean> {
  const order = await selectWhere(queries, 'member_order', { project_code: projectCode, record_id: id })
    .select('order_id')
    .where('status', 'in', LIVE_ORDERS)
    .executeTakeFirst();
  return order !== undefined;
}

async function change(
  queries: Queries,
  { projectCode }: SiteIdentity,
  id: string,
  row: { status?: FormRecordValues['status']; assignee?: string | null; is_removed?: 0 | 1 },
): Promise<void> {
  await updateWhere(queries, 'form_record', { project_code: projectCode, record_id: id }).set(row).execute();
}
