// Toasts and screen reader announcements of the editor.
import { actionBound, makeObservable, observableRef } from 'mobx';
import type { Toast } from '../contracts/messages.ts';

const SHOWN_MS = 3000;
/** Long enough to reach the button. */
const SHOWN_WITH_ACTION_MS = 8000;

/** Toasts (3 s; 8 s with a button), and announcements that only screen readers get. */
export class Toasts {
  shown: readonly (Toast & { id: number })[] = [];
  announced = { id: 0, text: '' };
  private count = 0;

  constructor() {
    makeObservable<this, 'setAnnounced'>(this, {
      shown: observableRef,
      announced: observableRef,
      show: actionBound,
      setAnnounced: actionBound,
      dismiss: actionBound,
    });
  }

  show(toast: Toast): void {
    const id = ++this.count;
    this.shown = [...this.shown, { ...toast, id }];
    setTimeout(() => this.dismiss(id), toast.action === undefined ? SHOWN_MS : SHOWN_WITH_ACTION_MS);
  }

  showError(error: unknown): void {
    this.show({ text: error instanceof Error ? error.message : String(error), tone: 'error' });
  }

  /** Runs in a task of its own, so that a visible change does not wait for its announcement. */
  announce(text: string): void {
    setTimeout(this.setAnnounced, 0, text);
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }

  private setAnnounced(text: string): void {
    this.announced = { id: ++this.count, text };
  }
}
