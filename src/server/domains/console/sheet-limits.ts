/** What a table that is imported may have, and how its thread answers. */
export const MAX_SHEET_ROWS = 100_000;
export const MAX_SHEET_COLUMNS = 200;
/** Rows in one message: receiving them takes a few milliseconds. */
export const SHEET_ROWS_AT_ONCE = 500;

/** A row with a cell for each column. */
export interface TableRow {
  /** Its number in the sheet, counted from 1. */
  line: number;
  cells: string[];
  /** What stands in it beyond the last heading. */
  surplus?: string;
}

export type SheetAnswer =
  | { kind: 'head'; columns: string[]; total: number }
  | { kind: 'rows'; rows: TableRow[] }
  /** `reason` ends a message `console.sheet-…`. */
  | { kind: 'wrong'; reason: string };
