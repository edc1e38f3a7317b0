/** Writes a table as an XLSX file, row by row: a long one is never in memory as a whole. */
import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A day, `2026-03-05`, or a moment by some clock, `2026-03-05 14:30`. */
export interface SheetDate {
  date: string;
}

export type XlsxCell = string | number | SheetDate;

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OPEN = 'http://schemas.openxmlformats.org';
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `<Types xmlns="${OPEN}/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${XLSX_TYPE}.main+xml"/>` +
    '<Override PartName="/xl/worksheets/sheet1.xml" ' +
    'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>' +
    '<Override PartName="/xl/styles.xml" ' +
    'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
  '_rels/.rels':
    `<Relationships xmlns="${OPEN}/package/2006/relationships"><Relationship Id="rId1" ` +
    `Type="${OPEN}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/>` +
    '</Relationships>',
  'xl/workbook.xml':
    `<workbook xmlns="${OPEN}/spreadsheetml/2006/main" ` +
    `xmlns:r="${OPEN}/officeDocument/2006/relationships"><sheets>` +
    '<sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${OPEN}/package/2006/relationships"><Relationship Id="rId1" ` +
    `Type="${OPEN}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${OPEN}/officeDocument/2006/relationships/styles" Target="styles.xml"/>` +
    '</Relationships>',
  'xl/styles.xml':
    `<styleSheet xmlns="${OPEN}/spreadsheetml/2006/main"><numFmts count="2">` +
    '<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
    '<fonts count="1"><font/></fonts><fills count="1"><fill/></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    '<cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/>' +
    '<xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>',
};

/** The styles of cells that `xl/styles.xml` has. */
const [DAY_STYLE, MOMENT_STYLE] = [1, 2];
const DAY_MS = 24 * 60 * 60 * 1000;
/** 1970-01-01 as spreadsheets count days. */
const FIRST_DAY = 25_569;
/** 1 March 1900: Excel counts a day before it that never was. */
const FIRST_SURE = 61;

/** Characters that XML cannot hold. */
const NO_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
/** Excel refuses files with longer texts. */
const MAX_TEXT = 32_767;

/** Texts stay texts: a spreadsheet computes only cells that are marked as formulas, and none is. */
export async function* writeXlsx(pages: AsyncIterable<readonly (readonly XlsxCell[])[]>) {
  let written: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    written.push(chunk);
  });
  const take = (): Buffer => {
    const taken = Buffer.concat(written);
    written = [];
    return taken;
  };
  for (const [name, text] of Object.entries(PARTS)) {
    const part = new ZipDeflate(name);
    zip.add(part);
    part.push(strToU8(HEAD + text), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 3 });
  zip.add(sheet);
  sheet.push(strToU8(`${HEAD}<worksheet xmlns="${OPEN}/spreadsheetml/2006/main"><sheetData>`));
  let line = 0;
  for await (const rows of pages) {
    sheet.push(strToU8(rows.map((cells, index) => writeRow(cells, line + index + 1)).join('')));
    line += rows.length;
    yield take();
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield take();
}

const writeRow = (cells: readonly XlsxCell[], line: number): string =>
  `<row r="${line}">` +
  cells.map((cell, index) => writeCell(cell, `${columnOf(index)}${line}`)).join('') +
  '</row>';

/** `A` … `Z`, `AA` … */
const columnOf = (index: number): string =>
  (index < 26 ? '' : columnOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

function writeCell(cell: XlsxCell, at: string): string {
  if (typeof cell === 'object') return writeDate(cell, at);
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${at}"><v>${cell}</v></c>` : '';
  const text = cell.slice(0, MAX_TEXT).toWellFormed().replaceAll(NO_XML, '');
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

/** What is no day of a spreadsheet stays a text. */
function writeDate({ date }: SheetDate, at: string): string {
  const [, day = '', time] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(date) ?? [];
  const serial = Date.parse(`${day}T${time ?? '00:00'}Z`) / DAY_MS + FIRST_DAY;
  if (Number.isNaN(serial) || serial < FIRST_SURE) return writeCell(date, at);
  return `<c r="${at}" s="${time === undefined ? DAY_STYLE : MOMENT_STYLE}"><v>${serial}</v></c>`;
}
