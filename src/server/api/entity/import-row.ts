/** Makes or changes the record of one row of an import. */
import { invalidInput, FieldError, HttpError } from '../../kernel/http-error.ts';
import { readAt, writeAt } from '../../../../runtime/model/value-at-path.ts';
import { FORBIDDEN_NAMES } from '../../../../runtime/model/json.ts';
import type { JobRow, Outcome, RowOfJob } from '../../domains/console/index.ts';
import { runValidator } from '../input/validate-input.ts';
import type { EntityContext } from './contract.ts';
import { readCell } from './read-cell.ts';
import type { Entity } from './entity.ts';
import { saveRecord, type Written } from './records.ts';
import type { ImportedRow, ImportInput } from './start-import.ts';

type Values = Record<string, unknown>;

/**
 * A cell that is empty leaves what is stored. Throws a 422 for a value that does not fit, and a 409 for a second
 * row with the same key.
 */
export async function importRow(
  entity: Entity,
  context: EntityContext,
  id: string | undefined,
  { cells, isTwice }: ImportedRow,
): Promise<Written & { outcome: Outcome }> {
  if (isTwice === true) throw new HttpError(409, 409, 'console.row-twice');
  const imported = readValues(entity, cells);
  const stored = id === undefined ? {} : (await entity.definition.read?.(context, [id]))?.get(id);
  if (stored === undefined) throw new HttpError(404, 404, 'console.unknown');
  let values: Values = structuredClone(stored) as Values;
  for (const [path, value] of imported) values = writeAt(values, path, value);
  check(entity, context.language, values);
  const written = await saveRecord(entity, context, { id, values, action: 'import' });
  const outcome = id === undefined ? 'created' : written.undo === undefined ? 'unchanged' : 'changed';
  return { ...written, outcome };
}

function readValues({ shape }: Entity, cells: ImportedRow['cells']): [string[], unknown][] {
  return Object.entries(cells)
    .filter(([path]) => path !== 'id')
    .map(([path, text]) => {
      const steps = path.split('.');
      const schema = shape?.at(steps);
      if (schema === undefined || steps.some((step) => FORBIDDEN_NAMES.has(step)))
        throw new FieldError(422, 422, 'console.cell-wrong', `/${path}`, { params: { name: path, text } });
      return [steps, readCell(text, schema, path, shape?.isMoney(steps) === true)];
    });
}

/**
 * The records that the rows of an import name by its key, by the position of the row. It is asked outside of the
 * transaction: a list reads by itself.
 */
export async function findKnownRows(
  entity: Entity,
  context: EntityContext,
  job: JobRow,
  rows: readonly RowOfJob[],
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  const { key } = JSON.parse(job.input) as ImportInput;
  if (job.kind !== 'import' || key === undefined || key === '') return found;
  for (const { position, input } of rows) {
    const { cells } = JSON.parse(input ?? 'null') as ImportedRow;
    const text = cells[key];
    const id = text === undefined ? undefined : await findKnown(entity, context, key, text);
    if (id !== undefined) found.set(position, id);
  }
  return found;
}

async function findKnown(
  { definition, description, shape }: Entity,
  context: EntityContext,
  key: string,
  text: string,
): Promise<string | undefined> {
  if (key === 'id') return text;
  const steps = key.split('.');
  let value: unknown;
  try {
    value = readCell(text, shape?.at(steps) ?? {}, key, shape?.isMoney(steps) === true);
  } catch {
    // Reading the row says what is wrong.
    return undefined;
  }
  if (definition.findByKey !== undefined)
    return (await definition.findByKey(context, key, [value])).get(value);
  const { data } = await definition.list(context, {
    filter: { all: [{ field: key, op: 'eq', value }] },
    sort: { field: description.sorts[0] ?? 'id', isDescending: false },
    pageNum: 1,
    pageSize: 2,
  });
  const ids = (data as { id: string }[]).map(({ id }) => id);
  const read = await definition.read?.(context, ids);
  return ids.find((id) => readAt(read?.get(id), steps) === value);
}

function check({ shape, description }: Entity, language: string, values: Values): void {
  const body = { values };
  const errors = runValidator(shape?.validate, body, { id: `${description.name}.save`, language });
  if (errors.length > 0)
    throw invalidInput(errors.map((error) => ({ ...error, path: error.path.replace(/^\/values/, '') })));
}
