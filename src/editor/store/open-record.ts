// Holds the record of the console that is open in a dialog over the page, as MobX state.
import { actionBound, makeObservable, observableRef } from 'mobx';
import type { RecordAnswer, RecordPlace } from '../../assembly/framed-console.ts';

export interface OpenedRecord {
  id: number;
  place: RecordPlace;
  close(answer?: RecordAnswer): void;
}

export class OpenRecord {
  current: OpenedRecord | undefined;
  private count = 0;

  constructor() {
    makeObservable(this, { current: observableRef, ask: actionBound, end: actionBound });
  }

  /** Resolves when the dialog is closed, with what was changed. An open one is closed first. */
  ask(place: RecordPlace): Promise<RecordAnswer | undefined> {
    this.current?.close();
    return new Promise((resolve) => {
      const close = (answer?: RecordAnswer): void => {
        this.end();
        resolve(answer);
      };
      this.current = { id: ++this.count, place, close };
    });
  }

  end(): void {
    this.current = undefined;
  }
}
