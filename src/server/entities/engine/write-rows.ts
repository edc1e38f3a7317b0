/**
 * Reads rows of an import, and writes many of them together. New records are read before the transaction of
 * their turn.
 */
import type { JobRow, RowOfJob } from '../../domains/records/index.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { isStorageFailure, toHttpError } from '../../kernel/to-http-error.ts';
import type { EntityContext } from './contract.ts';
import type { Entity } from './entity.ts';
import { joinWarnings, readKnownRow, readNewRow, readyValues, type ReadRow } from './import-row.ts';
import type { ImportPictures } from './import-pictures.ts';
import type { ImportedRow } from './imported-row.ts';
import { warnLeftOut } from './left-out.ts';
import { changeRecords, type SaveOfMany } from './records.ts';
import { reasonOf } from './row-problem.ts';
import type { RowResult } from './row-results.ts';
import { Slices } from '../../kernel/slices.ts';
import { openRecords, type StoredRecord } from './stored-record.ts';

type Pictures = ImportPictures | 'try' | undefined;

/** What was read of each row, or why it cannot be a record. */
export type NewRows = ReadonlyMap<RowOfJob, ReadRow | string>;

/** Whether rows of a job are written many at a time. */
export const isTogether = ({ definition }: Entity, job: JobRow): boolean =>
  job.kind === 'import' && definition.writeMany !== undefined;

/**
 * Reads the rows that name no known record, for entities that write many at once. Their texts are made safe
 * here: what was made safe last is kept, and costs nothing in the transaction.
 */
export async function readNewRows(
  entity: Entity,
  context: EntityContext,
  { job, rows, known }: { job: JobRow; rows: readonly RowOfJob[]; known: ReadonlyMap<number, string> },
  pictures: Pictures,
): Promise<NewRows> {
  const read = new Map<RowOfJob, ReadRow | string>();
  if (!isTogether(entity, job)) return read;
  const slices = new Slices();
  for (const row of rows) {
    if (row.record_id !== null || known.has(row.position)) continue;
    const one = await orReason(entity, context, () => readNewRow(entity, context, inputOf(row), pictures));
    if (typeof one !== 'string') warnLeftOut(entity, context.language, one.values);
    read.set(row, one);
    await slices.rest();
  }
  return read;
}

const inputOf = (row: RowOfJob): ImportedRow => JSON.parse(row.input ?? 'null') as ImportedRow;

/** A row with the id of the record that it names, or with what was read of a new one. */
export type RowToWrite = { row: RowOfJob; id: string } | { row: RowOfJob; read: ReadRow | string };

/** So many rows at a time, no two of which name one record. */
export function batchesOf(rows: readonly RowToWrite[], most: number): RowToWrite[][] {
  const batches: RowToWrite[][] = [];
  let ids = new Set<string>();
  for (const row of rows) {
    const last = batches.at(-1);
    const isOther = !('id' in row) || !ids.has(row.id);
    if (last !== undefined && last.length < most && isOther) last.push(row);
    else {
      batches.push([row]);
      ids = new Set();
    }
    if ('id' in row) ids.add(row.id);
  }
  return batches;
}

/** Rows to write, and what is stored of their records: it is taken out, because it will be different. */
interface RowsToWrite {
  rows: readonly RowToWrite[];
  stored: Map<string, StoredRecord>;
  pictures: Pictures;
}

/** Writes rows of one batch in the transaction of `context`: each waits to be kept, or was refused. */
export async function writeRows(
  entity: Entity,
  context: EntityContext,
  { rows, stored, pictures }: RowsToWrite,
): Promise<Map<RowOfJob, RowResult>> {
  const before = await takeStored(
    entity,
    context,
    rows.flatMap((each) => ('id' in each ? [each.id] : [])),
    stored,
  );
  const results = new Map<RowOfJob, RowResult>();
  const ready: { row: RowOfJob; save: SaveOfMany; warning?: string }[] = [];
  const slices = new Slices();
  for (const each of rows) {
    const read = await orReason(entity, context, () =>
      readReady(entity, context, { wanted: each, before, pictures }),
    );
    if (typeof read === 'string') results.set(each.row, read);
    else ready.push({ row: each.row, ...read });
    await slices.rest();
  }
  const saves = ready.map(({ save }) => save);
  const changed = saves.length === 0 ? [] : await changeRecords(entity, context, saves);
  for (const [index, { row, warning }] of ready.entries()) {
    const change = changed[index];
    if (change instanceof HttpError) results.set(row, refusalOf(change, entity, context));
    else if (change !== undefined) results.set(row, { ...change, ...joinWarnings(change.warning, warning) });
  }
  return results;
}

/** What is stored of records now, of which some was read before. */
async function takeStored(
  entity: Entity,
  context: EntityContext,
  ids: readonly string[],
  stored: Map<string, StoredRecord>,
): Promise<ReadonlyMap<string, StoredRecord>> {
  const before = new Map<string, StoredRecord>();
  for (const id of ids) {
    const record = stored.get(id);
    if (record !== undefined) before.set(id, record);
    stored.delete(id);
  }
  const unread = ids.filter((id) => !before.has(id));
  for (const [id, record] of await openRecords(entity, context, unread)) before.set(id, record);
  return before;
}

/** What is to be stored of a row, with what is said of it. */
async function readReady(
  entity: Entity,
  context: EntityContext,
  {
    wanted,
    before,
    pictures,
  }: { wanted: RowToWrite; before: ReadonlyMap<string, StoredRecord>; pictures: Pictures },
): Promise<{ save: SaveOfMany; warning?: string } | string> {
  const known = 'id' in wanted ? { id: wanted.id, before: before.get(wanted.id) } : undefined;
  const read =
    'read' in wanted
      ? wanted.read
      : await readKnownRow(entity, context, { id: wanted.id, row: inputOf(wanted.row), ...known }, pictures);
  if (typeof read === 'string') return read;
  const values = await readyValues(entity, context, read);
  return { save: { ...known, values, action: 'import' }, warning: read.warning };
}

/** What `read` returns, or in words why it refuses. */
async function orReason<Result>(
  entity: Entity,
  context: EntityContext,
  read: () => Promise<Result> | Result,
): Promise<Result | string> {
  try {
    return await read();
  } catch (error) {
    return refusalOf(error, entity, context);
  }
}

function refusalOf(error: unknown, { description }: Entity, { language }: EntityContext): string {
  if (toHttpError(error) === undefined || isStorageFailure(error)) throw error;
  return reasonOf(error, language, description.name);
}
