/** Reads CSV as spreadsheets and other systems write it. */
import { parse } from 'csv-parse/sync';
import { MAX_SHEET_ROWS } from './sheet-limits.ts';
import { SheetWrong, type SheetRow } from './sheet-wrong.ts';

export function decodeCsv(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  // Some programs write no mark: a first letter of headings is one of ASCII.
  const bare = bytes[0] === 0 ? 'utf-16be' : bytes[1] === 0 ? 'utf-16le' : undefined;
  const utf16 = { fffe: 'utf-16le', feff: 'utf-16be' }[mark] ?? bare;
  for (const encoding of utf16 === undefined ? ['utf-8', 'gb18030'] : [utf16])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      // Of a picture or a program.
      if (text.includes('\0')) throw new SheetWrong('type');
      return text;
    } catch (error) {
      if (error instanceof SheetWrong) throw error;
    }
  throw new SheetWrong('type');
}

/** The line with which Excel is told the sign between cells. */
const SIGN_LINE = /^"?sep=(.)"?[^\r\n]*(?:\r\n|\r|\n)/i;

export function readCsv(text: string): SheetRow[] {
  if (/^\s*[<{%]/.test(text)) throw new SheetWrong('type');
  const [signLine = '', sign] = SIGN_LINE.exec(text) ?? [];
  const table = text.slice(signLine.length);
  try {
    const rows = parse(table, {
      delimiter: sign ?? guessSign(table),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 1_000_000,
      // Lines of titles and empty ones may stand above.
      to: 2 * MAX_SHEET_ROWS,
    });
    const first = signLine === '' ? 1 : 2;
    const width = rows.reduce((most, cells) => Math.max(most, lastFilled(cells) + 1), 0);
    return rows.map((cells, index) => ({ line: index + first, cells: cells.slice(0, width) }));
  } catch (error) {
    throw new SheetWrong((error as { code?: string }).code === 'CSV_QUOTE_NOT_CLOSED' ? 'quote' : 'broken');
  }
}

/** Spreadsheets write empty columns, too, that once had a colour or a border. */
const lastFilled = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '');

const SIGNS = [',', ';', '\t', '|'];

/**
 * The sign that stands most often in one of the first lines and in the next one, too: a title with commas may
 * stand above the headings.
 */
function guessSign(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/[\r\n]+/, 10)
    .filter((line) => line.trim() !== '');
  const countOf = (line: string, sign: string): number => line.split(sign).length - 1;
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1] ?? line;
    const both = SIGNS.filter((sign) => countOf(line, sign) > 0 && countOf(next, sign) > 0);
    const [sign] = both.toSorted((one, other) => countOf(line, other) - countOf(line, one));
    if (sign !== undefined) return sign;
  }
  return SIGNS.find((sign) => lines.some((line) => line.includes(sign))) ?? ',';
}
