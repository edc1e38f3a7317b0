// Does what a job says to one of its records.
import type { JobRow, RowOfJob } from '../../domains/records/index.ts';
import type { EntityContext } from './contract.ts';
import type { ImportPictures } from './import-pictures.ts';
import { importRow } from './import-row.ts';
import type { BulkInput } from './job-rows.ts';
import type { Entity } from './entity.ts';
import type { Change, Undo, Written } from './keep-changes.ts';
import { actOnRecord, recoverRecord, removeRecord, restoreRecord } from './records.ts';
import type { ImportedRow } from './imported-row.ts';
import type { StoredRecord } from './stored-record.ts';

/** In the transaction of `context`. The pictures of an import are not kept yet. */
export async function performRow(
  entity: Entity,
  context: EntityContext,
  job: JobRow,
  row: RowOfJob,
  { pictures, before }: { pictures?: ImportPictures | 'try'; before?: StoredRecord } = {},
): Promise<Written | Change> {
  const id = row.record_id ?? '';
  if (job.kind === 'remove') return removeRecord(entity, context, { id });
  if (job.kind === 'recover') return recoverRecord(entity, context, { id });
  if (job.kind === 'undo') return undoRow(entity, context, id, readInput(row) as Undo);
  if (job.kind === 'import') {
    const input = readInput(row) as ImportedRow;
    return importRow(entity, context, { id: row.record_id ?? undefined, row: input, before }, pictures);
  }
  const { values = {} } = JSON.parse(job.input) as BulkInput;
  return actOnRecord(entity, context, { id, action: job.kind, values });
}

const readInput = ({ input }: RowOfJob): unknown => JSON.parse(input ?? 'null');

function undoRow(entity: Entity, context: EntityContext, id: string, undo: Undo): Promise<Written> {
  const action = 'undo';
  if (undo.do === 'remove') return removeRecord(entity, context, { id, onlyAfter: undo.made, action });
  if (undo.do === 'recover') return recoverRecord(entity, context, { id, action });
  return restoreRecord(entity, context, { id, revision: undo.revision, onlyAfter: undo.made, action });
}
