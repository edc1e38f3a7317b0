import type { Swiper } from 'swiper';
import { makeClock } from './clock.ts';
import type { Deck } from './deck.ts';
import type { Motion } from './motion.ts';
import { showSlide } from './show-slide.ts';

const CONTROL = 'button[data-carousel]';

/** Milliseconds that a slide takes to move in. */
const SPEED = 700;

/** What a show is made of. */
export interface Show {
  root: HTMLElement;
  slides: HTMLElement;
  /** The slide that is shown first. */
  position: number;
  /** Milliseconds that a slide stays. */
  interval: number;
  motion: Motion;
  /** Whether a shown video plays now. */
  plays: () => boolean;
}

/** Moves slides by time, touch, controls and keys. `data-moving` is on the root while the time runs. */
export function runCarousel(
  { root, slides, position, interval, motion, plays }: Show,
  Carousel: typeof Swiper,
): Deck {
  const undo = new AbortController();
  // The library finds its parts by these classes; their look is the block's.
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
  const moves: Record<string, () => void> = {
    previous: () => swiper.slidePrev(),
    next: () => swiper.slideNext(),
    ArrowLeft: () => swiper.slidePrev(),
    ArrowRight: () => swiper.slideNext(),
  };

  // Not before: it begins by going to the first slide.
  swiper.on('slideChange', show);
  const on = (target: EventTarget, type: string, listener: (event: Event) => void): void =>
    target.addEventListener(type, listener, { signal: undo.signal });
  const controlOf = ({ target }: Event): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;
  const isMouse = (event: Event): boolean => event instanceof PointerEvent && event.pointerType === 'mouse';

  on(root, 'click', (event) => {
    const name = controlOf(event)?.dataset.carousel ?? '';
    if (/^\d+$/.test(name)) swiper.slideTo(Number(name));
    else moves[name]?.();
  });
  // Only on a control: elsewhere the arrows belong to what is read or typed.
  on(root, 'keydown', (event) => {
    if (event instanceof KeyboardEvent && event.key.startsWith('Arrow') && controlOf(event) !== null)
      moves[event.key]?.();
  });
  // Slides do not move while somebody reads or uses them. Touch has no hover: pause on touch, restart the
  // timer afterwards.
  on(root, 'pointerenter', (event) => hold('hovered', isMouse(event)));
  on(root, 'pointerleave', () => hold('hovered', false));
  on(root, 'pointerdown', (event) => hold('touched', !isMouse(event)));
  for (const type of ['pointerup', 'pointercancel']) on(document, type, () => hold('touched', false));
  on(root, 'focusin', ({ target }) =>
    hold('focused', target instanceof Element && target.matches(':focus-visible')),
  );
  on(root, 'focusout', () => hold('focused', false));

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
