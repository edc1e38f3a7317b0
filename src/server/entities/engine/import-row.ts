/** Makes or changes the record of one row of an import. */
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { isSame } from '../../../../runtime/compare/same.ts';
import { readAt, writeAt } from '../../../../runtime/model/value-at-path.ts';
import { FORBIDDEN_NAMES } from '../../../../runtime/model/json.ts';
import type { Condition } from '../../database/record-search.ts';
import type { JobRow, Outcome, RowOfJob } from '../../domains/records/index.ts';
import { readStoredSettings } from '../../domains/sites/index.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { Services } from './services.ts';
import { requireValidValues } from './check-values.ts';
import type { EntityContext } from './contract.ts';
import { ImportPictures, tryPictures } from './import-pictures.ts';
import { readCell } from './read-cell.ts';
import type { Entity } from './entity.ts';
import type { Change, Written } from './keep-changes.ts';
import { changeRecord } from './records.ts';
import type { StoredRecord } from './stored-record.ts';
import { isMoment, textOfCell, writeSheetCell } from './sheet-cell.ts';
import type { ImportedRow, ImportInput } from './imported-row.ts';

type Values = Record<string, unknown>;

/**
 * Writes a row; `keepChanges` keeps it. `before` is what is stored of its record, where that was read
 * already. A cell leaves what is stored when it is empty, or says what an export of it says. Throws a 422 for
 * a value that does not fit, and a 409 for a second row with the same key.
 */
export async function importRow(
  entity: Entity,
  context: EntityContext,
  { id, row, before }: { id: string | undefined; row: ImportedRow; before?: StoredRecord },
  pictures?: ImportPictures | 'try',
): Promise<Change> {
  const read =
    id === undefined
      ? readNewRow(entity, context, row, pictures)
      : await readKnownRow(entity, context, { id, row, before }, pictures);
  const values = await readyValues(entity, context, read);
  const change = await changeRecord(entity, context, { id, values, action: 'import', before });
  if ('revision' in change) throw new Error('A row of an import has no key of a request.');
  return { ...change, ...joinWarnings(change.warning, read.warning) };
}

/** What a row says, with what is stored; nothing has been looked up or checked. */
export interface ReadRow {
  values: Values;
  /** No cell differs from what is stored. */
  isEmpty: boolean;
  warning?: string;
}

/** Reads the row of a new record. Throws for cells that are no values. */
export function readNewRow(
  entity: Entity,
  context: EntityContext,
  row: ImportedRow,
  pictures: ImportPictures | 'try' | undefined,
): ReadRow {
  requireSound(row);
  const { cells, warning } = placePictures(entity, context, { ...row.ifNew, ...row.cells }, pictures);
  const written = Object.entries(cells).filter(([, text]) => text.trim() !== '');
  return withCells(entity, context.language, {}, Object.fromEntries(written), warning);
}

/** The same of a row of a known record. Throws a 404 for one that is gone. */
export async function readKnownRow(
  entity: Entity,
  context: EntityContext,
  { id, row, before }: { id: string; row: ImportedRow; before?: StoredRecord },
  pictures: ImportPictures | 'try' | undefined,
): Promise<ReadRow> {
  requireSound(row);
  const { cells, warning } = placePictures(entity, context, row.cells, pictures);
  const stored = before?.values ?? (await entity.definition.read?.(context, [id]))?.get(id);
  if (stored === undefined) throw new HttpError(404, 'console.unknown');
  const changed = await withoutUnchanged(entity, context, stored, cells);
  return withCells(entity, context.language, stored, changed, warning);
}

function withCells(
  entity: Entity,
  language: string,
  stored: object,
  cells: ImportedRow['cells'],
  warning?: string,
): ReadRow {
  const imported = readValues(entity, language, cells);
  let values = structuredClone(stored) as Values;
  for (const [path, value] of imported) values = writeAt(values, path, value);
  return { values, isEmpty: imported.length === 0, warning };
}

/** The values with the codes of records that texts name. Throws a 422 for what does not fit. */
export async function readyValues(
  entity: Entity,
  context: EntityContext,
  { values, isEmpty }: ReadRow,
): Promise<Values> {
  const named = isEmpty ? values : ((await entity.definition.resolveNames?.(context, values)) ?? values);
  await requireValidValues(entity, context.language, named);
  return named;
}

export function joinWarnings(...warnings: (string | undefined)[]): { warning?: string } {
  const said = warnings.filter((each) => each !== undefined);
  return said.length === 0 ? {} : { warning: said.join(' ') };
}

/** What a row of an import has done. */
export function outcomeOf({ before }: Change, { undo }: Written): Outcome {
  if (before === undefined) return 'created';
  return undo === undefined ? 'unchanged' : 'changed';
}

/** The cells with pictures of the library, and what is to be said about those of other sites. */
function placePictures(
  entity: Entity,
  { language }: EntityContext,
  cells: ImportedRow['cells'],
  pictures: ImportPictures | 'try' | undefined,
): { cells: ImportedRow['cells']; warning?: string } {
  if (pictures === undefined) return { cells };
  if (pictures === 'try') return tryPictures(entity, cells, language);
  return { cells: pictures.place(entity, cells), warning: pictures.warn(entity, cells, language) };
}

