/** Lets the slides of a slideshow follow a finger. */
import type { Carousel } from './carousel.ts';

/**
 * Follows a finger that moves sideways. The class `touch-pan-y` of the block leaves the other movements to
 * the browser, which scrolls then.
 */
export function followFinger(slides: HTMLElement, carousel: Carousel, signal: AbortSignal): void {
  let finger: { id: number; start: number } | undefined;
  const on = (type: string, listener: (event: PointerEvent) => void): void =>
    slides.addEventListener(type, (event) => listener(event as PointerEvent), { signal });
  on('pointerdown', ({ pointerType, isPrimary, pointerId: id, clientX: start }) => {
    if (pointerType !== 'touch' || !isPrimary || !carousel.grab()) return;
    finger = { id, start };
  });
  on('pointermove', ({ pointerId, clientX }) => {
    if (finger?.id === pointerId) carousel.drag(clientX - finger.start);
  });
  // Cancelled: the browser scrolls instead.
  for (const type of ['pointerup', 'pointercancel'])
    on(type, ({ pointerId, clientX }) => {
      if (finger?.id !== pointerId) return;
      carousel.drop(type === 'pointerup' ? clientX - finger.start : 0);
      finger = undefined;
    });
}
