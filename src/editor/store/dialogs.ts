import { actionBound, makeObservable, observableRef } from 'mobx';
import type { DialogDocument } from '../../../runtime/model/documents.generated.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import { suggestNearest } from '../../../runtime/validate/nearest.ts';
import { makeProblem } from '../../../runtime/model/problem.ts';
import type { Registry } from '../../../runtime/model/registry.ts';

/** A dialog document that is open, with the value it edits. */
export interface OpenDialog {
  id: number;
  document: DialogDocument;
  value: JsonObject;
  /** Further names for the document's expressions. */
  scope: Readonly<Record<string, unknown>>;
  /** Closes it: with a value, or with `false` when it was dismissed. */
  close(answer: JsonObject | false): void;
}

/** The open dialogs, the topmost last. */
export class Dialogs {
  open: readonly OpenDialog[] = [];
  private readonly documents: Registry<DialogDocument>;
  private count = 0;

  constructor(documents: Registry<DialogDocument>) {
    this.documents = documents;
    makeObservable<this, 'add' | 'remove'>(this, { open: observableRef, add: actionBound, remove: actionBound });
  }

  /** The document of a dialog; throws when there is none of that name. */
  find(name: string): DialogDocument {
    const document = this.documents.get(name);
    if (document !== undefined) return document;
    throw new Error(makeProblem('dialog.unknown', { found: name, hint: suggestNearest(name, this.documents.names()) }).message);
  }

  /** Opens a dialog document; its answer is the value its button finished with, or `false`. */
  ask(name: string, value: JsonObject = {}, scope: OpenDialog['scope'] = {}): Promise<JsonObject | false> {
    const document = this.find(name);
    const id = ++this.count;
    return new Promise((resolve) => {
      this.add({
        id,
        document,
        value,
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
