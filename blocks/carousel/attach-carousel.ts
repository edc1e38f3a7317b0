import { runCarousel } from './run-carousel.ts';
import { showSlide } from './show-slide.ts';

/** Milliseconds between a change of the slides and the carousel being built anew. */
const REBUILD_AFTER = 100;

/** Brings the slides inside `root` to life when they come near the window. Returns what undoes it. */
export function attachCarousel(root: HTMLElement, interval: number): () => void {
  const slides = root.querySelector<HTMLElement>('[data-carousel=slides]');
  if (slides === null) return () => undefined;
  const undo = new AbortController();
  let detach: (() => void) | undefined;
  let rebuilding: ReturnType<typeof setTimeout> | undefined;

  const build = async (): Promise<void> => {
    const library = slides.childElementCount > 1 ? await import('swiper') : undefined;
    if (undo.signal.aborted) return;
    detach?.();
    detach = library === undefined ? showAlone(root, slides) : runCarousel(root, slides, library.Swiper, interval);
  };
  const start = (): void => {
    build().catch((error: unknown) => console.warn('The carousel stands still, because its program could not be loaded.', error));
  };
  const changes = new MutationObserver(() => {
    clearTimeout(rebuilding);
    rebuilding = setTimeout(start, REBUILD_AFTER);
  });
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      near.disconnect();
      changes.observe(slides, { childList: true });
      start();
    },
    { rootMargin: '200px' },
  );
  near.observe(root);

  return () => {
    undo.abort();
    near.disconnect();
    changes.disconnect();
    clearTimeout(rebuilding);
    detach?.();
  };
}

/** One slide only plays its video, while its tab is seen. */
function showAlone(root: HTMLElement, slides: HTMLElement): () => void {
  const show = (): void => showSlide(root, slides, 0, !document.hidden);
  show();
  document.addEventListener('visibilitychange', show);
  return () => document.removeEventListener('visibilitychange', show);
}
