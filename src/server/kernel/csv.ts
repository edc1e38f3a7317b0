// Writes lines of CSV that spreadsheets show as they are meant.
import type { SheetDate } from './xlsx.ts';

/**
 * First characters that make a spreadsheet compute a cell, with their full-width forms of Chinese keyboards.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Digits that stay a number with all its decimals. */
interface CsvNumber {
  digits: string;
}

type Cell = string | number | CsvNumber | SheetDate;

/**
 * A spreadsheet makes something else of these: it drops zeros at the beginning and digits from the sixteenth
 * on, shows `1.2E+15`, or makes a day of `1/2` and a number of `1E5`.
 */
const DIGITS_TO_KEEP = /^(?:0\d+|\d{12,}|\d{1,3}[/-]\d{1,4}(?:[/-]\d{1,4})?|\d+(?:\.\d+)?e[+-]?\d+)$/i;

/** `-1.50` as a number. Throws for anything else. */
export function csvNumber(digits: string): CsvNumber {
  if (!/^-?\d+(?:\.\d+)?$/.test(digits)) throw new RangeError('It is no number.');
  return { digits };
}

/**
 * One line of CSV (RFC 4180). Texts that a spreadsheet would compute are quoted as text; numbers stay
 * numbers; digits that are no number, or none as they stand, are written as `="0012"`, which spreadsheets
 * show as 0012.
 */
export function writeCsvLine(cells: readonly Cell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

function writeCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return 'date' in cell ? writeCell(cell.date) : cell.digits;
  if (DIGITS_TO_KEEP.test(cell)) return `"=""${cell}"""`;
  const shown = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${shown.replaceAll('"', '""')}"`;
}
