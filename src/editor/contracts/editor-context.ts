// Declares what the editor offers to the actions of its tools and dialogs.
import type { Plan } from '../../../runtime/compile/compile.ts';
import type { Operation } from '../../../runtime/edit/operation.ts';
import type { ApiCalls } from '../../../runtime/generated/api.generated.ts';
import type { ActionDependencies, CallInput } from '../../../runtime/model/action.ts';
import type { Json, JsonObject } from '../../../runtime/model/json.ts';
import type { BlockData, PageModel, SiteModel } from '../../../runtime/model/page.ts';
import type { RecordAnswer, RecordPlace } from '../../assembly/framed-console.ts';
import type { BlockCommands } from './block-commands.ts';
import type { DefaultLanguageCommands } from './default-language.ts';
import type { ItemCommands } from './item-commands.ts';
import type { Translate } from './messages.ts';
import type { EditedPage } from './page.ts';
import type { BlockPreviews } from './previews.ts';
import type { TextMarks } from './text-marks.ts';
import type { EditableElement, Targets } from './targets.ts';

/** The members of a dialog's value; undefined members are to be removed. */
export type DialogAnswer = Readonly<Record<string, Json | undefined>>;

/** A draft as it is drawn: its plan, and its data with samples in what a page does not say. */
export interface BlockDraft {
  readonly plan: Plan;
  fill(data: BlockData): BlockData;
}

/** The blocks of the site. Those that the page uses are there from the beginning. */
export interface SiteBlocks {
  /** What the owner sees of blocks that pages have nothing of yet, by name. */
  readonly drafts: Map<string, BlockDraft>;
  /** How many the site has. */
  readonly count: number;
  /** Loads the others, once. */
  load(): Promise<void>;
  /** Called when one more was made. */
  added(): void;
}

export interface EditorContext extends ActionDependencies {
  readonly model: PageModel;
  /** The site with the language and the messages of the editor; those of the page are in `model.site`. */
  readonly site: SiteModel;
  readonly translate: Translate;
  readonly page: EditedPage;
  readonly selection: { readonly locked: EditableElement | undefined; unlock(): void };
  readonly blocks: BlockCommands;
  readonly items: ItemCommands;
  readonly original: DefaultLanguageCommands;
  readonly marks: TextMarks;
  readonly targets: Pick<Targets, 'closest'>;
  readonly previews: BlockPreviews;
  /** Makes a call. Asks for the password if the session has ended. */
  call<Name extends keyof ApiCalls>(name: Name, input: CallInput): Promise<ApiCalls[Name]['data']>;
  /** Makes a call that no owner has asked for. Never opens the dialog for the password. */
  callInBackground<Name extends keyof ApiCalls>(
    name: Name,
    input: CallInput,
  ): Promise<ApiCalls[Name]['data']>;
  /** Makes a change as one step of the history. A rejected change is shown in a toast. */
  apply(operations: readonly Operation[]): void;
  /**
   * Edits the text of the locked element in place, or in a dialog if the element shows more than that text.
   */
  editText(lines: 'one' | 'many'): Promise<void>;
  /**
   * Opens a dialog document on a value. Resolves with its answer, or `false` if it was dismissed. Until then
   * `onChange` gets its value at every change. `lookup` is added to the `$lookup` of its form.
   */
  openDialog(
    name: string,
    value: JsonObject,
    onChange?: (value: JsonObject) => void,
    lookup?: Readonly<Record<string, unknown>>,
  ): Promise<DialogAnswer | false>;
  /** Opens a record of the console in a dialog. Resolves with what was changed; `false`: nothing. */
  openRecord(place: RecordPlace): Promise<RecordAnswer | false>;
  readonly siteBlocks: SiteBlocks;
  /** Opens the composer on a block of the site. */
  compose(block: string): void;
  /** Loads the edited page anew from an address. What is unsaved goes on there. */
  reopen(url: string): void;
  /** Plans to make the draft of the page public. */
  publishAt(at: string): Promise<void>;
  /** Plans to take the page down. */
  takeDownAt(at: string): Promise<void>;
  /** Closes the dialog whose button is running. */
  closeDialog(answer: JsonObject | false): void;
}
