import { showAlone, type Deck } from './deck.ts';
import { watchMotion } from './motion.ts';
import { runCarousel } from './run-carousel.ts';

/** Milliseconds from a change of the slides until the carousel is created again. */
const REBUILD_AFTER = 100;

export interface CarouselOptions {
  /** Milliseconds that a slide is shown. */
  interval: number;
  /** Whether it moves without a press of the button. */
  autoplay: boolean;
}

/** Starts the carousel inside `root` when it is near the viewport. Returns a function that undoes it. */
export function attachCarousel(root: HTMLElement, { interval, autoplay }: CarouselOptions): () => void {
  const slides = root.querySelector<HTMLElement>('[data-carousel=slides]');
  if (slides === null) return () => undefined;
  const undo = new AbortController();
  const { signal } = undo;
  let deck: Deck | undefined;
  let rebuilding: ReturnType<typeof setTimeout> | undefined;

  const refresh = (): void => {
    const stopped = motion.isStopped();
    // Looked up each time: the block renders new controls when its slides change.
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
      console.warn('The carousel does not move: its program could not be loaded.', error),
    );
  };

  const changes = watchSlides(slides, () => {
    clearTimeout(rebuilding);
    rebuilding = setTimeout(start, REBUILD_AFTER);
  });
  const near = whenNear(root, () => {
    changes.observe(slides, { childList: true, subtree: true });
    start();
  });
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

/** Calls `changed` when a slide or a video is added or removed. Changed texts need no new carousel. */
function watchSlides(slides: HTMLElement, changed: () => void): MutationObserver {
  return new MutationObserver((records) => {
    const isNew = ({ target, addedNodes }: MutationRecord): boolean =>
      target === slides || [...addedNodes].some((node) => node instanceof HTMLVideoElement);
    if (records.some(isNew)) changed();
  });
}

/** Calls `act` once, when the element is near the viewport. */
function whenNear(element: HTMLElement, act: () => void): IntersectionObserver {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      near.disconnect();
      act();
    },
    { rootMargin: '200px' },
  );
  near.observe(element);
  return near;
}
