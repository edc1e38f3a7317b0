// Declares the error of a file that is no table, and the rows of one that is.

/** A file that is no table; `message` ends a key `console.sheet-…`. */
export class SheetWrong extends Error {}

/** A row of a table with its number in the sheet, counted from 1. */
export interface SheetRow {
  line: number;
  cells: string[];
  /** By hand, by a filter, or in a group that is closed. */
  isHidden?: true;
  /** A cell of it is merged down to the row of this number. */
  until?: number;
}
