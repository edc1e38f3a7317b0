/** Moves the row of slides: by its whole width for each position, and with a finger. */

/** Milliseconds of the transition between slides. */
export const GLIDE_MS = 700;

export interface RowPlace {
  /** Position of the slide that is shown. */
  position: number;
  /** Pixels that a finger has moved the row to the right. */
  dragged?: number;
  /** Milliseconds of the transition to this place; 0 moves the row at once. */
  duration: number;
}

export function placeRow({ style }: HTMLElement, { position, dragged = 0, duration }: RowPlace): void {
  style.transitionDuration = `${duration}ms`;
  style.transform =
    position === 0 && dragged === 0 ? '' : `translateX(calc(${-100 * position}% + ${dragged}px))`;
}

/** Pixels that a running transition still is to the right of a position. */
export function distanceTo(slides: HTMLElement, position: number): number {
  return new DOMMatrixReadOnly(getComputedStyle(slides).transform).m41 + position * slides.offsetWidth;
}

export function resetRow({ style }: HTMLElement): void {
  style.transitionDuration = '';
  style.transform = '';
}
