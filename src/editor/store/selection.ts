import { actionBound, makeObservable, observable, observableRef } from 'mobx';
import type { BlockAddress } from '../blocks/block-address.ts';
import type { Marked } from '../input/targets.ts';

/** What the owner points at, what is locked, and whether its text is being typed. */
export class Selection {
  hovered: Marked | undefined = undefined;
  /** The block around what is pointed at. */
  hoveredBlock: BlockAddress | undefined = undefined;
  locked: Marked | undefined = undefined;
  typing = false;

  constructor() {
    makeObservable(this, {
      hovered: observableRef,
      hoveredBlock: observableRef,
      locked: observableRef,
      typing: observable,
      hover: actionBound,
      lock: actionBound,
      unlock: actionBound,
      setTyping: actionBound,
    });
  }

  hover(marked: Marked | undefined, block?: BlockAddress): void {
    if (this.hovered?.element !== marked?.element) this.hovered = marked;
    if (this.hoveredBlock?.key !== block?.key || this.hoveredBlock?.document !== block?.document)
      this.hoveredBlock = block;
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
