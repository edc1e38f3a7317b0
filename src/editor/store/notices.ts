import { actionBound, makeObservable, observable, observableRef } from 'mobx';

const SHOWN_MS = 3000;

export interface Notice {
  id: number;
  text: string;
  tone: 'plain' | 'success' | 'error';
}

/** Short messages: toasts for the eye (3 s), announcements for a screen reader alone. */
export class Notices {
  shown: readonly Notice[] = [];
  announced = '';
  private count = 0;

  constructor() {
    makeObservable<this, 'remove'>(this, {
      shown: observableRef,
      announced: observable,
      toast: actionBound,
      announce: actionBound,
      remove: actionBound,
    });
  }

  toast(message: Omit<Notice, 'id'>): void {
    const id = ++this.count;
    this.shown = [...this.shown, { ...message, id }];
    setTimeout(() => this.remove(id), SHOWN_MS);
  }

  announce(text: string): void {
    this.announced = text;
  }

  private remove(id: number): void {
    this.shown = this.shown.filter((notice) => notice.id !== id);
  }
}
