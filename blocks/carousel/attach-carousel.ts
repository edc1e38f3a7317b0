import { showAlone, type Deck } from './deck.ts';
import { watchMotion } from './motion.ts';
import { runCarousel } from './run-carousel.ts';

/** Milliseconds between a change of the slides and the carousel being built anew. */
const REBUILD_AFTER = 100;

export interface CarouselOptions {
  /** Milliseconds that a slide stays. */
  interval: number;
  /** Whether it begins to move by itself. */
  autoplay: boolean;
}

/** Brings the slides inside `root` to life when they come near the window. Returns what undoes it. */
export function attachCarousel(root: HTMLElement, { interval, autoplay }: CarouselOptions): () => void {
  const slides = root.querySelector<HTMLElement>('[data-carousel=slides]');
  if (slides === null) return () => undefined;
  const undo = new AbortController();
  const { signal } = undo;
  let deck: Deck | undefined;
  let rebuilding: ReturnType<typeof setTimeout> | undefined;

  const refresh = (): void => {
    const stopped = motion.isStopped();
    // Looked up each time: the block draws its controls anew when its slides change.
    root.querySelector('[data-carousel=toggle]')?.setAttribute('aria-pressed', String(stopped));
    slides.setAttribute('aria-live', stopped ? 'polite' : 'off');
    deck?.refresh();
  };
  const motion = watchMotion(autoplay, refresh, signal);
  const plays = (): boolean => !motion.isStopped() && !document.hidden;

  const build = async (): Promise<void> => {
    const library = slides.childElementCount > 1 ? await import('swiper') : undefined;
    if (signal.aborted) return;
    const position = deck?.position() ?? 0;
    deck?.detach();
    deck =
      library === undefined
        ? showAlone(root, slides, plays)
        : runCarousel({ root, slides, position, interval, motion, plays }, library.Swiper);
    refresh();
  };
  const start = (): void => {
    build().catch((error: unknown) =>
      console.warn('The carousel stands still, because its program could not be loaded.', error),
    );
  };

  const changes = new MutationObserver((records) => {
    // Words are changed in place; a slide or its video that comes or goes is another show.
    if (
      !records.some(
        ({ target, addedNodes }) =>
          target === slides || [...addedNodes].some((node) => node instanceof HTMLVideoElement),
      )
    )
      return;
    clearTimeout(rebuilding);
    rebuilding = setTimeout(start, REBUILD_AFTER);
  });
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      near.disconnect();
      changes.observe(slides, { childList: true, subtree: true });
      start();
    },
    { rootMargin: '200px' },
  );
  near.observe(root);
  root.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('button[data-carousel=toggle]') !== null)
        motion.toggle();
    },
    { signal },
  );

  return () => {
    undo.abort();
    near.disconnect();
    changes.disconnect();
    clearTimeout(rebuilding);
    deck?.detach();
  };
}
