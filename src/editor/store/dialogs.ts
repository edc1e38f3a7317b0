// Holds the open dialogs as MobX state.
import { actionBound, makeObservable, observableRef } from 'mobx';
import { isSame } from '../../../runtime/compare/same.ts';
import type { DialogDocument } from '../../../runtime/generated/documents.generated.ts';
import type { Json, JsonObject } from '../../../runtime/model/json.ts';
import { makeEditProblem } from '../../../runtime/model/edit-problem.ts';
import type { Registry } from '../../../runtime/model/registry.ts';
import { suggestNearest } from '../../../runtime/validate/nearest.ts';
import type { OpenDialog, TypedDialog } from '../contracts/dialogs.ts';

type Change = [name: string, value: Json | undefined];

export class Dialogs {
  /** The topmost dialog last. */
  open: readonly OpenDialog[] = [];
  /** When the last dialog was opened, in ms since the page loaded. */
  openedAt = -Infinity;
  private readonly documents: Registry<DialogDocument>;
  private count = 0;
  private readonly readers = new Map<number, () => JsonObject>();
  private resumable: readonly TypedDialog[] = [];

  constructor(documents: Registry<DialogDocument>) {
    this.documents = documents;
    makeObservable<this, 'add' | 'remove'>(this, {
      open: observableRef,
      add: actionBound,
      remove: actionBound,
    });
  }

  /** The document of a dialog; throws if there is none of that name. */
  find(name: string): DialogDocument {
    const document = this.documents.get(name);
    if (document !== undefined) return document;
    throw new Error(
      makeEditProblem('dialog.unknown', { found: name, hint: suggestNearest(name, this.documents.names()) })
        .message,
    );
  }

  /** Opens a dialog document. Resolves with the value of its button, or `false` if it was dismissed. */
  ask(name: string, value: JsonObject = {}, scope: OpenDialog['scope'] = {}): Promise<JsonObject | false> {
    return this.show(this.find(name), value, { scope });
  }

  /** Like `ask` for a dialog that edits a value: typed values are kept in the draft and restored from it. */
  edit(
    name: string,
    asked: JsonObject,
    onChange?: OpenDialog['onChange'],
    scope?: OpenDialog['scope'],
  ): Promise<JsonObject | false> {
    const restored = this.resumable.find((each) => each.name === name && isSame(each.asked, asked));
    this.resumable = this.resumable.filter((each) => each !== restored);
    return this.show(this.find(name), { ...asked, ...restored?.typed }, { asked, onChange, scope });
  }

  /** Registers how the values of an open dialog are read. Returns a function that removes the reader. */
  readBy(id: number, read: () => JsonObject): () => void {
    this.readers.set(id, read);
    return () => void this.readers.delete(id);
  }

  /** True if no other dialog is above it: only that one can be dismissed. */
  isTopmost(id: number): boolean {
    return this.open.at(-1)?.id === id;
  }

  /** Closes a dialog without a value. Asks first if that loses changes. */
  async dismiss({ id, document, asked, close }: OpenDialog): Promise<void> {
    if (!this.isTopmost(id)) return;
    const isLoss = document.confirmsDiscard !== false && this.readChanges({ id, document, asked }).length > 0;
    if (!isLoss || (await this.ask('discard-changes')) !== false) close(false);
  }

  /** What was typed into the open dialogs, the lowest dialog first. */
  readTyped(): TypedDialog[] {
    return this.open.flatMap(({ id, document, asked }) => {
      const typed = this.readChanges({ id, document, asked });
      if (asked === undefined || typed.length === 0) return [];
      const copy = JSON.parse(JSON.stringify(Object.fromEntries(typed))) as JsonObject;
      return [{ name: document.name, asked, typed: copy }];
    });
  }

  /** The members of a dialog's value that differ from the value it was opened with. */
  private readChanges({ id, document, asked }: Pick<OpenDialog, 'id' | 'document' | 'asked'>): Change[] {
    if (asked === undefined) return [];
    // A form holds more than the dialog takes, and an untouched field may be empty in another way.
    return Object.entries(this.readers.get(id)?.() ?? {}).filter(
      ([name, value]) =>
        Object.hasOwn(document.takes.properties ?? {}, name) && !isSame(value ?? '', asked[name] ?? ''),
    );
  }

  /** Values that were typed before, for dialogs that will be opened again. */
  resume(typed: readonly TypedDialog[]): void {
    this.resumable = typed;
  }

  private show(
    document: DialogDocument,
    value: JsonObject,
    { scope = {}, asked, onChange }: Partial<Pick<OpenDialog, 'scope' | 'asked' | 'onChange'>>,
  ): Promise<JsonObject | false> {
    const id = ++this.count;
    this.openedAt = performance.now();
    return new Promise((resolve) => {
      const close = (answer: JsonObject | false): void => {
        this.remove(id);
        resolve(answer);
      };
      this.add({ id, document, value, asked, scope, onChange, close });
    });
  }

  private add(dialog: OpenDialog): void {
    this.open = [...this.open, dialog];
  }

  private remove(id: number): void {
    this.open = this.open.filter((dialog) => dialog.id !== id);
  }
}
