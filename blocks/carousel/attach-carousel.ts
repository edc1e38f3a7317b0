import type { Swiper } from 'swiper';
import { makeClock } from './clock.ts';
import { showSlide } from './show-slide.ts';

/** Milliseconds between a change of the slides and the carousel being built anew. */
const REBUILD_AFTER = 100;

const REDUCED = '(prefers-reduced-motion: reduce)';

/** Brings the slides inside `root` to life when they come near the window. Returns what undoes it. */
export function attachCarousel(root: HTMLElement, interval: number): () => void {
  const slides = root.querySelector<HTMLElement>('[data-carousel=slides]');
  if (slides === null) return () => undefined;
  let detach: (() => void) | undefined;
  let gone = false;

  const start = async (): Promise<void> => {
    detach?.();
    detach = undefined;
    const { Swiper } = await import('swiper');
    if (!gone && slides.childElementCount > 1) detach = run(root, slides, Swiper, interval);
    else showSlide(root, slides, 0, false);
  };
  const near = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting !== true) return;
      near.disconnect();
      void start();
      changes.observe(slides, { childList: true });
    },
    { rootMargin: '200px' },
  );
  let rebuilding: ReturnType<typeof setTimeout> | undefined;
  const changes = new MutationObserver(() => {
    clearTimeout(rebuilding);
    rebuilding = setTimeout(() => void start(), REBUILD_AFTER);
  });
  near.observe(root);

  return () => {
    gone = true;
    near.disconnect();
    changes.disconnect();
    clearTimeout(rebuilding);
    detach?.();
  };
}

function run(root: HTMLElement, slides: HTMLElement, Carousel: typeof Swiper, interval: number): () => void {
  const still = matchMedia(REDUCED).matches;
  const undo = new AbortController();
  // The library finds its parts by these classes; their look is the block's.
  slides.classList.add('swiper-wrapper');
  for (const slide of slides.children) slide.classList.add('swiper-slide');
  const swiper = new Carousel(root, {
    speed: still ? 0 : 700,
    rewind: true,
    simulateTouch: false,
    on: { slideChange: ({ activeIndex }) => show(activeIndex), touchEnd: () => clock.restart() },
  });
  const clock = makeClock(interval, () => swiper.slideNext());
  let stopped = still;

  const show = (index: number): void => {
    showSlide(root, slides, index, !document.hidden);
    clock.restart();
  };
  const setStopped = (next: boolean): void => {
    stopped = next;
    root.querySelector('[data-carousel=toggle]')?.setAttribute('aria-pressed', String(stopped));
    slides.setAttribute('aria-live', stopped ? 'polite' : 'off');
    clock.hold('stopped', stopped);
  };
  const moves: Record<string, () => void> = {
    previous: () => swiper.slidePrev(),
    next: () => swiper.slideNext(),
    toggle: () => setStopped(!stopped),
    ArrowLeft: () => swiper.slidePrev(),
    ArrowRight: () => swiper.slideNext(),
  };

  const on = (target: EventTarget, type: string, listener: (event: Event) => void): void =>
    target.addEventListener(type, listener, { signal: undo.signal });
  on(root, 'click', ({ target }) => {
    const name = (target as Element).closest<HTMLElement>('button[data-carousel]')?.dataset.carousel;
    if (name === undefined) return;
    const move = moves[name];
    if (move === undefined) swiper.slideTo(Number(name));
    else move();
  });
  on(root, 'keydown', (event) => {
    if (event instanceof KeyboardEvent && event.key.startsWith('Arrow')) moves[event.key]?.();
  });
  // What somebody reads or works with must not move away under them.
  on(root, 'mouseenter', () => clock.hold('hovered', true));
  on(root, 'mouseleave', () => clock.hold('hovered', false));
  on(root, 'focusin', ({ target }) => clock.hold('focused', (target as Element).matches(':focus-visible')));
  on(root, 'focusout', () => clock.hold('focused', false));
  on(document, 'visibilitychange', () => {
    clock.hold('hidden', document.hidden);
    showSlide(root, slides, swiper.activeIndex, !document.hidden);
  });

  setStopped(stopped);
  show(swiper.activeIndex);
  return () => {
    undo.abort();
    clock.stop();
    swiper.destroy(true, true);
  };
}
