// Moves a block by dragging its handle.
import { actionBound, makeObservable, observableRef } from 'mobx';
import type { BlockAddress } from '../../contracts/block-address.ts';
import type { BlockCommands } from '../../contracts/block-commands.ts';
import type { Targets } from '../../contracts/targets.ts';
import type { PageStore } from '../../store/page-store.ts';

/** A shorter movement in pixels is a click. */
const MIN_DISTANCE = 5;
/** Within this distance in pixels of the upper or lower edge, the page scrolls. */
const SCROLL_EDGE = 90;
/** Height of the bar above the page in pixels. */
const BAR_HEIGHT = 56;
/** Pixels per animation frame. */
const SCROLL_STEP = 14;

/** Where a dragged block would be dropped, in window coordinates. */
interface Drop {
  /** The position of the block after the drop. */
  index: number;
  left: number;
  width: number;
  y: number;
}

interface BlockDragDependencies {
  readonly page: PageStore;
  readonly targets: Targets;
  readonly blocks: BlockCommands;
}

/** `drop` is shown as a line while the owner drags. Escape cancels. */
export class BlockDrag {
  dragged: BlockAddress | undefined = undefined;
  drop: Drop | undefined = undefined;
  private readonly editor: BlockDragDependencies;

  constructor(editor: BlockDragDependencies) {
    this.editor = editor;
    makeObservable<this, 'show'>(this, { dragged: observableRef, drop: observableRef, show: actionBound });
  }

  /** Follows the pointer until it is released. A block that is released without moving is chosen. */
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
      const speed =
        y < SCROLL_EDGE + BAR_HEIGHT ? -SCROLL_STEP : y > innerHeight - SCROLL_EDGE ? SCROLL_STEP : 0;
      if (speed !== 0) scrollBy({ top: speed, behavior: 'instant' });
      this.show(address, this.findDrop(address, y));
      frame = requestAnimationFrame(follow);
    };
    handle.setPointerCapture(pointerId);
    handle.addEventListener(
      'pointermove',
      (event) => {
        y = event.clientY;
        const distance = Math.hypot(event.clientX - clientX, event.clientY - clientY);
        if (mayMove && frame === 0 && distance > MIN_DISTANCE) follow();
      },
      { signal },
    );
    const onUp = (): void => {
      const drop = this.dragged === undefined ? undefined : this.findDrop(address, y);
      end();
      this.moveTo(address, drop);
    };
    handle.addEventListener('pointerup', onUp, { signal });
    handle.addEventListener('pointercancel', end, { signal });
    addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal, capture: true });
  }

  /** Moves a dropped block; a block without a new position is chosen. */
  private moveTo(address: BlockAddress, drop: Drop | undefined): void {
    const { blocks } = this.editor;
    const index = blocks.rightsOver(address)?.index;
    if (drop === undefined || index === undefined || drop.index === index) blocks.choose(address);
    else blocks.move(address, drop.index - index);
  }

  /** The gap between blocks that is nearest to a vertical position in the window. */
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
