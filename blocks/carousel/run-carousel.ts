import type { Swiper } from 'swiper';
import { makeClock } from './clock.ts';
import type { Deck } from './deck.ts';
import type { Motion } from './motion.ts';
import { showSlide } from './show-slide.ts';

const CONTROL = 'button[data-carousel]';

/** Milliseconds of the transition between slides. */
const SPEED = 700;

/** The elements and options of a carousel. */
export interface Show {
  root: HTMLElement;
  slides: HTMLElement;
  /** The slide that is shown first. */
  position: number;
  /** Milliseconds that a slide is shown. */
  interval: number;
  motion: Motion;
  /** Whether the video of the shown slide plays. */
  plays: () => boolean;
}

/** Moves slides by timer, touch, controls and keys. The root has `data-moving` while the timer runs. */
export function runCarousel(
  { root, slides, position, interval, motion, plays }: Show,
  Carousel: typeof Swiper,
): Deck {
  const undo = new AbortController();
  // Swiper finds its elements by these classes; they have no styles.
  slides.classList.add('swiper-wrapper');
  for (const slide of slides.children) slide.classList.add('swiper-slide');
  const swiper = new Carousel(slides.parentElement ?? root, {
    initialSlide: Math.min(position, slides.childElementCount - 1),
    speed: SPEED,
    rewind: true,
    simulateTouch: false,
  });
  const clock = makeClock(interval, () => swiper.slideNext());

  const show = (): void => {
    showSlide(root, slides, swiper.activeIndex, plays());
    clock.restart();
  };
  const hold = (reason: string, held: boolean): void => {
    clock.hold(reason, held);
    root.toggleAttribute('data-moving', !clock.isHeld());
  };
  // Registered late, because Swiper starts with a change to the first slide.
  swiper.on('slideChange', show);
  listenToControls(root, swiper, undo.signal);
  holdWhileUsed(root, hold, undo.signal);

  return {
    position: () => swiper.activeIndex,
    refresh() {
      swiper.params.speed = motion.isReduced() ? 0 : SPEED;
      hold('stopped', motion.isStopped());
      hold('hidden', document.hidden);
      show();
    },
    detach() {
      undo.abort();
      clock.stop();
      root.removeAttribute('data-moving');
      swiper.destroy(true, true);
    },
  };
}

function controlOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;
}

function listenToControls(root: HTMLElement, swiper: Swiper, signal: AbortSignal): void {
  const moves: Record<string, () => void> = {
    previous: () => swiper.slidePrev(),
    next: () => swiper.slideNext(),
    ArrowLeft: () => swiper.slidePrev(),
    ArrowRight: () => swiper.slideNext(),
  };
  root.addEventListener(
    'click',
    (event) => {
      const name = controlOf(event)?.dataset.carousel ?? '';
      if (/^\d+$/.test(name)) swiper.slideTo(Number(name));
      else moves[name]?.();
    },
    { signal },
  );
  // Only on a control: elsewhere the arrow keys scroll, or move the cursor in a text.
  root.addEventListener(
    'keydown',
    (event) => {
      if (event.key.startsWith('Arrow') && controlOf(event) !== null) moves[event.key]?.();
    },
    { signal },
  );
}

/**
 * Pauses while a visitor reads or uses a slide. Touch has no hover: pause on touch, restart the timer
 * afterwards.
 */
function holdWhileUsed(
  root: HTMLElement,
  hold: (reason: string, held: boolean) => void,
  signal: AbortSignal,
): void {
  const on = (target: EventTarget, type: string, listener: (event: Event) => void): void =>
    target.addEventListener(type, listener, { signal });
  const isMouse = (event: Event): boolean => event instanceof PointerEvent && event.pointerType === 'mouse';
  on(root, 'pointerenter', (event) => hold('hovered', isMouse(event)));
  on(root, 'pointerleave', () => hold('hovered', false));
  on(root, 'pointerdown', (event) => hold('touched', !isMouse(event)));
  for (const type of ['pointerup', 'pointercancel']) on(document, type, () => hold('touched', false));
  on(root, 'focusin', ({ target }) =>
    hold('focused', target instanceof Element && target.matches(':focus-visible')),
  );
  on(root, 'focusout', () => hold('focused', false));
}
