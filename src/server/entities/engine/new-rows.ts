/**
 * Reads the new records of one turn of an import, and writes them together. They are read before its
 * transaction.
 */
import type { JobRow, RowOfJob } from '../../domains/records/index.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { isStorageFailure, toHttpError } from '../../kernel/to-http-error.ts';
import type { EntityContext } from './contract.ts';
import type { Entity } from './entity.ts';
import { joinWarnings, readNewRow, readyValues, type ReadRow } from './import-row.ts';
import type { ImportPictures } from './import-pictures.ts';
import type { ImportedRow } from './imported-row.ts';
import { warnLeftOut } from './left-out.ts';
import { reasonOf } from './row-problem.ts';
import type { RowResult } from './row-results.ts';
import { Slices } from './slices.ts';

/** What was read of each row, or why it cannot be a record. */
export type NewRows = ReadonlyMap<RowOfJob, ReadRow | string>;

/**
 * Reads the rows that name no known record, for entities that write many at once. Their texts are made safe
 * here: what was made safe last is kept, and costs nothing in the transaction.
 */
export async function readNewRows(
  entity: Entity,
  context: EntityContext,
  { job, rows, known }: { job: JobRow; rows: readonly RowOfJob[]; known: ReadonlyMap<number, string> },
  pictures: ImportPictures | 'try' | undefined,
): Promise<NewRows> {
  const read = new Map<RowOfJob, ReadRow | string>();
  if (job.kind !== 'import' || entity.definition.writeNew === undefined) return read;
  const slices = new Slices();
  for (const row of rows) {
    if (row.record_id !== null || known.has(row.position)) continue;
    read.set(row, readOne(entity, context, row, pictures));
    await slices.rest();
  }
  return read;
}

function readOne(
  entity: Entity,
  context: EntityContext,
  row: RowOfJob,
  pictures: ImportPictures | 'try' | undefined,
): ReadRow | string {
  try {
    const input = JSON.parse(row.input ?? 'null') as ImportedRow;
    const read = readNewRow(entity, context, input, pictures);
    const { warning } = warnLeftOut(entity, context.language, read.values);
    return { ...read, ...joinWarnings(warning, read.warning) };
  } catch (error) {
    return refusalOf(error, entity, context);
  }
}

/** Writes them in the transaction of `context`: each is written and waits to be kept, or was refused. */
export async function writeNewRows(
  entity: Entity,
  context: EntityContext,
  rows: NewRows,
): Promise<Map<RowOfJob, RowResult>> {
  const results = new Map<RowOfJob, RowResult>();
  const ready: { row: RowOfJob; values: Record<string, unknown>; warning?: string }[] = [];
  for (const [row, read] of rows) {
    if (typeof read === 'string') {
      results.set(row, read);
      continue;
    }
    try {
      const values = await readyValues(entity, context, read);
      ready.push({ row, values, warning: read.warning });
    } catch (error) {
      results.set(row, refusalOf(error, entity, context));
    }
  }
  const written =
    (await entity.definition.writeNew?.(
      context,
      ready.map(({ values }) => values),
    )) ?? [];
  for (const [index, { row, warning }] of ready.entries()) {
    const id = written[index];
    if (id === undefined) throw new Error(`The entity "${entity.description.name}" left out a new record.`);
    const isRefused = id instanceof HttpError;
    results.set(row, isRefused ? refusalOf(id, entity, context) : { id, action: 'import', warning });
  }
  return results;
}

function refusalOf(error: unknown, { description }: Entity, { language }: EntityContext): string {
  if (toHttpError(error) === undefined || isStorageFailure(error)) throw error;
  return reasonOf(error, language, description.name);
}
