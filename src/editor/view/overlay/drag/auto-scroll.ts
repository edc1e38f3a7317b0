// Scrolls the page while something is dragged near the upper or lower edge of the window.
import { barHeight } from '../../base/place-toolbar.ts';

/** The height of both zones in pixels. */
const ZONE = 90;
/** Where the drag began, a zone ends so many pixels before the pointer. */
const DISTANCE = 24;
/** Pixels per millisecond at the window's edge. */
const MAX_SPEED = 1.6;
const MAX_STEP_MS = 50;

/**
 * The handle of a tall block lies in a zone. That zone begins beyond the handle until the pointer has left
 * it, so that pressing the handle does not scroll.
 */
export class AutoScroll {
  private top: number;
  private bottom: number;
  private last: number | undefined;

  constructor(startY: number) {
    this.top = Math.min(barHeight() + ZONE, startY - DISTANCE);
    this.bottom = Math.max(innerHeight - ZONE, startY + DISTANCE);
  }

  /** Call it in each animation frame. Scrolls faster the deeper the pointer is in a zone. */
  follow(y: number, now: number): void {
    const elapsed = Math.min(now - (this.last ?? now), MAX_STEP_MS);
    this.last = now;
    const [zoneTop, zoneBottom] = [barHeight() + ZONE, innerHeight - ZONE];
    if (y > zoneTop) this.top = zoneTop;
    if (y < zoneBottom) this.bottom = zoneBottom;
    const depth =
      y < this.top
        ? -Math.min((this.top - y) / Math.min(ZONE, Math.max(this.top, 1)), 1)
        : Math.min(Math.max(y - this.bottom, 0) / Math.min(ZONE, Math.max(innerHeight - this.bottom, 1)), 1);
    const by = Math.round(depth * MAX_SPEED * elapsed);
    if (by !== 0) scrollBy({ top: by, behavior: 'instant' });
  }
}