function requireSound({ isTwice, isKeyless, surplus }: ImportedRow): void {
  if (isTwice === true) throw new HttpError(409, 'console.row-twice');
  if (surplus !== undefined) throw new HttpError(422, 'console.row-surplus', { text: surplus });
  if (isKeyless === true) throw new HttpError(422, 'console.row-keyless');
}

function readValues({ shape }: Entity, language: string, cells: ImportedRow['cells']): [string[], unknown][] {
  return Object.entries(cells)
    .filter(([path]) => path !== 'id')
    .map(([path, text]) => {
      const steps = path.split('.');
      const schema = shape?.at(steps);
      if (schema === undefined || steps.some((step) => FORBIDDEN_NAMES.has(step)))
        throw new FieldError(422, 'console.cell-wrong', `/${path}`, { params: { name: path, text } });
      const allowed = (): string => shape.choicesAt(steps, language);
      return [steps, readCell(text, { schema, name: path, allowed, ...knownOf(shape, steps) })];
    });
}

const knownOf = (shape: Entity['shape'], steps: readonly string[]) => ({
  isMoney: shape.isMoney(steps),
  isCode: steps[0] === 'contentCode',
  // Of items and of dictionaries.
  isMarkup: steps[0] === 'richText' || steps[0] === 'value',
  meanings: shape?.meaningsAt(steps),
});

/**
 * The cells that say something else than what is stored. An export says moments to the minute, and lists as
 * one text: read again they would be other values than those that they came from.
 */
export async function withoutUnchanged(
  entity: Entity,
  { queries, site, language }: EntityContext,
  stored: object,
  cells: ImportedRow['cells'],
): Promise<ImportedRow['cells']> {
  const known = Object.entries(cells).map(([path, text]) => ({
    path,
    text,
    value: readAt(stored, path.split('.')),
  }));
  const { timeZone } = known.some(({ value }) => isMoment(value))
    ? await readStoredSettings(queries, site.projectCode, ['timeZone'])
    : {};
  const changed = known.filter(
    ({ path, text, value }) =>
      // A file is read without the spaces around its texts.
      textOfCell(writeSheetCell(value, { language, timeZone })).trim() !== text.trim() &&
      (value === undefined || !isSame(readIfSound(entity, path, text), value)),
  );
  return Object.fromEntries(changed.map(({ path, text }) => [path, text]));
}

export const cellsOf = ({ input }: RowOfJob): ImportedRow['cells'] =>
  (JSON.parse(input ?? 'null') as ImportedRow).cells;

/** What fetches the pictures of a job; nothing for one that fetches none. */
export function openPictures(
  { outgoing, media, database }: Services,
  site: SiteIdentity,
  job: JobRow,
): ImportPictures | 'try' | undefined {
  const { pictures, dryRun } = JSON.parse(job.input) as Partial<ImportInput>;
  if (job.kind !== 'import' || pictures !== true) return undefined;
  if (dryRun === true) return 'try';
  const { store, items } = media;
  return new ImportPictures({ outgoing, store, items, queries: database.queries }, site);
}

/**
 * The records that the rows of an import name by its key, by the position of the row. It is asked outside of
 * the transaction, because a list reads by itself, and for all rows at once.
 */
export async function findKnownRows(
  entity: Entity,
  context: EntityContext,
  job: JobRow,
  rows: readonly RowOfJob[],
): Promise<Map<number, string>> {
  const { key } = JSON.parse(job.input) as ImportInput;
  if (job.kind !== 'import' || key === undefined || key === '') return new Map();
  const keys = new Map<number, unknown>();
  for (const row of rows) {
    const text = cellsOf(row)[key];
    const value = text === undefined ? undefined : readIfSound(entity, key, text);
    if (value !== undefined) keys.set(row.position, value);
  }
  const values = [...new Set(keys.values())];
  const ids = values.length === 0 ? new Map() : await findByKey(entity, context, key, values);
  const found = [...keys].map(([position, value]) => [position, ids.get(value)] as const);
  return new Map(found.filter((each): each is [number, string] => each[1] !== undefined));
}

/** Undefined for a text that is no value: reading the whole row says what is wrong. */
export function readIfSound({ shape }: Entity, path: string, text: string): unknown {
  if (path === 'id') return text;
  const steps = path.split('.');
  try {
    return readCell(text, { schema: shape?.at(steps) ?? {}, name: path, ...knownOf(shape, steps) });
  } catch {
    return undefined;
  }
}

async function findByKey(
  entity: Entity,
  context: EntityContext,
  key: string,
  values: readonly unknown[],
): Promise<ReadonlyMap<unknown, string>> {
  const { definition } = entity;
  if (key === 'id') return new Map(values.map((id) => [id, String(id)]));
  const ids =
    key === definition.idMember
      ? values.map(String)
      : await listIds(entity, context, { field: key, op: 'in', value: values });
  // PostgreSQL takes no empty list.
  if (ids.length === 0) return new Map();
  const read = (await definition.read?.(context, ids)) ?? new Map<string, object>();
  return new Map([...read].map(([id, stored]) => [readAt(stored, key.split('.')), id]));
}

async function listIds(
  { definition, description }: Entity,
  context: EntityContext,
  condition: Condition & { value: readonly unknown[] },
): Promise<string[]> {
  const { data } = await definition.list(context, {
    filter: { all: [condition] },
    sort: { field: description.sorts[0] ?? 'id', isDescending: false },
    pageNum: 1,
    pageSize: 2 * condition.value.length,
  });
  return (data as { id: string }[]).map(({ id }) => id);
}
