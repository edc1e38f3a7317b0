/** Finds the headings of a table: titles, notes and empty lines may stand above them. */
import type { SheetChoice } from './sheet-limits.ts';
import type { SheetRow } from './sheet-wrong.ts';

/** So many lines are looked at. */
const LOOKED_AT = 50;
const MAX_ABOVE = 20;

const countOf = ({ cells }: SheetRow): number => cells.filter((cell) => cell.trim() !== '').length;

/** The rows that are not empty, the headings first: the row of the number `heading` where one was chosen. */
export function findTable(rows: readonly SheetRow[], heading?: number): SheetRow[] {
  const filled = rows.filter((row) => countOf(row) > 0);
  if (heading !== undefined) return filled.filter(({ line }) => line >= heading);
  const counts = filled.slice(0, LOOKED_AT).map(countOf);
  const usual = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0;
  // A title has one cell, or few of many: `Catalogue 2026 … as of 1 March`.
  const most = usual < 2 ? 0 : Math.max(1, Math.floor(usual / 3));
  const above = counts.findIndex((count) => count > most);
  const table = above > 0 && above <= MAX_ABOVE ? filled.slice(above) : filled;
  // Headings of two rows: those of whole columns are merged down to the lower one, which names all columns.
  const lower = table[0]?.until ?? 0;
  return table.length > 1 ? table.filter(({ line }) => line >= lower) : table;
}

/**
 * The table that people see, or with the rows that its sheet hides. Without a wish these are left out while
 * there are others. `hidden` counts them.
 */
export function findShownTable(
  rows: readonly SheetRow[],
  { heading, readsHidden }: SheetChoice,
): { table: SheetRow[]; hidden: number; readsHidden: boolean } {
  const shown = findTable(
    rows.filter(({ isHidden }) => isHidden !== true),
    heading,
  );
  const reads = readsHidden ?? shown.length < 2;
  const table = reads ? findTable(rows, heading) : shown;
  const first = table[0]?.line ?? 0;
  const hidden = rows.filter((row) => row.isHidden === true && row.line > first && countOf(row) > 0).length;
  return { table, hidden, readsHidden: reads && hidden > 0 };
}
