// The hovered and the locked element.
import { actionBound, makeObservable, observable, observableRef } from 'mobx';
import { isSameBlock, type BlockAddress } from '../contracts/block-address.ts';
import type { EditableElement } from '../contracts/targets.ts';

export class Selection {
  hovered: EditableElement | undefined = undefined;
  /** The block around the pointer. */
  hoveredBlock: BlockAddress | undefined = undefined;
  locked: EditableElement | undefined = undefined;
  /** True while the text of the locked element is edited in place. */
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
    if (!isSameBlock(this.hoveredBlock, block)) this.hoveredBlock = block;
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
