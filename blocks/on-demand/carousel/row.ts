/** Moves the row of slides: by its whole width for each position, and with a finger. */

import { directionOf } from '../../direction.ts';

/** Milliseconds of the transition between slides. */
export const GLIDE_MS = 700;

interface RowPlace {
  /** Position of the slide that is shown. */
  position: number;
  /** Pixels that a finger has moved the row to the right. */
  dragged?: number;
  /** Milliseconds of the transition to this place; 0 moves the row at once. */
  duration: number;
}

export function placeRow(slides: HTMLElement, { position, dragged = 0, duration }: RowPlace): void {
  const { style } = slides;
  style.transitionDuration = `${duration}ms`;
  const share = -100 * position * directionOf(slides);
  style.transform = position === 0 && dragged === 0 ? '' : `translateX(calc(${share}% + ${dragged}px))`;
}

/** Pixels that a running transition still is to the right of a position. */
export function distanceTo(slides: HTMLElement, position: number): number {
  const place = directionOf(slides) * position * slides.offsetWidth;
  return new DOMMatrixReadOnly(getComputedStyle(slides).transform).m41 + place;
}

export function resetRow({ style }: HTMLElement): void {
  style.transitionDuration = '';
  style.transform = '';
}
