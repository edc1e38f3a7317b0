/**
 * First characters that make a spreadsheet compute a cell, with their full-width forms of Chinese keyboards.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * One line of CSV (RFC 4180). Texts that a spreadsheet would compute are quoted as text; numbers stay
 * numbers.
 */
export function writeCsvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

function writeCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const shown = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${shown.replaceAll('"', '""')}"`;
}
