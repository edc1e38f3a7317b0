// Declares open dialogs, and what was typed into them.
import type { DialogDocument } from '../../../runtime/generated/documents.generated.ts';
import type { EditTarget } from '../../../runtime/model/edit-target.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';

/** An open dialog with the value it edits. */
export interface OpenDialog {
  id: number;
  document: DialogDocument;
  value: JsonObject;
  /**
   * The value it was opened with. Undefined for a dialog that edits nothing: its values are not kept in
   * drafts.
   */
  asked?: JsonObject;
  /** Further names for the document's expressions. */
  scope: Readonly<Record<string, unknown>>;
  /** Gets the value at every change. */
  onChange?(value: JsonObject): void;
  /** Closes it with a value, or with `false` if it was dismissed. */
  close(answer: JsonObject | false): void;
}

/** What was typed into a dialog, with the value that the dialog was opened with. */
export interface TypedDialog {
  name: string;
  asked: JsonObject;
  typed: JsonObject;
}

/** A tool in use whose dialogs hold values that are not on the page yet. */
export interface OpenWork {
  tool: string;
  /** Id of the element that the tool is used on. */
  id: string;
  target: EditTarget;
  /** The lowest dialog first. */
  dialogs: TypedDialog[];
}
