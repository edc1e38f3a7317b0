// Drags something of the page by a handle: a block, or an item of a list.
import { actionBound, makeObservable, observableRef } from 'mobx';
import type { EditTarget } from '../../../../../runtime/model/edit-target.ts';
import { AutoScroll } from './auto-scroll.ts';
import type { Point } from './nearest-gap.ts';

/** A shorter movement in pixels is a click. */
const MIN_DISTANCE = 5;

/** Where it would be dropped. */
export interface Drop {
  /** Its position afterwards, from 0. */
  index: number;
  /** The line that shows the place, in window coordinates: its width or its height is 0. */
  line: DOMRect;
}

/** What a handle drags. */
export interface DragSubject {
  readonly target: EditTarget;
  readonly name: string;
  /** Its elements, for the picture at the pointer. */
  readonly elements: readonly Element[];
  readonly mayMove: boolean;
  findDrop(point: Point): Drop | undefined;
  /** Makes the move. */
  drop(index: number): void;
  /** It was released without a move. */
  click(): void;
}

/** `subject` and `drop` are shown while the owner drags. Escape cancels. */
export class PointerDrag {
  subject: DragSubject | undefined = undefined;
  drop: Drop | undefined = undefined;
  /** The pointer in the window. Not observed: the picture follows it in each animation frame. */
  readonly point: Point = { x: 0, y: 0 };

  constructor() {
    makeObservable<this, 'show'>(this, { subject: observableRef, drop: observableRef, show: actionBound });
  }

  /** Follows the pointer until it is released. */
  begin(handle: HTMLElement, subject: DragSubject, { pointerId, clientX, clientY }: PointerEvent): void {
    const stopping = new AbortController();
    const { signal } = stopping;
    const scroll = new AutoScroll(clientY);
    const { point } = this;
    Object.assign(point, { x: clientX, y: clientY });
    let frame = 0;
    const end = (): void => {
      stopping.abort();
      cancelAnimationFrame(frame);
      this.show(undefined, undefined);
    };
    const follow = (now: number): void => {
      scroll.follow(point.y, now);
      this.show(subject, subject.findDrop(point));
      frame = requestAnimationFrame(follow);
    };
    const onMove = (event: PointerEvent): void => {
      Object.assign(point, { x: event.clientX, y: event.clientY });
      const isClick = Math.hypot(event.clientX - clientX, event.clientY - clientY) <= MIN_DISTANCE;
      if (subject.mayMove && frame === 0 && !isClick) follow(performance.now());
    };
    const onUp = (): void => {
      const drop = this.subject === undefined ? undefined : subject.findDrop(point);
      end();
      if (drop === undefined) subject.click();
      else subject.drop(drop.index);
    };
    handle.setPointerCapture(pointerId);
    handle.addEventListener('pointermove', onMove, { signal });
    handle.addEventListener('pointerup', onUp, { signal });
    handle.addEventListener('pointercancel', end, { signal });
    addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal, capture: true });
  }

  private show(subject: DragSubject | undefined, drop: Drop | undefined): void {
    this.subject = subject;
    this.drop = drop;
  }
}
