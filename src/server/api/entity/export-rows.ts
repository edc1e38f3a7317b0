/** Writes all records that a search finds as a file. */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ApiDocument, ApiEntity } from '../../../../runtime/generated/documents.generated.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { readStoredSettings, readToday } from '../../domains/sites/index.ts';
import { BYTE_ORDER_MARK, writeCsvLine } from '../../kernel/csv.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { writeXlsx, XLSX_TYPE } from '../../kernel/xlsx.ts';
import type { CallContext } from '../calls/call.ts';
import { nameAnswer } from '../calls/files.ts';
import { parseInside } from '../../entities/schema/parse-inside.ts';
import { makeProjector } from '../schema/project.ts';
import { resolveSchema } from '../../entities/schema/schema.ts';
import type { EntityContext } from '../../entities/engine/contract.ts';
import type { Entity } from '../../entities/engine/entity.ts';
import { listOf } from '../../entities/engine/list-words.ts';
import { readSearch } from '../../entities/engine/read-search.ts';
import type { SheetCell } from '../../entities/engine/sheet-cell.ts';
import { columnsInWords, plainColumns, type SheetColumn } from '../../entities/engine/sheet-columns.ts';

type Documents = ReadonlyMap<string, ApiDocument>;
type Row = Readonly<Record<string, unknown>>;

const PAGE = 500;

export interface ExportInput {
  q?: string;
  filter?: string;
  sort?: string;
  columns?: string;
  titles?: string;
  format: 'csv' | 'xlsx';
}

/**
 * The answer of `export`, written while it is read, with the wanted columns in the wanted order. With
 * `titles` it is for people: these are its headings, and its values are in the words of the list. Without
 * them it has the members of rows. Throws a 422 for a wrong filter, and where no column is chosen.
 */
export async function exportRows(
  entity: Entity,
  opened: EntityContext,
  context: CallContext,
  { documents, resource, input }: { documents: Documents; resource: string; input: ExportInput },
): Promise<Readable> {
  const { description } = entity;
  const row = { schema: description.row, resource };
  const wanted = input.columns?.split(',');
  const known = Object.keys(resolveSchema(documents, row).schema.properties ?? {});
  const names = (wanted ?? known).filter((name) => name !== 'cells' && known.includes(name));
  const columns = await chooseColumns(opened, { description, resource, names, titles: input.titles });
  const all = (await entity.definition.moreColumns?.(opened, readSearch(description, input))) ?? [];
  const more = chooseMore(all, wanted, names.length > 0);
  if (names.length + more.length === 0) throw new FieldError(422, 'console.columns-none', '/columns');
  const project = makeProjector(documents)(row);
  const pages = readPages(entity, opened, input);
  // A search that fails is answered as such, not by a file that breaks off.
  const first = await pages.next();
  async function* cells(): AsyncGenerator<SheetCell[][]> {
    yield [[...columns, ...more].map(({ title }) => title)];
    for (let page = first; page.done !== true; page = await pages.next()) {
      const stored = columns.some(({ isStored }) => isStored)
        ? await entity.definition.read?.(
            opened,
            page.value.map(({ id }) => String(id)),
          )
        : undefined;
      yield page.value.map((each) => {
        const shown = project(each) as Row;
        const cells = (shown.cells ?? []) as MoreCell[];
        const texts = new Map(cells.map((cell) => [cell.name, typedCell(cell)]));
        const own = columns.map((column) => column.cellOf(shown, stored?.get(String(each.id))));
        return [...own, ...more.map(({ name }) => texts.get(name) ?? '')];
      });
    }
  }
  const isCsv = input.format === 'csv';
  const day = await readToday(opened.queries, opened.site.projectCode, new Date());
  nameAnswer(context, `${description.name}-${day}.${input.format}`, {
    'content-type': isCsv ? 'text/csv; charset=utf-8' : XLSX_TYPE,
  });
  return Readable.from(isCsv ? writeCsv(cells()) : writeXlsx(cells()));
}

/** A cell of a column beyond the members of a row. */
interface MoreCell {
  name: string;
  text: string;
  as?: 'number' | 'date';
}

function typedCell({ text, as }: MoreCell): SheetCell {
  if (as === 'number') return Number(text);
  return as === 'date' ? { date: text } : text;
}

/** In words with `titles`: the file is for people. */
async function chooseColumns(
  { queries, site, language }: EntityContext,
  wanted: { description: ApiEntity; resource: string; names: readonly string[]; titles?: string },
): Promise<SheetColumn[]> {
  const { description, resource, names, titles } = wanted;
  if (titles === undefined) return plainColumns(description, names, language);
  const { timeZone } = await readStoredSettings(queries, site.projectCode, ['timeZone']);
  const reader = { language, languages: [...site.languages], timeZone };
  return columnsInWords(description, names, { titles: readTitles(titles), list: listOf(resource), reader });
}

function readTitles(text: string): Readonly<Record<string, unknown>> {
  const titles = parseInside(text);
  if (!isObject(titles)) throw new FieldError(422, 'console.titles-wrong', '/titles');
  return titles;
}

/** Before the name of a column beyond the members of a row. */
const MORE = 'cells.';

/** Without a wish, all, and so beside chosen members of the row where none of these is chosen. */
function chooseMore<Column extends { name: string }>(
  all: readonly Column[],
  wanted: readonly string[] | undefined,
  hasOthers: boolean,
): readonly Column[] {
  const names = wanted?.filter((name) => name.startsWith(MORE)) ?? [];
  if (wanted === undefined || (names.length === 0 && hasOthers)) return all;
  return all.filter(({ name }) => names.includes(MORE + name));
}

async function* writeCsv(pages: AsyncIterable<readonly SheetCell[][]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const page of pages) yield page.map(writeCsvLine).join('');
}

/** Pages of rows. A record that moved to a later page while others were written is not written twice. */
async function* readPages(entity: Entity, context: EntityContext, input: ExportInput) {
  const seen = new Set<unknown>();
  for (let pageNum = 1; ; pageNum += 1) {
    const search = readSearch(entity.description, { ...input, pageNum, pageSize: PAGE });
    const { data, total } = await entity.definition.list(context, search);
    const rows = (data as Row[]).filter(({ id }) => !seen.has(id));
    for (const { id } of rows) seen.add(id);
    yield rows;
    if (data.length < PAGE || pageNum * PAGE >= total) return;
    // SQLite answers without a pause, and a file that is written needs none.
    await nextTurn();
  }
}
