import type { ActionHost } from '../../runtime/model/action.ts';
import type { Json, JsonObject } from '../../runtime/model/json.ts';

/** What the editor offers to the actions of its tools and dialogs, beside what every host offers. */
export interface EditorHost extends ActionHost {
  /** Types into the locked element where it stands; in a dialog when it shows more than its text. */
  editText(lines: 'one' | 'many'): Promise<void>;
  /** Opens a dialog document on a value; answers what it finished with, or `false` when it was dismissed. */
  openDialog(name: string, value: JsonObject): Promise<Readonly<Record<string, Json | undefined>> | false>;
  /** Changes members of the locked element's part; an undefined one is removed. */
  writeMembers(members: Readonly<Record<string, Json | undefined>>): void;
  /** Closes the dialog whose button is running. */
  closeDialog(answer: JsonObject | false): void;
}
