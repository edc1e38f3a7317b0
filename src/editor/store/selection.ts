import { actionBound, makeObservable, observable, observableRef } from 'mobx';
import type { Marked } from '../input/targets.ts';

/** What the owner points at, what is locked, and whether its text is being typed. */
export class Selection {
  hovered: Marked | undefined = undefined;
  locked: Marked | undefined = undefined;
  typing = false;

  constructor() {
    makeObservable(this, {
      hovered: observableRef,
      locked: observableRef,
      typing: observable,
      hover: actionBound,
      lock: actionBound,
      unlock: actionBound,
      setTyping: actionBound,
    });
  }

  hover(marked: Marked | undefined): void {
    if (this.hovered?.element !== marked?.element) this.hovered = marked;
  }

  lock(marked: Marked): void {
    this.locked = marked;
    this.hovered = undefined;
  }

  unlock(): void {
    this.locked = undefined;
    this.typing = false;
  }

  setTyping(typing: boolean): void {
    this.typing = typing;
  }
}
