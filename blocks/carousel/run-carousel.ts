import type { Swiper } from 'swiper';
import { makeClock } from './clock.ts';
import { showSlide } from './show-slide.ts';

const CONTROL = 'button[data-carousel]';

/** Milliseconds that a slide takes to move in. */
const SPEED = 700;

/** Moves slides by time, touch, controls and keys. Returns what undoes it. */
export function runCarousel(root: HTMLElement, slides: HTMLElement, Carousel: typeof Swiper, interval: number): () => void {
  const undo = new AbortController();
  const toggle = root.querySelector('[data-carousel=toggle]');
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // The library finds its parts by these classes; their look is the block's.
  slides.classList.add('swiper-wrapper');
  for (const slide of slides.children) slide.classList.add('swiper-slide');
  const swiper = new Carousel(root, {
    speed: still ? 0 : SPEED,
    rewind: true,
    simulateTouch: false,
    on: { slideChange: () => show(), touchEnd: () => clock.restart() },
  });
  const clock = makeClock(interval, () => swiper.slideNext());

  const show = (): void => {
    showSlide(root, slides, swiper.activeIndex, !document.hidden);
    clock.restart();
  };
  const isStopped = (): boolean => toggle?.ariaPressed === 'true';
  const setStopped = (stopped: boolean): void => {
    toggle?.setAttribute('aria-pressed', String(stopped));
    slides.setAttribute('aria-live', stopped ? 'polite' : 'off');
    clock.hold('stopped', stopped);
  };
  const moves: Record<string, () => void> = {
    previous: () => swiper.slidePrev(),
    next: () => swiper.slideNext(),
    toggle: () => setStopped(!isStopped()),
    ArrowLeft: () => swiper.slidePrev(),
    ArrowRight: () => swiper.slideNext(),
  };

  const on = (target: EventTarget, type: string, listener: (event: Event) => void): void =>
    target.addEventListener(type, listener, { signal: undo.signal });
  const controlOf = ({ target }: Event): HTMLElement | null => (target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null);

  on(root, 'click', (event) => {
    const name = controlOf(event)?.dataset.carousel;
    if (name === undefined) return;
    const move = moves[name];
    if (move === undefined) swiper.slideTo(Number(name));
    else move();
  });
  // Only on a control: elsewhere the arrows belong to what is read or typed.
  on(root, 'keydown', (event) => {
    if (event instanceof KeyboardEvent && event.key.startsWith('Arrow') && controlOf(event) !== null) moves[event.key]?.();
  });
  // What somebody reads or works with must not move away under them.
  on(root, 'mouseenter', () => clock.hold('hovered', true));
  on(root, 'mouseleave', () => clock.hold('hovered', false));
  on(root, 'focusin', ({ target }) => clock.hold('focused', target instanceof Element && target.matches(':focus-visible')));
  on(root, 'focusout', () => clock.hold('focused', false));
  on(document, 'visibilitychange', () => {
    clock.hold('hidden', document.hidden);
    show();
  });

  setStopped(still || isStopped());
  show();
  return () => {
    undo.abort();
    clock.stop();
    swiper.destroy(true, true);
  };
}
