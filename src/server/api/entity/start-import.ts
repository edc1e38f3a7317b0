/** Starts an import: its rows are those of a sheet, each with the texts of the columns that are wanted. */
import { isObject } from '../../../../runtime/model/json.ts';
import { withSheet, type OpenSheet, type TableRow } from '../../domains/records/index.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { parseInside } from '../../entities/schema/parse-inside.ts';
import { messageLanguageOf, type CallContext } from '../calls/call.ts';
import { requireFile } from '../calls/files.ts';
import { jobCaller } from './for-whom.ts';
import type { Entity } from '../../entities/engine/entity.ts';
import type { ImportedRow, ImportInput } from '../../entities/engine/imported-row.ts';
import type { ValuesShape } from '../../entities/engine/values-shape.ts';

interface ImportBody {
  mapping: string;
  fill?: string;
  key?: string;
  dryRun?: boolean;
  pictures?: boolean;
  sheet?: string;
  heading?: number;
  readsHidden?: boolean;
}

/** Throws a 422 for a file that is no table, and for columns and fields that do not exist. */
export async function startImport(
  entity: Entity,
  shape: ValuesShape,
  context: CallContext,
  { mapping, fill = '{}', key, dryRun = true, pictures = false, ...place }: ImportBody,
): Promise<{ id: string }> {
  const { services, site } = context;
  const language = messageLanguageOf(context);
  if (pictures && context.caller.permissions?.has('media.write') !== true)
    throw new FieldError(403, 'request.not-allowed', '/pictures');
  const { path, sha256 } = requireFile(context);
  const { sheet: name, heading, readsHidden = true } = place;
  const wanted = readMapping(mapping, shape, 'mapping');
  const filled = readMapping(fill, shape, 'fill');
  checkKey(entity, key, wanted);
  // Records that are told by a value cannot share one.
  if (key !== undefined && filled.has(key))
    throw new FieldError(422, 'console.mapping-wrong', '/fill', { params: { what: key.slice(0, 100) } });
  return withSheet({ path, choice: { sheet: name, heading, readsHidden } }, language, async (sheet) => {
    const columns = placeColumns(wanted, sheet);
    const input: ImportInput = { key, dryRun, pictures };
    const caller = jobCaller(context);
    const requestKey = context.idempotencyKey;
    const fileHash = dryRun ? undefined : sha256;
    const job = { entity: entity.description.name, kind: 'import', input, caller, requestKey, fileHash };
    const prepared = await services.consoleJobs.prepare(site, job);
    const keys = new Set<string>();
    for (let rows = await sheet.next(); rows.length > 0; rows = await sheet.next())
      await prepared.addRows(rows.map((row) => takeRow(row, { columns, filled, key, keys })));
    return { id: await prepared.open() };
  });
}

interface RowReading {
  columns: ReadonlyMap<string, number>;
  /** Texts for new records, by field. */
  filled: ReadonlyMap<string, string>;
  key: string | undefined;
  /** Those of earlier rows. */
  keys: Set<string>;
}

function takeRow({ cells: row, line, surplus }: TableRow, { columns, filled, key, keys }: RowReading) {
  const cells: Record<string, string> = {};
  for (const [path, index] of columns) if ((row[index] ?? '') !== '') cells[path] = row[index] ?? '';
  const isKeyed = key !== undefined && key !== '';
  const known = isKeyed ? cells[key] : undefined;
  const isTwice = known !== undefined && keys.has(known);
  if (known !== undefined) keys.add(known);
  const lacking = [...filled].filter(([path]) => cells[path] === undefined);
  const input: ImportedRow = {
    line,
    cells,
    ...(lacking.length > 0 ? { ifNew: Object.fromEntries(lacking) } : {}),
    ...(isTwice ? { isTwice } : {}),
    ...(isKeyed && known === undefined ? { isKeyless: true } : {}),
    ...(surplus === undefined ? {} : { surplus }),
  };
  return { input, title: (known ?? row.find((cell) => cell !== '') ?? '').slice(0, 200) };
}

function readMapping(text: string, shape: ValuesShape, member: 'mapping' | 'fill') {
  const wrong = (what: string): FieldError =>
    new FieldError(422, 'console.mapping-wrong', `/${member}`, { params: { what: what.slice(0, 100) } });
  const mapping = parseInside(text);
  if (!isObject(mapping)) throw wrong(text);
  const entries = Object.entries(mapping).filter(([, column]) => column !== '');
  if ((entries.length === 0 && member === 'mapping') || entries.length > 200) throw wrong(text);
  for (const [path, column] of entries)
    if (
      typeof column !== 'string' ||
      ((path !== 'id' || member === 'fill') && shape.at(path.split('.')) === undefined)
    )
      throw wrong(path);
  return new Map(entries as [string, string][]) as ReadonlyMap<string, string>;
}

/** A key must be imported itself, and the entity must be able to find records by it. */
function checkKey({ description }: Entity, key: string | undefined, wanted: ReadonlyMap<string, string>) {
  if (key === undefined || key === '') return;
  const isFound = key === 'id' || Object.hasOwn(description.filters ?? {}, key);
  if (!isFound || !wanted.has(key))
    throw new FieldError(422, 'console.mapping-wrong', '/key', { params: { what: key.slice(0, 100) } });
}

function placeColumns(wanted: ReadonlyMap<string, string>, { columns }: OpenSheet): Map<string, number> {
  return new Map(
    [...wanted].map(([path, column]) => {
      const index = columns.indexOf(column);
      if (index === -1)
        throw new FieldError(422, 'console.mapping-wrong', '/mapping', {
          params: { what: column.slice(0, 100) },
        });
      return [path, index];
    }),
  );
}
