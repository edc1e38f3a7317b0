import { actionBound, makeObservable, observable, observableRef } from 'mobx';
import type { BlockAddress } from '../contracts/block-address.ts';
import type { EditableElement } from '../commands/elements/targets.ts';

/** What the owner points at, what is locked, and whether its text is being typed. */
export class Selection {
  hovered: EditableElement | undefined = undefined;
  /** The block around what is pointed at. */
  hoveredBlock: BlockAddress | undefined = undefined;
  locked: EditableElement | undefined = undefined;
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

  hover(editable: EditableElement | undefined, block?: BlockAddress): void {
    if (this.hovered?.element !== editable?.element) this.hovered = editable;
    if (this.hoveredBlock?.key !== block?.key || this.hoveredBlock?.document !== block?.document)
      this.hoveredBlock = block;
  }

  lock(editable: EditableElement): void {
    this.locked = editable;
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
