// Holds the hovered and the locked element, and further chosen blocks.
import { actionBound, makeObservable, observable, observableRef } from 'mobx';
import { isSameBlock, type BlockAddress } from '../contracts/block-address.ts';
import type { EditableElement } from '../contracts/targets.ts';

export class Selection {
  hovered: EditableElement | undefined = undefined;
  /** The block around the pointer. */
  hoveredBlock: BlockAddress | undefined = undefined;
  locked: EditableElement | undefined = undefined;
  /** Blocks that are chosen together with the locked one, in its document. */
  others: readonly BlockAddress[] = [];
  /** True while the text of the locked element is edited in place. */
  typing = false;

  constructor() {
    makeObservable(this, {
      hovered: observableRef,
      hoveredBlock: observableRef,
      locked: observableRef,
      others: observableRef,
      typing: observable,
      hover: actionBound,
      lock: actionBound,
      lockGroup: actionBound,
      unlock: actionBound,
      setTyping: actionBound,
    });
  }

  hover(editable: EditableElement | undefined, block?: BlockAddress): void {
    if (this.hovered?.element !== editable?.element) this.hovered = editable;
    if (!isSameBlock(this.hoveredBlock, block)) this.hoveredBlock = block;
  }

  lock(editable: EditableElement): void {
    this.lockGroup(editable, []);
  }

  lockGroup(editable: EditableElement, others: readonly BlockAddress[]): void {
    this.locked = editable;
    this.others = others;
    this.hovered = undefined;
  }

  unlock(): void {
    this.locked = undefined;
    this.others = [];
    this.typing = false;
  }

  setTyping(typing: boolean): void {
    this.typing = typing;
  }
}
