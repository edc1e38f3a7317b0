/** Reads lines and cells as spreadsheets copy them: a cell with tabs or line ends stands between quotes. */

export interface PastedLine {
  /** Where it begins in what was pasted, from 1. */
  line: number;
  cells: readonly string[];
}

const CELL = /"((?:[^"]|"")*)"[ ]*(?=\t|\r|\n|$)|([^\t\r\n]*)/y;

/** The lines that are not empty, each with its cells; those at the end that are empty are left out. */
export function readPastedLines(pasted: string): PastedLine[] {
  // Some programs put a mark before the first cell.
  const text = pasted.replace(/^\uFEFF/, '');
  const lines: PastedLine[] = [];
  let cells: string[] = [];
  let [line, begun] = [1, 1];
  for (let at = 0; at <= text.length; at += 1) {
    CELL.lastIndex = at;
    const [whole = '', quoted, plain = ''] = CELL.exec(text) ?? [];
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    line += endsIn(whole);
    at += whole.length;
    if (text[at] === '\t') continue;
    const filled = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
    if (filled.length > 0) lines.push({ line: begun, cells: filled });
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    line += 1;
    cells = [];
    begun = line;
  }
  return lines;
}

const endsIn = (cell: string): number => cell.match(/\r\n|\r|\n/g)?.length ?? 0;

/** A text of several lines as one. */
export const inOneLine = (cell: string): string => cell.replaceAll(/\s*[\r\n]+\s*/g, ' ');

/** Cells as spreadsheets copy them. */
export const writePastedLines = (lines: readonly (readonly string[])[]): string =>
  lines
    .map((cells) =>
      cells
        .map((cell) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join('\t')
        .trimEnd(),
    )
    .join('\n');
