import { actionBound, makeObservable, observableRef } from 'mobx';
import type { JsonObject } from '../../../runtime/model/json.ts';

/** A dialog document that is open, with the value it edits. */
export interface OpenDialog {
  id: number;
  name: string;
  value: JsonObject;
  /** Further names for the document's expressions. */
  scope: Readonly<Record<string, unknown>>;
  /** Closes it: with a value, or with `false` when it was dismissed. */
  close(answer: JsonObject | false): void;
}

/** The open dialogs, the topmost last. */
export class Dialogs {
  open: readonly OpenDialog[] = [];
  private count = 0;

  constructor() {
    makeObservable<this, 'add' | 'remove'>(this, { open: observableRef, add: actionBound, remove: actionBound });
  }

  /** Opens a dialog document; its answer is the value its button finished with, or `false`. */
  ask(name: string, value: JsonObject = {}, scope: OpenDialog['scope'] = {}): Promise<JsonObject | false> {
    const id = ++this.count;
    return new Promise((resolve) => {
      this.add({
        id,
        name,
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
