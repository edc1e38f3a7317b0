/** Moves a slideshow by timer, controls, keys and touch. */
import { Carousel } from './carousel/carousel.ts';
import { watchCarousel } from './carousel/watch-carousel.ts';

interface CarouselOptions {
  /** Milliseconds that a slide is shown. */
  interval: number;
  /** Whether it moves without a press of the button. */
  autoplay: boolean;
}

export default function attachCarousel(
  root: HTMLElement,
  { interval, autoplay }: CarouselOptions,
): () => void {
  const slides = root.querySelector<HTMLElement>('[data-carousel=slides]');
  if (slides === null) return () => undefined;
  const undo = new AbortController();
  const carousel = new Carousel({ root, slides, interval, autoplay }, undo.signal);
  watchCarousel(root, slides, carousel, undo.signal);
  return () => undo.abort();
}
