/** Declares what a job keeps of an import. */
export interface ImportInput {
  /** Path in `values` that tells known records, or `id`. */
  key?: string;
  dryRun: boolean;
  /** Pictures of other sites are fetched into the library. */
  pictures?: boolean;
}

/** What a row of it is. */
export interface ImportedRow {
  /** Its number in the sheet. The first member: the text of an input begins with it. */
  line: number;
  /** Texts by path in `values`; empty ones are left out. */
  cells: Record<string, string>;
  /** What a new record gets where the row has no text. */
  ifNew?: Record<string, string>;
  /** An earlier row of the sheet has the same key. */
  isTwice?: true;
  /** A key is chosen, and the row has none. */
  isKeyless?: true;
  /** What stands in the row beyond the last heading. */
  surplus?: string;
}
