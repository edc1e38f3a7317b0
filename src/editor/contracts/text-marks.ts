// Declares what an owner can do with a part of a text while it is edited in place.
import type { JsonObject } from '../../../runtime/model/json.ts';

export interface TextMarks {
  /** Makes the selected part bold or italic, or no longer. Asks for a selection if there is none. */
  toggle(mark: 'bold' | 'italic'): void;
  /**
   * Ends the edit and remembers the selected part, or the one with this mark around the caret. Returns its
   * marks and its text as `sample`; undefined, with a message, if there is no such part.
   */
  choose(mark: 'link' | 'color'): JsonObject | undefined;
  /** Changes marks of the remembered part, as one step of the history. Undefined removes a mark. */
  write(marks: Readonly<Record<string, unknown>>): void;
}
