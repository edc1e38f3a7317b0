import type { Operation } from '../../../runtime/edit/operation.ts';
import type { ActionHost } from '../../../runtime/model/action.ts';
import type { Json, JsonObject } from '../../../runtime/model/json.ts';
import type { PageModel, SiteModel } from '../../../runtime/model/page.ts';
import type { BlockDesk } from '../commands/blocks/block-commands.ts';
import type { Notices } from '../store/toasts.ts';
import type { PageStore } from '../store/page-store.ts';
import type { Selection } from '../store/selection.ts';
import type { Words } from './messages.ts';

/** What the editor offers to the actions of its tools and dialogs, beside what every host offers. */
export interface EditorHost extends ActionHost {
  readonly model: PageModel;
  /** The site with the editor's words. */
  readonly site: SiteModel;
  readonly words: Words;
  readonly page: PageStore;
  readonly selection: Selection;
  readonly notices: Notices;
  /** What is done with whole blocks. */
  readonly blocks: BlockDesk;
  /** Makes a change, one step of the history; a refusal is said in a toast. */
  apply(operations: readonly Operation[]): void;
  /** Types into the locked element where it stands; in a dialog when it shows more than its text. */
  editText(lines: 'one' | 'many'): Promise<void>;
  /** Opens a dialog document on a value; answers what it finished with, or `false` when it was dismissed. */
  openDialog(name: string, value: JsonObject): Promise<Readonly<Record<string, Json | undefined>> | false>;
  /** Closes the dialog whose button is running. */
  closeDialog(answer: JsonObject | false): void;
}
