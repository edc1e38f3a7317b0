import { actionBound, makeObservable, observableRef } from 'mobx';
import type { BlockAddress } from '../../contracts/block-address.ts';
import type { Editor } from '../../commands/editor.ts';

/** Below this, pointing at the handle is a click. */
const LEAST_WAY = 5;
/** So near to the window's edge the page scrolls by itself. */
const EDGE = 90;
const SCROLL_STEP = 14;

/** Where a dragged block would come to stand, in the window. */
export interface Drop {
  /** Its position afterwards. */
  index: number;
  left: number;
  width: number;
  y: number;
}

/** Drags a block to another place of its document: a line shows where it would drop, Escape leaves it where it was. */
export class BlockDrag {
  dragged: BlockAddress | undefined = undefined;
  drop: Drop | undefined = undefined;
  private readonly editor: Editor;

  constructor(editor: Editor) {
    this.editor = editor;
    makeObservable<this, 'show'>(this, { dragged: observableRef, drop: observableRef, show: actionBound });
  }

  /** Takes a block by its handle; one that is let go where it was taken is chosen. */
  begin(handle: HTMLElement, address: BlockAddress, { pointerId, clientX, clientY }: PointerEvent): void {
    const stopping = new AbortController();
    const { signal } = stopping;
    const mayMove = this.editor.blocks.rightsOver(address)?.mayMove === true;
    let y = clientY;
    let frame = 0;
    const end = (): void => {
      stopping.abort();
      cancelAnimationFrame(frame);
      this.show(undefined, undefined);
    };
    const follow = (): void => {
      const speed = y < EDGE + 56 ? -SCROLL_STEP : y > innerHeight - EDGE ? SCROLL_STEP : 0;
      if (speed !== 0) scrollBy({ top: speed, behavior: 'instant' });
      this.show(address, this.findDrop(address, y));
      frame = requestAnimationFrame(follow);
    };
    handle.setPointerCapture(pointerId);
    handle.addEventListener(
      'pointermove',
      (event) => {
        y = event.clientY;
        const way = Math.hypot(event.clientX - clientX, event.clientY - clientY);
        if (mayMove && frame === 0 && way > LEAST_WAY) follow();
      },
      { signal },
    );
    handle.addEventListener(
      'pointerup',
      () => {
        const drop = this.dragged === undefined ? undefined : this.findDrop(address, y);
        const index = this.editor.blocks.rightsOver(address)?.index;
        end();
        if (drop === undefined || index === undefined || drop.index === index)
          this.editor.blocks.choose(address);
        else this.editor.blocks.move(address, drop.index - index);
      },
      { signal },
    );
    handle.addEventListener('pointercancel', end, { signal });
    addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal, capture: true });
  }

  /** The gap between blocks that is nearest to a height of the window. */
  private findDrop({ document, key }: BlockAddress, y: number): Drop | undefined {
    const { page, targets } = this.editor;
    const blocks = page.documents[document].vm;
    const boxes = blocks.flatMap((block, index) => {
      const rect = targets.places.rectOf({ document, key: block.key });
      return rect === undefined ? [] : [{ index, rect }];
    });
    const from = blocks.findIndex((block) => block.key === key);
    const next = boxes.find(({ rect }) => y < rect.top + rect.height / 2);
    const last = boxes.at(-1);
    if (from === -1 || last === undefined) return undefined;
    const gap = next?.index ?? last.index + 1;
    const { rect } = next ?? last;
    return {
      index: gap > from ? gap - 1 : gap,
      left: rect.left,
      width: rect.width,
      y: next === undefined ? rect.bottom : rect.top,
    };
  }

  private show(dragged: BlockAddress | undefined, drop: Drop | undefined): void {
    this.dragged = dragged;
    this.drop = drop;
  }
}
