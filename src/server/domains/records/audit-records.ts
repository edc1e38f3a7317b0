/** Lists the lines of the audit log as the console shows them. */
import type { Selectable } from 'kysely';
import { listValueChanges, type ValueChange } from '../../../../runtime/compare/value-changes.ts';
import type { Queries } from '../../database/driver.ts';
import { listRows } from '../../database/list-rows.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { AuditLogTable } from '../../../../runtime/generated/tables.generated.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { readTitle, titleIn } from './record-title.ts';

export interface AuditLine {
  at: string;
  who: string;
  entity: string;
  recordId: string;
  title: string;
  action: string;
  address: string;
}

/** Ids grow with time, and the key of the table begins with them: the log is read in their order. */
const COLUMNS = {
  line: 'audit_id',
  at: 'at',
  who: 'owner_name',
  entity: 'entity',
  recordId: 'record_id',
  action: 'action',
  address: 'address',
};

/** Lines of a site without those about `hidden`. */
interface AuditScope {
  projectCode: string;
  /** Names of entities and resources that the reader may not read. */
  hidden: readonly string[];
  /** Of the reader: titles are in it. */
  language: string;
}

function ofScope(queries: Queries, { projectCode, hidden }: Omit<AuditScope, 'language'>) {
  const lines = selectWhere(queries, 'audit_log', { project_code: projectCode }).selectAll();
  return hidden.length === 0 ? lines : lines.where('entity', 'not in', [...hidden]);
}

export async function listAudit(
  queries: Queries,
  scope: AuditScope,
  search: RecordSearch,
): Promise<ListPage<AuditLine & { id: string }>> {
  const ordered = { ...search, sort: { ...search.sort, field: 'line' } };
  const options = {
    columns: COLUMNS,
    searched: [titleIn(queries, scope.language), 'owner_name'],
    last: 'audit_id',
  };
  const listed = await listRows(ofScope(queries, scope), ordered, options);
  return {
    ...listed,
    data: listed.data.map((row) => ({ id: row.audit_id, ...describe(row, scope.language) })),
  };
}

/** By id, each with what was changed. */
export async function readAudit(
  queries: Queries,
  scope: AuditScope,
  ids: readonly string[],
): Promise<Map<string, AuditLine & { changes: ValueChange[] }>> {
  const rows = await ofScope(queries, scope).where('audit_id', 'in', ids).execute();
  return new Map(
    rows.map((row) => [row.audit_id, { ...describe(row, scope.language), changes: changesOf(row) }]),
  );
}

function describe(row: Selectable<AuditLogTable>, language: string): AuditLine {
  return {
    at: row.at,
    who: row.owner_name,
    entity: row.entity,
    recordId: row.record_id,
    title: readTitle(row, language),
    action: row.action,
    address: row.address,
  };
}

function changesOf({ before, after }: Selectable<AuditLogTable>): ValueChange[] {
  const [then, now] = [before, after].map((text) => JSON.parse(text ?? '{}') as object);
  return listValueChanges(then, now);
}
