/**
 * First characters that make a spreadsheet compute a cell, with their full-width forms of Chinese keyboards.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Digits that stay a number with all its decimals. */
export interface CsvNumber {
  digits: string;
}

type Cell = string | number | CsvNumber;

/** `-1.50` as a number. Throws for anything else. */
export function csvNumber(digits: string): CsvNumber {
  if (!/^-?\d+(?:\.\d+)?$/.test(digits)) throw new RangeError('It is no number.');
  return { digits };
}

/**
 * One line of CSV (RFC 4180). Texts that a spreadsheet would compute are quoted as text; numbers stay
 * numbers.
 */
export function writeCsvLine(cells: readonly Cell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

function writeCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.digits;
  const shown = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${shown.replaceAll('"', '""')}"`;
}
