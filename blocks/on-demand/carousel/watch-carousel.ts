/** Watches what a visitor does with a slideshow, and when it is seen. */
import { delay } from '../../../runtime/model/pending-work.ts';
import { keyAt } from '../../direction.ts';
import type { Carousel } from './carousel.ts';
import { followFinger } from './follow-finger.ts';

/** Milliseconds from a change of the slides until the carousel is created again. */
const REBUILD_AFTER = 100;

const CONTROL = 'button[data-carousel]';

const KEYS: Readonly<Record<string, string>> = { ArrowLeft: 'previous', ArrowRight: 'next' };

export function watchCarousel(
  root: HTMLElement,
  slides: HTMLElement,
  carousel: Carousel,
  signal: AbortSignal,
): void {
  listenToControls(root, carousel, signal);
  followFinger(slides, carousel, signal);
  holdWhileUsed(root, carousel, signal);
  watchSlides(slides, carousel, signal);
  watchPlace(root, carousel, signal);
}

function controlOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;
}

function listenToControls(root: HTMLElement, carousel: Carousel, signal: AbortSignal): void {
  root.addEventListener(
    'click',
    (event) => {
      const name = controlOf(event)?.dataset.carousel;
      if (name === 'toggle') carousel.toggle();
      else if (name !== undefined) carousel.move(name);
    },
    { signal },
  );
  // Only on a control: elsewhere the arrow keys scroll, or move the cursor in a text.
  root.addEventListener(
    'keydown',
    (event) => {
      const move = KEYS[keyAt(root, event.key)];
      if (move !== undefined && controlOf(event) !== null) carousel.move(move);
    },
    { signal },
  );
}

/**
 * Pauses while a visitor reads or uses a slide. Touch has no hover: pause on touch, restart the timer
 * afterwards.
 */
function holdWhileUsed(root: HTMLElement, carousel: Carousel, signal: AbortSignal): void {
  const on = (target: EventTarget, type: string, listener: (event: Event) => void): void =>
    target.addEventListener(type, listener, { signal });
  const isMouse = (event: Event): boolean => event instanceof PointerEvent && event.pointerType === 'mouse';
  on(root, 'pointerenter', (event) => carousel.hold('hovered', isMouse(event)));
  on(root, 'pointerleave', () => carousel.hold('hovered', false));
  on(root, 'pointerdown', (event) => carousel.hold('touched', !isMouse(event)));
  for (const type of ['pointerup', 'pointercancel'])
    on(document, type, () => carousel.hold('touched', false));
  on(root, 'focusin', ({ target }) =>
    carousel.hold('focused', target instanceof Element && target.matches(':focus-visible')),
  );
  on(root, 'focusout', () => carousel.hold('focused', false));
}

/** Follows slides and videos that are added or removed. Changed texts need no new carousel. */
function watchSlides(slides: HTMLElement, carousel: Carousel, signal: AbortSignal): void {
  let cancel: (() => void) | undefined;
  const changes = new MutationObserver((records) => {
    const isNew = ({ target, addedNodes }: MutationRecord): boolean =>
      target === slides || [...addedNodes].some((node) => node instanceof HTMLVideoElement);
    if (!records.some(isNew)) return;
    cancel?.();
    cancel = delay('carousel', () => carousel.rebuild(), REBUILD_AFTER);
  });
  changes.observe(slides, { childList: true, subtree: true });
  signal.addEventListener('abort', () => {
    changes.disconnect();
    cancel?.();
  });
}

/** Moves only while it is in the viewport, and shows nothing new before it is near. */
function watchPlace(root: HTMLElement, carousel: Carousel, signal: AbortSignal): void {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      near.disconnect();
      carousel.refresh();
    },
    { rootMargin: '200px' },
  );
  const seen = new IntersectionObserver((entries) =>
    carousel.hold('away', entries.at(-1)?.isIntersecting !== true),
  );
  near.observe(root);
  seen.observe(root);
  signal.addEventListener('abort', () => {
    near.disconnect();
    seen.disconnect();
  });
}
