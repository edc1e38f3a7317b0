// Holds toasts and screen reader announcements of the editor.
import { actionBound, makeObservable, observableRef } from 'mobx';
import type { Toast } from '../contracts/messages.ts';

const SHOWN_MS = 3000;
/** Long enough to reach the button. */
const SHOWN_WITH_ACTION_MS = 8000;

/** A screen reader reads an announcement to its end. */
const MAX_ANNOUNCED = 200;

/** Toasts (3 s; 8 s with a button), and announcements that only screen readers get. */
export class Toasts {
  shown: readonly (Toast & { id: number })[] = [];
  announced = { id: 0, text: '' };
  private count = 0;
  /** Those that somebody is at, by focus or pointer: they stay until they are left. */
  private readonly held = new Set<number>();

  constructor() {
    makeObservable<this, 'setAnnounced'>(this, {
      shown: observableRef,
      announced: observableRef,
      show: actionBound,
      setAnnounced: actionBound,
      dismiss: actionBound,
    });
  }

  /** The same words are shown once, by the last toast that has them. */
  show(toast: Toast): void {
    const id = ++this.count;
    this.shown = [...this.shown.filter(({ text }) => text !== toast.text), { ...toast, id }];
    this.endAfter(id, toast.action === undefined ? SHOWN_MS : SHOWN_WITH_ACTION_MS);
  }

  hold(id: number): void {
    this.held.add(id);
  }

  release(id: number): void {
    this.held.delete(id);
  }

  private endAfter(id: number, ms: number): void {
    const isHeld = (): boolean => this.held.has(id) && this.shown.some((toast) => toast.id === id);
    setTimeout(() => (isHeld() ? this.endAfter(id, SHOWN_MS) : this.dismiss(id)), ms);
  }

  showError(error: unknown): void {
    this.show({ text: error instanceof Error ? error.message : String(error), tone: 'error' });
  }

  /**
   * Announces at most 200 characters. Runs in a task of its own, so that a visible change does not wait for
   * its announcement.
   */
  announce(text: string): void {
    setTimeout(this.setAnnounced, 0, cutAnnouncement(text));
  }

  dismiss(id: number): void {
    this.held.delete(id);
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }

  private setAnnounced(text: string): void {
    this.announced = { id: ++this.count, text };
  }
}

/** The beginning of a long text, up to a space near its end. */
function cutAnnouncement(text: string): string {
  if (text.length <= MAX_ANNOUNCED) return text;
  const start = text.slice(0, MAX_ANNOUNCED).toWellFormed();
  const space = start.lastIndexOf(' ');
  return `${space > MAX_ANNOUNCED / 2 ? start.slice(0, space) : start}…`;
}
