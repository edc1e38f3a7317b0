// Declares what a panel of properties shows and changes. The composer and the designer of forms use the same
// rows.

/** A text of the panel's document, with its `{placeholders}` filled. */
export type PanelWords = (key: string, values?: Readonly<Record<string, string>>) => string;

/** The values of a panel by JSON Pointer. */
export interface PanelValues {
  /** Nothing can be changed. */
  readonly isLocked: boolean;
  read(path: string): unknown;
  /** What it is when nobody has set it; undefined for what is computed. */
  usual(path: string): unknown;
  isChanged(path: string): boolean;
  /** Tries a value at once. Values of one path in a row are one step of undo, until `settle`. */
  change(path: string, value: unknown): void;
  /** The choice that was tried is made. */
  settle(): void;
  /** Goes back to what it was before the choice that is being tried. */
  goBack(): void;
  reset(paths: readonly string[]): void;
}
