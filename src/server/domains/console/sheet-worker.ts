/** The process that reads a CSV or XLSX file. It sends the head of the table, then rows when it is asked. */
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { parse } from 'csv-parse/sync';
import { unzipSync, zipSync, type Unzipped } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS, SHEET_ROWS_AT_ONCE, type SheetAnswer } from './sheet-limits.ts';

/** Of all parts of an XLSX file together, unpacked: small files can claim to be endless. */
const MAX_UNPACKED = 100 * 1024 * 1024;
/** What is looked at as one text. */
const WINDOW = 1024 * 1024;
/** No reference of a cell with the name of its attribute is longer. */
const OVERLAP = 100;
const MAX_PARTS = 500;

class Wrong extends Error {}

async function read(path: string): Promise<string[][]> {
  const bytes = await readFile(path);
  const isZip = bytes.length > 4 && bytes.readUInt32LE(0) === 0x04_03_4b_50;
  return isZip ? readXlsx(bytes) : readCsv(decode(bytes));
}

async function readXlsx(bytes: Uint8Array): Promise<string[][]> {
  const packed = packAnew(bytes);
  try {
    const rows = await readSheet(packed, { parseNumber });
    return rows.map((row) => row.map(textOf));
  } catch {
    throw new Wrong('broken');
  }
}

/** The texts of the file without compression: what follows trusts no size that the file claims. */
function packAnew(bytes: Uint8Array): ArrayBuffer {
  let [size, parts] = [0, 0];
  const isText = (name: string): boolean => name.endsWith('.xml') || name.endsWith('.rels');
  let texts: Unzipped;
  try {
    texts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        size += originalSize;
        parts += 1;
        if (size > MAX_UNPACKED || parts > MAX_PARTS) throw new Wrong('large');
        return isText(name);
      },
    });
  } catch (error) {
    throw error instanceof Wrong ? error : new Wrong('broken');
  }
  if (Object.values(texts).some(isFar)) throw new Wrong('broken');
  const { buffer, byteOffset, byteLength } = zipSync(texts, { level: 0 });
  const isWhole = byteOffset === 0 && byteLength === buffer.byteLength;
  return isWhole ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
}

/**
 * Whether a part names a cell outside of what a spreadsheet can have, XFD1048576: the table would be made as
 * large as the cell is far.
 */
function isFar(part: Uint8Array): boolean {
  for (let at = 0; at < part.length; at += WINDOW) {
    const text = Buffer.from(part.buffer, part.byteOffset + at, Math.min(WINDOW + OVERLAP, part.length - at));
    if (/\sr(?:ef)?="[A-Z0-9:]*(?:[A-Z]{4}|\d{8})/.test(text.toString('latin1'))) return true;
  }
  return false;
}

/** Digits that a number cannot hold are a code or an account: they stay as they are written. */
const parseNumber = (digits: string): number | string =>
  Math.abs(Number(digits)) <= Number.MAX_SAFE_INTEGER ? Number(digits) : digits;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? clockOf(value) : String(value);
}

/** Spreadsheets know no zones: `2026-01-31 09:30`, without the time at midnight. */
function clockOf(date: Date): string {
  // Fractions of days are not exact.
  const text = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  return text
    .replace(/^(.{10})T(.{8}).*$/, '$1 $2')
    .replace(/:00$/, '')
    .replace(/ 00:00$/, '');
}

function decode(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const utf16 = { fffe: 'utf-16le', feff: 'utf-16be' }[mark];
  for (const encoding of utf16 === undefined ? ['utf-8', 'gb18030'] : [utf16])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      // Of a picture or a program.
      if (text.includes('\0')) throw new Wrong('type');
      return text;
    } catch (error) {
      if (error instanceof Wrong) throw error;
    }
  throw new Wrong('type');
}

function readCsv(text: string): string[][] {
  if (/^\s*[<{%]/.test(text)) throw new Wrong('type');
  const head = text.slice(0, text.search(/[\r\n]/) === -1 ? undefined : text.search(/[\r\n]/));
  const counts = [',', ';', '\t'].map((sign) => [sign, head.split(sign).length] as const);
  const [delimiter] = counts.toSorted((one, other) => other[1] - one[1])[0] ?? [','];
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 1_000_000,
      to: MAX_SHEET_ROWS + 2,
    });
  } catch (error) {
    throw new Wrong((error as { code?: string }).code === 'CSV_QUOTE_NOT_CLOSED' ? 'quote' : 'broken');
  }
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

/** Exports write `'` before what a spreadsheet would compute. */
const clean = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '');

async function run(path: string): Promise<void> {
  const send = (answer: SheetAnswer): void => void process.send?.(answer);
  try {
    const [head = [], ...all] = await read(path);
    const rows = all.filter((row) => row.some((cell) => cell.trim() !== ''));
    if (head.every((cell) => cell.trim() === '') || rows.length === 0) throw new Wrong('empty');
    if (rows.length > MAX_SHEET_ROWS) throw new Wrong('rows');
    if (Math.max(head.length, ...rows.slice(0, 100).map((row) => row.length)) > MAX_SHEET_COLUMNS)
      throw new Wrong('columns');
    const columns = nameColumns(head);
    let at = 0;
    process.on('message', () => {
      const some = rows.slice(at, at + SHEET_ROWS_AT_ONCE);
      at += some.length;
      send({ kind: 'rows', rows: some.map((row) => columns.map((_, index) => clean(row[index] ?? ''))) });
    });
    send({ kind: 'head', columns, total: rows.length });
  } catch (error) {
    send({ kind: 'wrong', reason: error instanceof Wrong ? error.message : 'broken' });
  }
}

// The server has ended.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
await run(process.argv[2] ?? '');
