import { actionBound, makeObservable, observableRef } from 'mobx';

const SHOWN_MS = 3000;
/** Long enough to be reached with something to do about it. */
const SHOWN_WITH_ACT_MS = 8000;

export interface Notice {
  id: number;
  text: string;
  tone: 'plain' | 'success' | 'error';
  /** What can be done about it: a button. */
  act?: { title: string; run(): void };
}

/** Short messages: toasts for the eye (3 s; 8 s with a button), announcements for a screen reader alone. */
export class Notices {
  shown: readonly Notice[] = [];
  announced = { id: 0, text: '' };
  private count = 0;

  constructor() {
    makeObservable<this, 'say'>(this, {
      shown: observableRef,
      announced: observableRef,
      toast: actionBound,
      say: actionBound,
      dismiss: actionBound,
    });
  }

  toast(message: Omit<Notice, 'id'>): void {
    const id = ++this.count;
    this.shown = [...this.shown, { ...message, id }];
    setTimeout(() => this.dismiss(id), message.act === undefined ? SHOWN_MS : SHOWN_WITH_ACT_MS);
  }

  /** Told in a task of its own: what is seen of a change does not wait for what is heard of it. */
  announce(text: string): void {
    setTimeout(this.say, 0, text);
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((notice) => notice.id !== id);
  }

  private say(text: string): void {
    this.announced = { id: ++this.count, text };
  }
}
