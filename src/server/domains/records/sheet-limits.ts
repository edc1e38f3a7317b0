/** Declares the limits of an imported table, and how its thread answers. */
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

/** What is read of a file beside its rows. */
export interface SheetHead {
  columns: string[];
  total: number;
  /** The names of the sheets that can be chosen; none of a CSV file. */
  sheets: string[];
  sheet: string;
  /** The number of the row of the headings. */
  heading: number;
  /** The first rows, of which one may be chosen as that of the headings. */
  lines: { line: number; text: string }[];
  /** Pictures of other sites in its texts. */
  pictures: number;
  /** Rows of the table that the sheet hides, read or not. */
  hidden: number;
  readsHidden: boolean;
}

/** Which part of a file is the table; without a wish it is guessed. */
export interface SheetChoice {
  sheet?: string;
  heading?: number;
  readsHidden?: boolean;
}

export type SheetAnswer =
  | ({ kind: 'head' } & SheetHead)
  | { kind: 'rows'; rows: TableRow[] }
  /** `reason` ends a message `console.sheet-…`. */
  | { kind: 'wrong'; reason: string };
