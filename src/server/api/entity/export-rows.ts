/** Writes all records that a search finds as a file. */
import { Readable } from 'node:stream';
import type { ApiDocument } from '../../../../runtime/generated/documents.generated.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { toZoneTime } from '../../../assembly/zone-time.ts';
import { readStoredSettings } from '../../domains/sites/index.ts';
import { attachmentOf } from '../../kernel/content-disposition.ts';
import { BYTE_ORDER_MARK, writeCsvLine } from '../../kernel/csv.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { translateProblem } from '../../kernel/language.ts';
import { writeXlsx, XLSX_TYPE } from '../../kernel/xlsx.ts';
import type { CallContext } from '../calls/call.ts';
import { requireExchange } from '../calls/exchange.ts';
import { makeProjector } from '../schema/project.ts';
import { resolveSchema } from '../schema/schema.ts';
import type { EntityContext } from './contract.ts';
import { readSearch } from './read-search.ts';
import type { Entity } from './entity.ts';

type Documents = ReadonlyMap<string, ApiDocument>;
type Row = Readonly<Record<string, unknown>>;
type Cell = string | number;

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
 * The answer of `export`, written while it is read, with the wanted columns in the wanted order. Its headings
 * are `titles`, or the members of a row. Throws a 422 for a wrong filter.
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
  const people = await readPeople(opened, input);
  const all = (await entity.definition.moreColumns?.(opened, readSearch(description, input))) ?? [];
  const more = chooseMore(all, wanted);
  const project = makeProjector(documents)(row);
  const pages = readPages(entity, opened, input);
  // A search that fails is answered as such, not by a file that breaks off.
  const first = await pages.next();
  async function* cells(): AsyncGenerator<Cell[][]> {
    yield [[...names.map(people.titleOf), ...more.map(({ title }) => title)]];
    for (let page = first; page.done !== true; page = await pages.next())
      yield page.value.map((each) => {
        const shown = project(each) as Row;
        const cells = (shown.cells ?? []) as { name: string; text: string }[];
        const texts = new Map(cells.map(({ name, text }) => [name, text]));
        const valueOf = (name: string): unknown => people.shown(inYuan(description, name, shown[name]));
        const own = names.map((name) => cellOf(valueOf(name), opened.language));
        return [...own, ...more.map(({ name }) => texts.get(name) ?? '')];
      });
  }
  const isCsv = input.format === 'csv';
  const { reply } = requireExchange(context);
  const day = new Date().toISOString().slice(0, 10);
  reply.headers({
    'cache-control': 'private, no-store',
    'content-disposition': attachmentOf(`${description.name}-${day}.${input.format}`),
    'content-type': isCsv ? 'text/csv; charset=utf-8' : XLSX_TYPE,
  });
  return Readable.from(isCsv ? writeCsv(cells()) : writeXlsx(cells()));
}

/** As rows have them. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/** How people read headings and values, if the file is for them. */
async function readPeople(
  { queries, site }: EntityContext,
  { titles: text }: ExportInput,
): Promise<{ titleOf(name: string): string; shown(value: unknown): unknown }> {
  if (text === undefined) return { titleOf: (name) => name, shown: (value) => value };
  const titles = readTitles(text);
  const { timeZone } = await readStoredSettings(queries, site.projectCode, ['timeZone']);
  return {
    titleOf(name) {
      const title = Object.hasOwn(titles, name) ? titles[name] : undefined;
      return typeof title === 'string' ? title : name;
    },
    shown: (value) =>
      typeof value === 'string' && MOMENT.test(value) ? toZoneTime(value, timeZone).replace('T', ' ') : value,
  };
}

function readTitles(text: string): Readonly<Record<string, unknown>> {
  const wrong = () => new FieldError(422, 422, 'console.titles-wrong', '/titles');
  let titles: unknown;
  try {
    titles = JSON.parse(text);
  } catch {
    throw wrong();
  }
  if (!isObject(titles)) throw wrong();
  return titles;
}

/** Before the name of a column beyond the members of a row. */
const MORE = 'cells.';

/** Without a wish about any of them, all. */
function chooseMore<Column extends { name: string }>(
  all: readonly Column[],
  wanted: readonly string[] | undefined,
): readonly Column[] {
  const names = wanted?.filter((name) => name.startsWith(MORE)) ?? [];
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(MORE + name));
}

async function* writeCsv(pages: AsyncIterable<readonly Cell[][]>): AsyncGenerator<string> {
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
  }
}

/** Sheets hold yuan, as those that are imported do. */
function inYuan({ money = [] }: Entity['description'], name: string, value: unknown): unknown {
  return typeof value === 'number' && money.includes(name) ? value / 100 : value;
}

/** A value of a row as people read it. */
function cellOf(value: unknown, language: string): Cell {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean')
    return translateProblem(language, value ? 'console.sheet-yes' : 'console.sheet-no');
  return textOf(value, language);
}

function textOf(value: unknown, language: string): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((each) => textOf(each, language)).join('; ');
  if (isObject(value))
    return Object.entries(value)
      .map(([name, each]) => `${name}: ${textOf(each, language)}`)
      .join('; ');
  return typeof value === 'string' ? value : String(cellOf(value, language));
}
