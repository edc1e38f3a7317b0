import { actionBound, makeObservable, observableRef } from 'mobx';
import type { DialogDocument } from '../../../runtime/generated/documents.generated.ts';
import { isSame } from '../../../runtime/compare/same.ts';
import type { EditTarget } from '../../../runtime/model/edit-target.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import { suggestNearest } from '../../../runtime/validate/nearest.ts';
import { makeProblem } from '../../../runtime/model/problem.ts';
import type { Registry } from '../../../runtime/model/registry.ts';

/** A dialog document that is open, with the value it edits. */
export interface OpenDialog {
  id: number;
  document: DialogDocument;
  value: JsonObject;
  /** What it was asked with; undefined for a dialog that edits nothing, whose values are not kept. */
  asked?: JsonObject;
  /** Further names for the document's expressions. */
  scope: Readonly<Record<string, unknown>>;
  /** Closes it: with a value, or with `false` when it was dismissed. */
  close(answer: JsonObject | false): void;
}

/** What was typed into a dialog, and the question that it answers. */
export interface TypedDialog {
  name: string;
  asked: JsonObject;
  typed: JsonObject;
}

/** A tool in use whose dialogs hold something that is not on the page yet. */
export interface OpenWork {
  tool: string;
  /** What it is used on. */
  id: string;
  target: EditTarget;
  /** What was typed, the lowest dialog first. */
  dialogs: TypedDialog[];
}

/** The open dialogs, the topmost last. */
export class Dialogs {
  open: readonly OpenDialog[] = [];
  /** When the last one was opened, in ms since the page began. */
  openedAt = -Infinity;
  private readonly documents: Registry<DialogDocument>;
  private count = 0;
  private readonly readers = new Map<number, () => JsonObject>();
  private left: readonly TypedDialog[] = [];

  constructor(documents: Registry<DialogDocument>) {
    this.documents = documents;
    makeObservable<this, 'add' | 'remove'>(this, {
      open: observableRef,
      add: actionBound,
      remove: actionBound,
    });
  }

  /** The document of a dialog; throws when there is none of that name. */
  find(name: string): DialogDocument {
    const document = this.documents.get(name);
    if (document !== undefined) return document;
    throw new Error(
      makeProblem('dialog.unknown', { found: name, hint: suggestNearest(name, this.documents.names()) })
        .message,
    );
  }

  /** Opens a dialog document; its answer is the value its button finished with, or `false`. */
  ask(name: string, value: JsonObject = {}, scope: OpenDialog['scope'] = {}): Promise<JsonObject | false> {
    return this.show(this.find(name), value, { scope });
  }

  /** The same of a dialog that edits something: what is typed into it is kept with the draft, and asked the same again it goes on with that. */
  edit(name: string, asked: JsonObject): Promise<JsonObject | false> {
    const left = this.left.find((each) => each.name === name && isSame(each.asked, asked));
    this.left = this.left.filter((each) => each !== left);
    return this.show(this.find(name), { ...asked, ...left?.typed }, { asked });
  }

  /** Tells how the values of an open dialog are read; answers what forgets it. */
  readBy(id: number, read: () => JsonObject): () => void {
    this.readers.set(id, read);
    return () => void this.readers.delete(id);
  }

  /** What was typed into the dialogs that are open, the lowest first. */
  readTyped(): TypedDialog[] {
    return this.open.flatMap(({ id, document, asked }) => {
      const values = this.readers.get(id)?.();
      if (asked === undefined || values === undefined) return [];
      // Fields hold more than the dialog takes, and an untouched one may be empty in another way.
      const typed = Object.entries(values).filter(
        ([name, value]) =>
          Object.hasOwn(document.takes.properties ?? {}, name) && !isSame(value ?? '', asked[name] ?? ''),
      );
      return typed.length === 0
        ? []
        : [
            {
              name: document.name,
              asked,
              typed: JSON.parse(JSON.stringify(Object.fromEntries(typed))) as JsonObject,
            },
          ];
    });
  }

  /** What was typed before into dialogs that will be asked for again. */
  resume(typed: readonly TypedDialog[]): void {
    this.left = typed;
  }

  private show(
    document: DialogDocument,
    value: JsonObject,
    { scope = {}, asked }: Partial<Pick<OpenDialog, 'scope' | 'asked'>>,
  ): Promise<JsonObject | false> {
    const id = ++this.count;
    this.openedAt = performance.now();
    return new Promise((resolve) => {
      this.add({
        id,
        document,
        value,
        asked,
        scope,
        close: (answer) => {
          this.remove(id);
          resolve(answer);
        },
      });
    });
  }

  private add(dialog: OpenDialog): void {
    this.open = [...this.open, dialog];
  }

  private remove(id: number): void {
    this.open = this.open.filter((dialog) => dialog.id !== id);
  }
}
