/** Describes the rejection of a change from an older state: `document.moved-on`, 409 with this code. */
export const MOVED_ON = 4091;

/** `data` of that answer, the same for pages and records. */
export interface MovedOn {
  /** Of what is stored now. */
  revision: number;
  /** What is stored now: the values of a record, the document of a page. */
  stored: unknown;
  /** Of a page, or of a document that pages share. */
  channelCode?: string;
  /** Members of a record that were changed since. */
  changed?: readonly string[];
  /**
   * The draft that waits, when another one than the caller has seen; null when none waits. Absent: the
   * change was made from an older revision.
   */
  draft?: MovedDraft | null;
}

export interface MovedDraft {
  values: unknown;
  /** The revision that it was made from. */
  revision: number;
  at: string;
  who: string;
  /** What was stored when it was made, if that has changed since and is still kept. */
  base?: unknown;
}
