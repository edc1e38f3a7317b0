/** A rule list of the corpus, what a visitor does with it, and what a side noted after each step. */

/** A rule as Formily knows it. */
export type Rule = Record<string, unknown>;

/** What a visitor does. A step has one of these members; `see` and `unseen` are looked at after it. */
export interface Step {
  /** Types or chooses values, by path: `rows.0.price`. */
  set?: Record<string, unknown>;
  /** Adds a row, with `value` if it has one. */
  push?: string;
  value?: unknown;
  /** Removes the row `at`. */
  remove?: string;
  at?: number;
  /** Moves the row `at` to `to`. */
  move?: string;
  to?: number;
  /** Enters or leaves a field. */
  focus?: string;
  blur?: string;
  submit?: true;
  /** Texts that the page shows, and texts that it does not show. */
  see?: string[];
  unseen?: string[];
}

/** A file of the corpus. */
export interface CorpusList {
  title: string;
  /** `zh-CN` unless it says otherwise. */
  language?: string;
  rule: Rule[];
  steps?: Step[];
  /** The list must not be saved: the first problem's place, and its reason if that matters. */
  refused?: { at: string; reason?: string };
}

export interface NamedList extends CorpusList {
  /** Its group and file: `orders/tea-shop`. */
  name: string;
}

/** What is noted of a field. Members that it does not have are left out. */
export interface FieldNote {
  display: string;
  pattern: string;
  value?: unknown;
  required?: boolean;
  title?: string;
  description?: string;
  choices?: unknown;
  /** The component's props that expressions or reactions of the list may set. */
  props?: Record<string, unknown>;
  messages?: string[];
  warnings?: string[];
}

/** The form after a step. */
export interface Frame {
  /** By path; void fields with `~` in front. */
  fields: Record<string, FieldNote>;
  /** Paths that the visitor could not reach: missing, not shown or not editable. */
  unreachable: string[];
  /** The step's texts that are shown. */
  seen: string[];
  /** After `submit`. */
  submission?: { valid: boolean; values: unknown };
}

/** What one side did with a list: a frame before the first step, and one after each. */
export interface Trace {
  frames: Frame[];
  /** Why it stopped. */
  failure?: string;
}
