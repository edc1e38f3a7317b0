/**
 * Reads a CSV or XLSX file in a process of its own. It sends the head of the table, then rows when it is
 * asked.
 */
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { findShownTable } from './find-table.ts';
import { decodeCsv, readCsv } from './read-csv.ts';
import { readXlsx, type ReadBook } from './read-xlsx.ts';
import {
  MAX_SHEET_COLUMNS,
  MAX_SHEET_ROWS,
  SHEET_ROWS_AT_ONCE,
  type SheetAnswer,
  type SheetChoice,
  type TableRow,
} from './sheet-limits.ts';
import { SheetWrong, type SheetRow } from './sheet-wrong.ts';

async function read(path: string, sheet: string | undefined): Promise<ReadBook> {
  const bytes = await readFile(path);
  const isZip = bytes.length > 4 && bytes.readUInt32LE(0) === 0x04_03_4b_50;
  return isZip ? readXlsx(bytes, sheet) : { names: [], name: '', rows: readCsv(decodeCsv(bytes)) };
}

const LINES_TO_CHOOSE = 20;
const PICTURE = /<img\b[^>]{0,5000}?\ssrc\s*=\s*["']?(?:https?:)?\/\//gi;

const linesOf = (rows: readonly SheetRow[]) =>
  rows
    .map(({ line, cells }) => ({ line, text: cells.filter((cell) => cell.trim() !== '').join(' | ') }))
    .filter(({ text }) => text !== '')
    .slice(0, LINES_TO_CHOOSE)
    .map(({ line, text }) => ({ line, text: text.slice(0, 100) }));

function countPictures(rows: readonly SheetRow[]): number {
  let count = 0;
  for (const { cells } of rows)
    for (const cell of cells) if (cell.includes('<')) count += cell.match(PICTURE)?.length ?? 0;
  return count;
}

/** Equal and empty headings get a number: each column must have a name. */
function nameColumns(head: readonly string[]): string[] {
  const names: string[] = [];
  for (const [index, cell] of head.entries()) {
    const name = cell.trim().slice(0, 200) || `#${index + 1}`;
    let own = names.includes(name) ? `${name} (${index + 1})` : name;
    while (names.includes(own)) own = `${own}'`;
    names.push(own);
  }
  return names;
}

/** Exports write `'` before what a spreadsheet would compute or change, or `="0012"` for digits. */
const clean = (cell: string): string =>
  cell
    .trim()
    .replace(/^'(?=[=+\-@\t\r\n＝＋－＠]|\d{4,}$)/, '')
    .replace(/^="(\d[\d/.e+-]*)"$/i, '$1');

/** Cells without a heading are told apart: they belong to no column, and must not vanish. */
function takeRow({ line, cells }: SheetRow, columns: readonly string[]): TableRow {
  const surplus = cells
    .slice(columns.length)
    .map(clean)
    .filter((cell) => cell !== '');
  return {
    line,
    cells: columns.map((_, index) => clean(cells[index] ?? '')),
    ...(surplus.length === 0 ? {} : { surplus: surplus.join(', ').slice(0, 100) }),
  };
}

async function run(path: string, choice: SheetChoice): Promise<void> {
  const send = (answer: SheetAnswer): void => void process.send?.(answer);
  try {
    const book = await read(path, choice.sheet);
    if (book.rows.slice(0, 100).some(({ cells }) => cells.length > MAX_SHEET_COLUMNS))
      throw new SheetWrong('columns');
    const { table, ...hidden } = findShownTable(book.rows, choice);
    const [head, ...rows] = table;
    if (head === undefined || rows.length === 0) throw new SheetWrong('empty');
    if (rows.length > MAX_SHEET_ROWS) throw new SheetWrong('rows');
    const columns = nameColumns(head.cells);
    let at = 0;
    process.on('message', () => {
      const some = rows.slice(at, at + SHEET_ROWS_AT_ONCE);
      at += some.length;
      send({ kind: 'rows', rows: some.map((row) => takeRow(row, columns)) });
    });
    send({
      kind: 'head',
      columns,
      total: rows.length,
      sheets: book.names,
      sheet: book.name,
      heading: head.line,
      lines: linesOf(book.rows),
      pictures: countPictures(rows),
      ...hidden,
    });
  } catch (error) {
    send({ kind: 'wrong', reason: error instanceof SheetWrong ? error.message : 'broken' });
  }
}

// The server has ended.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
await run(process.argv[2] ?? '', JSON.parse(process.argv[3] ?? '{}') as SheetChoice);
